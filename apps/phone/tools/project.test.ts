import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { build } from 'vite';
import { type PhoneSettings, settings } from '../settings.ts';
import { mended, mends } from './source-patches.ts';
import { packageFolder, makeProject, type System } from './project.ts';

const app = join(import.meta.dirname, '..');

/** A folder beside the real one, so that npm's packages are found from it. */
function makeFolder(): string {
  mkdirSync(join(app, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(app, '.cache', 'project-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), readFileSync(join(app, 'package.json')));
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html><title>Earshot</title>');
  return folder;
}

/** `cap add` and `cap sync` need no network: they copy npm's packages. */
function make(system: System) {
  const folder = makeFolder();
  makeProject({ folder, system, settings });
  const read = (...path: readonly string[]): string => readFileSync(join(folder, system, ...path), 'utf8');
  return { folder, read, again: (other: Partial<PhoneSettings> = {}) => makeProject({ folder, system, settings: { ...settings, ...other } }) };
}

const plugins = ['@capacitor-community/background-geolocation', '@capacitor-community/text-to-speech', '@capacitor/app', '@capacitor/local-notifications'];

describe('the native project', () => {
  it('of Android has the app, its plugins, its permissions and its links, made once or twice', () => {
    const { read, again } = make('android');
    const manifest = read('app/src/main/AndroidManifest.xml');
    expect(read('app/src/main/assets/public/index.html')).toContain('Earshot');
    const found = read('app/src/main/assets/capacitor.plugins.json');
    for (const name of [...plugins, '@earshot/phone-native']) expect(found).toContain(`"${name}"`);
    expect(JSON.parse(read('app/src/main/assets/capacitor.config.json'))).toMatchObject({ appId: settings.appId, android: { useLegacyBridge: true } });
    for (const name of ['ACCESS_FINE_LOCATION', 'FOREGROUND_SERVICE_LOCATION', 'POST_NOTIFICATIONS', 'RECEIVE_BOOT_COMPLETED'])
      expect(manifest.split(`"android.permission.${name}"`)).toHaveLength(2);
    expect(manifest).toMatch(
      /android:scheme="https" android:host="earshot.example.com" android:path="\/app"[^]*android:path="\/download-app"[^]*android:scheme="earshot"[^]*<\/activity>/,
    );
    // Parts of the plugins' manifests that the app does without.
    expect(manifest).toMatch(/BackgroundGeolocationService" android:exported="false" tools:replace="android:exported" \/>\s*<\/application>/);
    expect(manifest).toContain('SCHEDULE_EXACT_ALARM" tools:node="remove"');
    expect(manifest).toContain('android:allowBackup="false"');
    expect(read('app/src/main/res/values/strings.xml')).toContain('drawable/ic_stat_earshot');
    expect(read('app/build.gradle')).toContain(`versionName "${settings.versionName}"`);
    again();
    expect(read('app/src/main/AndroidManifest.xml')).toBe(manifest);
  }, 60_000);

  it('of iPhones has the app, its plugins, its background modes, its reasons in two languages and its links, made once or twice', () => {
    const { read, again } = make('ios');
    const info = read('App/App/Info.plist');
    for (const text of ['<string>location</string>', '<string>audio</string>', '<string>earshot</string>', settings.whyPosition.en])
      expect(info).toContain(text);
    expect(read('App/App/es.lproj/InfoPlist.strings')).toContain(settings.whyPosition.es);
    expect(read('App/App/public/index.html')).toContain('Earshot');
    const packages = read('App/CapApp-SPM/Package.swift');
    for (const name of ['CapacitorCommunityBackgroundGeolocation', 'CapacitorCommunityTextToSpeech', 'EarshotPhoneNative'])
      expect(packages).toContain(`"${name}"`);
    // preferences, README: the "required dictionary key is NSPrivacyAccessedAPICategoryUserDefaults and the recommended reason is CA92.1".
    expect(read('App/App/PrivacyInfo.xcprivacy')).toMatch(/NSPrivacyAccessedAPICategoryUserDefaults<[^]*<string>CA92\.1</);
    const readXcode = () => read('App/App.xcodeproj/project.pbxproj');
    const xcode = readXcode();
    for (const name of ['PrivacyInfo.xcprivacy', 'InfoPlist.strings']) expect(xcode).toContain(`${name} in Resources */,`);
    expect(xcode.split(`MARKETING_VERSION = ${settings.versionName};`)).toHaveLength(3);
    expect(xcode).not.toMatch(/DEVELOPMENT_TEAM|CODE_SIGN_ENTITLEMENTS/);
    expect(undefinedIds(xcode)).toEqual([]);
    again();
    expect([read('App/App/Info.plist'), readXcode()]).toEqual([info, xcode]);
    again({ appleTeam: { id: 'TEAM123456', isPaid: true } });
    expect(readXcode().split('DEVELOPMENT_TEAM = TEAM123456;\n')).toHaveLength(3);
    expect(readXcode().split('CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n')).toHaveLength(3);
    expect(read('App/App/App.entitlements')).toContain(`<string>applinks:${new URL(settings.server).host}</string>`);
  }, 60_000);
});

/** Ids that an Xcode project names and does not define. */
function undefinedIds(project: string): readonly string[] {
  const defined = new Set([...project.matchAll(/^\t\t([0-9A-F]{24})(?: \/\*.*?\*\/)? = \{/gm)].map(([, id]) => id));
  return [...new Set(project.match(/\b[0-9A-F]{24}\b/g))].filter((id) => !defined.has(id));
}

describe('the plugins', () => {
  const listed = Object.entries(mends).flatMap(([name, list]) => list.map((mend) => ({ name, file: mend.file, mend })));

  it.each(listed)('$name still has the lines of $file that are changed', ({ name, mend }) => {
    const before = readFileSync(join(packageFolder(name), mend.file), 'utf8');
    const after = mended(before, mend);
    expect(after).toContain(mend.replace);
    expect(mended(after, mend)).toBe(after);
  });

  it('are not changed where they are not as expected', () => {
    const [mend] = mends['@capacitor-community/text-to-speech']!;
    expect(() => mended('another text', mend!)).toThrow(/not as expected/);
  });
});

it('the app in the shell is the web app with its own adapters, for its own server', async () => {
  const folder = makeFolder();
  await build({ configFile: join(app, 'vite.config.ts'), logLevel: 'silent', build: { outDir: join(folder, 'web'), minify: false } });
  const assets = readdirSync(join(folder, 'web', 'assets')).filter((name) => name.endsWith('.js'));
  const all = assets.map((name) => readFileSync(join(folder, 'web', 'assets', name), 'utf8')).join('\n');
  for (const text of ['BackgroundGeolocation', 'PhoneNative', settings.server]) expect(all).toContain(text);
  // Calls of the browser's platform alone.
  for (const text of ['watchPosition', 'wakeLock.request']) expect(all).not.toContain(text);
}, 120_000);

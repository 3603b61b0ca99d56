import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { PhoneSettings } from '../settings.ts';
import { androidGradle, androidManifest, androidStrings, statusIcon } from './android-edits.ts';
import { entitlements, infoPlist, privacyManifest, spanishStrings } from './ios-edits.ts';
import { mended, mends } from './source-patches.ts';
import { xcodeProject } from './xcode-project.ts';

export type System = 'android' | 'ios';

const require = createRequire(import.meta.url);

export const packageFolder = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/** capacitor.config.json: the tool reads TypeScript through the compiler's old interface, which this project's compiler lacks. */
const toCapacitorConfig = ({ appId, appName, color }: PhoneSettings) => ({
  appId,
  appName,
  webDir: 'web',
  // Otherwise Android stops positions five minutes after the app was last visible (the plugin's issue 89).
  android: { useLegacyBridge: true },
  plugins: { LocalNotifications: { smallIcon: 'ic_stat_earshot', iconColor: color } },
});

export interface ProjectParts {
  /** Has a package.json with the plugins, and `web`, the built app. */
  readonly folder: string;
  readonly system: System;
  readonly settings: PhoneSettings;
}

/**
 * Makes a native project if there is none, copies app and plugins into it, and makes the edits that a person would make
 * by hand. A second run gives the same result.
 */
export function makeProject({ folder, system, settings }: ProjectParts): void {
  writeFileSync(join(folder, 'capacitor.config.json'), `${JSON.stringify(toCapacitorConfig(settings), undefined, 2)}\n`);
  if (!existsSync(join(folder, system))) runCapacitor(folder, 'add', system);
  runCapacitor(folder, 'sync', system);
  if (system === 'android') editAndroid(join(folder, 'android', 'app'), settings);
  else editIos(join(folder, 'ios', 'App', 'App'), settings);
}

/** Patches the plugins' native sources in node_modules, from which the projects build. Returns the changed files. */
export function mendPlugins(): readonly string[] {
  return Object.entries(mends).flatMap(([name, list]) =>
    list.flatMap((mend) => {
      const path = join(packageFolder(name), mend.file);
      const before = readFileSync(path, 'utf8');
      const after = mended(before, mend);
      if (after === before) return [];
      writeFileSync(path, after);
      return [`${name}/${mend.file}: ${mend.why}`];
    }),
  );
}

function runCapacitor(folder: string, ...args: readonly string[]): void {
  const env = { ...process.env, CI: 'true', CAPACITOR_TELEMETRY: 'false' };
  execFileSync(process.execPath, [join(packageFolder('@capacitor/cli'), 'bin', 'capacitor'), ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function edit(path: string, change: (text: string) => string): void {
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after !== before) writeFileSync(path, after);
}

function editAndroid(app: string, settings: PhoneSettings): void {
  const main = join(app, 'src', 'main');
  edit(join(main, 'AndroidManifest.xml'), (text) => androidManifest(text, settings));
  edit(join(main, 'res', 'values', 'strings.xml'), (text) => androidStrings(text, settings));
  edit(join(app, 'build.gradle'), (text) => androidGradle(text, settings));
  mkdirSync(join(main, 'res', 'drawable'), { recursive: true });
  writeFileSync(join(main, 'res', 'drawable', 'ic_stat_earshot.xml'), statusIcon);
}

function editIos(app: string, settings: PhoneSettings): void {
  edit(join(app, 'Info.plist'), (text) => infoPlist(text, settings));
  edit(join(app, '..', 'App.xcodeproj', 'project.pbxproj'), (text) => xcodeProject(text, settings));
  writeFileSync(join(app, 'PrivacyInfo.xcprivacy'), privacyManifest);
  if (settings.appleTeam?.isPaid) writeFileSync(join(app, 'App.entitlements'), entitlements(settings));
  const spanish = join(app, 'es.lproj');
  mkdirSync(spanish, { recursive: true });
  writeFileSync(join(spanish, 'InfoPlist.strings'), spanishStrings(settings));
}

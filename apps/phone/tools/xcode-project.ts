import type { PhoneSettings } from '../settings.ts';
import { inserted, replaced } from './edit.ts';

/** Xcode's ids of what is added; the template has none of them. */
const ids = {
  privacy: 'EA25000000000000000000A1',
  privacyIn: 'EA25000000000000000000A2',
  texts: 'EA25000000000000000000B1',
  textsIn: 'EA25000000000000000000B2',
  spanish: 'EA25000000000000000000B3',
};

const end = (section: string): string => `/* End ${section} section */`;

/** Adds lines to a list, before its last entry. */
const listed = (text: string, { last, entries }: { readonly last: string; readonly entries: readonly string[] }): string =>
  inserted(text, { before: last, what: entries.map((entry) => `${entry},\n\t\t\t\t`).join('') });

/** Adds the privacy manifest and the Spanish texts to the app's resources. */
function withResources(text: string): string {
  if (text.includes(ids.privacy)) return text;
  const files = `\t\t${ids.privacy} /* PrivacyInfo.xcprivacy */ = {isa = PBXFileReference; lastKnownFileType = text.xml; path = PrivacyInfo.xcprivacy; sourceTree = "<group>"; };
\t\t${ids.spanish} /* es */ = {isa = PBXFileReference; lastKnownFileType = text.plist.strings; name = es; path = es.lproj/InfoPlist.strings; sourceTree = "<group>"; };
`;
  const built = `\t\t${ids.privacyIn} /* PrivacyInfo.xcprivacy in Resources */ = {isa = PBXBuildFile; fileRef = ${ids.privacy} /* PrivacyInfo.xcprivacy */; };
\t\t${ids.textsIn} /* InfoPlist.strings in Resources */ = {isa = PBXBuildFile; fileRef = ${ids.texts} /* InfoPlist.strings */; };
`;
  const variants = `\t\t${ids.texts} /* InfoPlist.strings */ = {
\t\t\tisa = PBXVariantGroup;
\t\t\tchildren = (
\t\t\t\t${ids.spanish} /* es */,
\t\t\t);
\t\t\tname = InfoPlist.strings;
\t\t\tsourceTree = "<group>";
\t\t};
`;
  const sections = [
    ['PBXFileReference', files],
    ['PBXBuildFile', built],
    ['PBXVariantGroup', variants],
  ] as const;
  const known = sections.reduce((done, [section, what]) => inserted(done, { before: end(section), what }), text);
  const grouped = listed(known, {
    last: '50B271D01FEDC1A000F3C39B /* public */,',
    entries: [`${ids.privacy} /* PrivacyInfo.xcprivacy */`, `${ids.texts} /* InfoPlist.strings */`],
  });
  const copied = listed(grouped, {
    last: '2FAD9763203C412B000D30F8 /* config.xml in Resources */,',
    entries: [`${ids.privacyIn} /* PrivacyInfo.xcprivacy in Resources */`, `${ids.textsIn} /* InfoPlist.strings in Resources */`],
  });
  return replaced(copied, /knownRegions = \(\n\t\t\t\ten,\n/, 'knownRegions = (\n\t\t\t\ten,\n\t\t\t\tes,\n');
}

/** Sets a build setting of the app in each of its configurations. */
const withBuildSetting = (text: string, name: string, value: string): string =>
  text.includes(`${name} = `)
    ? replaced(text, new RegExp(`${name} = [^;]+;`, 'g'), `${name} = ${value};`)
    : replaced(text, /CODE_SIGN_STYLE = Automatic;/g, `CODE_SIGN_STYLE = Automatic;\n\t\t\t\t${name} = ${value};`);

/** project.pbxproj: the version, the added resources, the team, and the file that lets links open the app. */
export function xcodeProject(text: string, { versionName, versionCode, appleTeam }: PhoneSettings): string {
  const settings = [
    ['MARKETING_VERSION', versionName],
    ['CURRENT_PROJECT_VERSION', `${versionCode}`],
    ...(appleTeam ? [['DEVELOPMENT_TEAM', appleTeam.id] as const] : []),
    ...(appleTeam?.isPaid ? [['CODE_SIGN_ENTITLEMENTS', 'App/App.entitlements'] as const] : []),
  ] as const;
  return settings.reduce((done, [name, value]) => withBuildSetting(done, name, value), withResources(text));
}

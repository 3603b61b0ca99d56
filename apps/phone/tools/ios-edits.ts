import type { PhoneSettings } from '../settings.ts';
import { inserted, replaced } from './edit.ts';

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function infoPlist(text: string, { appId, whyPosition }: PhoneSettings): string {
  if (text.includes('UIBackgroundModes')) return text;
  const why = escaped(whyPosition.en);
  const entries = `	<key>NSLocationWhenInUseUsageDescription</key>
	<string>${why}</string>
	<key>NSLocationAlwaysAndWhenInUseUsageDescription</key>
	<string>${why}</string>
	<key>UIBackgroundModes</key>
	<array>
		<string>location</string>
		<string>audio</string>
	</array>
	<key>CFBundleURLTypes</key>
	<array>
		<dict>
			<key>CFBundleURLName</key>
			<string>${appId}</string>
			<key>CFBundleURLSchemes</key>
			<array>
				<string>earshot</string>
			</array>
		</dict>
	</array>
`;
  return inserted(text, { before: '</dict>\n</plist>', what: entries });
}

/** The system's position question in Spanish: es.lproj/InfoPlist.strings. */
export const spanishStrings = ({ whyPosition }: PhoneSettings): string =>
  ['NSLocationWhenInUseUsageDescription', 'NSLocationAlwaysAndWhenInUseUsageDescription']
    .map((key) => `${key} = ${JSON.stringify(whyPosition.es)};\n`)
    .join('');

export const xcodeVersion = (text: string, { versionName, versionCode }: PhoneSettings): string =>
  replaced(
    replaced(text, /MARKETING_VERSION = [^;]+;/g, `MARKETING_VERSION = ${versionName};`),
    /CURRENT_PROJECT_VERSION = [^;]+;/g,
    `CURRENT_PROJECT_VERSION = ${versionCode};`,
  );

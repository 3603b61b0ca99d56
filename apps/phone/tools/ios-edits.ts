import type { PhoneSettings } from '../settings.ts';
import { inserted } from './edit.ts';

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
	<key>CFBundleLocalizations</key>
	<array>
		<string>en</string>
		<string>es</string>
	</array>
	<key>ITSAppUsesNonExemptEncryption</key>
	<false/>
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

const plist = (content: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${content}</plist>
`;

/** Data that reaches the server: the number of the sign-in, and which messages were heard. No position does. */
const collected = ['PhoneNumber', 'ProductInteraction'];

const collectedType = (name: string): string => `		<dict>
			<key>NSPrivacyCollectedDataType</key>
			<string>NSPrivacyCollectedDataType${name}</string>
			<key>NSPrivacyCollectedDataTypeLinked</key>
			<true/>
			<key>NSPrivacyCollectedDataTypeTracking</key>
			<false/>
			<key>NSPrivacyCollectedDataTypePurposes</key>
			<array>
				<string>NSPrivacyCollectedDataTypePurposeAppFunctionality</string>
			</array>
		</dict>
`;

/** PrivacyInfo.xcprivacy: Apple's store takes no app that keeps values of its own (Preferences) without this reason. */
export const privacyManifest = plist(`<dict>
	<key>NSPrivacyTracking</key>
	<false/>
	<key>NSPrivacyTrackingDomains</key>
	<array/>
	<key>NSPrivacyCollectedDataTypes</key>
	<array>
${collected.map(collectedType).join('')}	</array>
	<key>NSPrivacyAccessedAPITypes</key>
	<array>
		<dict>
			<key>NSPrivacyAccessedAPIType</key>
			<string>NSPrivacyAccessedAPICategoryUserDefaults</string>
			<key>NSPrivacyAccessedAPITypeReasons</key>
			<array>
				<string>CA92.1</string>
			</array>
		</dict>
	</array>
</dict>
`);

/** App.entitlements: links of the server open the app. */
export const entitlements = ({ server }: PhoneSettings): string =>
  plist(`<dict>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${new URL(server).host}</string>
	</array>
</dict>
`);

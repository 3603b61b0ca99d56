import type { PhoneSettings } from '../settings.ts';
import { inserted, replaced } from './edit.ts';

/**
 * The permission is not "all the time": a service that Start begins, with its notification, counts as use of the app,
 * and stores ask less.
 */
const permissions = [
  'ACCESS_COARSE_LOCATION',
  'ACCESS_FINE_LOCATION',
  'FOREGROUND_SERVICE',
  'FOREGROUND_SERVICE_LOCATION',
  'POST_NOTIFICATIONS',
  'RECEIVE_BOOT_COMPLETED',
];

/**
 * Links of invitations and of codes on a screen open the app: the server's own once it vouches for the app
 * (docs/phone.md), and earshot:// at once.
 */
const linkFilters = (host: string): string => `
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${host}" android:path="/app" />
                <data android:path="/app/" />
                <data android:path="/download-app" />
            </intent-filter>
            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="earshot" android:host="app" />
            </intent-filter>
`;

export function androidManifest(text: string, { server }: PhoneSettings): string {
  const missing = permissions.filter((name) => !text.includes(`"android.permission.${name}"`));
  const asked = missing.map((name) => `    <uses-permission android:name="android.permission.${name}" />\n`).join('');
  const permitted = asked === '' ? text : inserted(text, { before: '</manifest>', what: asked });
  if (permitted.includes('android:scheme="earshot"')) return permitted;
  return inserted(permitted, { before: '\n        </activity>', what: linkFilters(new URL(server).host) });
}

/** The name and icon of the service's notification. */
export function androidStrings(text: string, { appName, color }: PhoneSettings): string {
  const strings = {
    capacitor_background_geolocation_notification_channel_name: appName,
    capacitor_background_geolocation_notification_icon: 'drawable/ic_stat_earshot',
    capacitor_background_geolocation_notification_color: color,
  };
  const missing = Object.entries(strings).filter(([name]) => !text.includes(`"${name}"`));
  const added = missing.map(([name, value]) => `    <string name="${name}">${value}</string>\n`).join('');
  return added === '' ? text : inserted(text, { before: '</resources>', what: added });
}

export const androidGradle = (text: string, { versionName, versionCode }: PhoneSettings): string =>
  replaced(replaced(text, /versionCode \d+/, `versionCode ${versionCode}`), /versionName "[^"]*"/, `versionName "${versionName}"`);

/** A white drawing for Android's status bar: a place with its circle. */
export const statusIcon = `<vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="24dp" android:height="24dp" android:viewportWidth="24" android:viewportHeight="24">
    <path android:fillColor="#FFFFFFFF" android:pathData="M12,9a3,3 0 1,0 0,6a3,3 0 1,0 0,-6z" />
    <path android:strokeColor="#FFFFFFFF" android:strokeWidth="2" android:pathData="M12,3a9,9 0 1,0 0,18a9,9 0 1,0 0,-18z" />
</vector>
`;

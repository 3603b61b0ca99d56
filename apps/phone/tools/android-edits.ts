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
const linkFilters = ({ hostname, port }: URL): string => `
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${hostname}"${port && ` android:port="${port}"`} android:path="/app" />
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

const tools = 'xmlns:tools="http://schemas.android.com/tools"';

/**
 * Parts of the plugins' own manifests that the app does not need: other apps may not reach the service of positions,
 * and no notification comes at an exact time.
 */
const narrowed = {
  service: `
        <service android:name="com.equimaps.capacitor_background_geolocation.BackgroundGeolocationService" android:exported="false" tools:replace="android:exported" />
`,
  alarms: '    <uses-permission android:name="android.permission.SCHEDULE_EXACT_ALARM" tools:node="remove" />\n',
};

export function androidManifest(text: string, { server }: PhoneSettings): string {
  const missing = permissions.filter((name) => !text.includes(`"android.permission.${name}"`));
  const asked = missing.map((name) => `    <uses-permission android:name="android.permission.${name}" />\n`).join('');
  // A copy of the sign-in in the person's cloud would sign in every phone that gets it.
  const unsaved = replaced(text, /android:allowBackup="(true|false)"/, 'android:allowBackup="false"');
  const permitted = asked === '' ? unsaved : inserted(unsaved, { before: '</manifest>', what: asked });
  if (permitted.includes(tools)) return permitted;
  const linked = inserted(permitted, { before: '\n        </activity>', what: linkFilters(new URL(server)) });
  const named = replaced(linked, /<manifest /, `<manifest ${tools} `);
  return inserted(inserted(named, { before: '    </application>', what: narrowed.service }), { before: '</manifest>', what: narrowed.alarms });
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

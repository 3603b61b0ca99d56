/** The settings of an installation's native app. `npm run phone` makes the native projects from them. */
export interface PhoneSettings {
  /** Reverse domain name, the app's id in the stores; never changes after publication. */
  readonly appId: string;
  readonly appName: string;
  /** The shown version, and a number that increases with each upload. */
  readonly versionName: string;
  readonly versionCode: number;
  /** The server that the app belongs to, https, without a path. */
  readonly server: string;
  /** The sentence in the system's position question, by language. */
  readonly whyPosition: { readonly en: string; readonly es: string };
  /** The lasting notification that Android requires, by language. */
  readonly listening: { readonly en: string; readonly es: string };
  /** #rrggbb, of notifications on Android. */
  readonly color: `#${string}`;
  /** The team of Apple's account; without it, choose one in Xcode. Only a paid account may let links open the app. */
  readonly appleTeam?: { readonly id: string; readonly isPaid: boolean };
}

export const settings: PhoneSettings = {
  appId: 'com.example.earshot',
  appName: 'Earshot',
  versionName: '1.5.1',
  versionCode: 1,
  server: 'https://earshot.example.com',
  whyPosition: {
    en: 'Earshot speaks your messages when you arrive at their places, also while the phone is locked. Your position stays on this phone.',
    es: 'Earshot dice sus mensajes cuando usted llega a sus lugares, también con el teléfono bloqueado. Su posición no sale de este teléfono.',
  },
  listening: {
    en: 'Listening for your places. Your position stays on this phone.',
    es: 'Escuchando en espera de sus lugares. Su posición no sale de este teléfono.',
  },
  color: '#0b2450',
};

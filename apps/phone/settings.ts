/** Everything about the native app that an installation chooses. `npm run phone` makes the native projects from it. */
export interface PhoneSettings {
  /** Reverse domain name, as the stores know the app; never changed once it is published. */
  readonly appId: string;
  readonly appName: string;
  /** What the version is built from: 1.5.1 is shown, the number counts up with each upload. */
  readonly versionName: string;
  readonly versionCode: number;
  /** The server that the app belongs to, https, without a path. */
  readonly server: string;
  /** Why the system is asked for positions all the time: one sentence, shown by it. By language. */
  readonly whyPosition: { readonly en: string; readonly es: string };
  /** In the lasting notification that Android asks for. By language. */
  readonly listening: { readonly en: string; readonly es: string };
  /** #rrggbb, of notifications on Android. */
  readonly color: `#${string}`;
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
    es: 'Atento a sus lugares. Su posición no sale de este teléfono.',
  },
  color: '#0b2450',
};

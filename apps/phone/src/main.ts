import { App } from '@capacitor/app';
import { Preferences } from '@capacitor/preferences';
import { TextToSpeech } from '@capacitor-community/text-to-speech';
import { PhoneNative } from '@earshot/phone-native';
import { readSession } from '../../receiver/src/sync/session/index.ts';
import { settings } from '../settings.ts';
import { keepAll, restoreKept } from './session-backup.ts';
import { findSignInHash } from './links.ts';
import { NativeSynthesis } from './native-synthesis.ts';
import { NativeUtterance } from './native-utterance.ts';

/** The app speaks through these names, as it does in a browser. */
const give = (name: string, value: unknown): void => {
  Object.defineProperty(window, name, { value, configurable: true, writable: true });
};
give('speechSynthesis', new NativeSynthesis({ speech: TextToSpeech, session: PhoneNative }));
give('SpeechSynthesisUtterance', NativeUtterance);

// Without a stored copy, the person signs in again after the web view is cleared.
await restoreKept(Preferences, localStorage).catch(() => {});

const findHash = (link: string): string | undefined => findSignInHash(link, { server: settings.server, isSignedIn: readSession() !== undefined });

const launchedBy = await App.getLaunchUrl().catch(() => undefined);
const hash = launchedBy && findHash(launchedBy.url);
if (hash) history.replaceState(null, '', hash);

await App.addListener('appUrlOpen', ({ url }) => {
  const opened = findHash(url);
  if (!opened) return;
  // The sign-in page reads the fragment as it opens.
  history.replaceState(null, '', opened);
  location.reload();
});
await App.addListener('pause', () => void keepAll(Preferences, localStorage).catch(() => {}));

await import('../../receiver/src/main.tsx');

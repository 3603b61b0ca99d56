import { wordsOf } from '../language/language.ts';
import { RunningScreen } from '../listening/running-screen.tsx';
import { StartScreen } from '../listening/start-screen.tsx';
import { SignInScreen } from '../sign-in/sign-in-screen.tsx';
import type { Device } from './device.ts';
import { Frame } from './frame.tsx';
import { useView } from './use-view.ts';

/** The screen of the moment: signed out, ready, or listening. */
export function App({ device }: { readonly device: Device }) {
  const { session, language, wasSignedOut } = useView(device);
  const { isRunning } = useView(device.engine);
  const words = wordsOf(language);
  return (
    <Frame language={language} onChoose={(chosen) => device.choose(chosen)}>
      {!session && (
        <SignInScreen api={device.api} words={words} language={language} wasSignedOut={wasSignedOut} onSignedIn={(signedIn) => device.signedIn(signedIn)} />
      )}
      {session && !isRunning && <StartScreen device={device} session={session} words={words} />}
      {session && isRunning && <RunningScreen device={device} words={words} />}
    </Frame>
  );
}

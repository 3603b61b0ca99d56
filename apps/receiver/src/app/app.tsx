import { RunningScreen, StartScreen } from '../listening/index.ts';
import { SignInScreen } from '../sign-in/index.ts';
import type { Device } from './device.ts';
import { Frame, useView } from '../screen/index.ts';

/** The screen of the moment: signed out, ready, or listening. */
export function App({ device }: { readonly device: Device }) {
  const { session, language, words, wasSignedOut } = useView(device);
  const { isRunning } = useView(device.engine);
  return (
    <Frame language={language} onChoose={(chosen) => void device.choose(chosen)}>
      {!session && (
        <SignInScreen api={device.api} words={words} language={language} wasSignedOut={wasSignedOut} onSignedIn={(signedIn) => device.signedIn(signedIn)} />
      )}
      {session && !isRunning && <StartScreen device={device} session={session} words={words} />}
      {session && isRunning && <RunningScreen device={device} words={words} />}
    </Frame>
  );
}

import { lazy, Suspense, useLayoutEffect } from 'react';
import type { Device } from './device.ts';
import { RunningScreen, StartScreen } from './listening/index.ts';
import { platform } from '../phone/platform/index.ts';
import { Frame, useView } from '../ui/screen/index.ts';

// A signed-in person needs no list of countries.
const SignInScreen = lazy(async () => ({ default: (await import('./sign-in/index.ts')).SignInScreen }));

/** The current screen: signed out, ready, or listening. */
export function App({ device }: { readonly device: Device }) {
  const { session, language, words, wasSignedOut } = useView(device);
  const { isRunning } = useView(device.engine);
  const isSignedIn = session !== undefined;
  // Each screen begins at its top: a person who scrolled down before Start sees the state and the buttons.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [isSignedIn, isRunning]);
  return (
    <Frame language={language} isDriving={isSignedIn && isRunning} onChoose={(chosen) => void device.choose(chosen)}>
      <Suspense>
        {!session && (
          <SignInScreen api={device.api} words={words} language={language} wasSignedOut={wasSignedOut} onSignedIn={(signedIn) => device.signedIn(signedIn)} />
        )}
        {session && !isRunning && platform.Card && <platform.Card language={language} />}
        {session && !isRunning && <StartScreen device={device} session={session} words={words} />}
        {session && isRunning && <RunningScreen device={device} words={words} />}
      </Suspense>
    </Frame>
  );
}

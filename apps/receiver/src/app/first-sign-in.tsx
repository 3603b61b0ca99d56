import { useMemo } from 'react';
import { Frame } from '../ui/screen/index.ts';
import type { Session } from '../sync/session/index.ts';
import { SignInScreen, type LanguageState, useSpoken } from './sign-in/index.ts';
import { connect } from '../sync/company/index.ts';

interface FirstSignInProps {
  readonly spoken: LanguageState;
  readonly onSignedIn: (session: Session) => void;
}

/** The screen of a first visit: all that listens is loaded after it. */
export function FirstSignIn({ spoken: atFirst, onSignedIn }: FirstSignInProps) {
  const { spoken, choose } = useSpoken(atFirst);
  const api = useMemo(() => connect(), []);
  return (
    <Frame language={spoken.language} onChoose={choose}>
      <SignInScreen api={api} words={spoken.words} language={spoken.language} wasSignedOut={false} onSignedIn={onSignedIn} />
    </Frame>
  );
}

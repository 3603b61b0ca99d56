import type { Language } from '@earshot/domain';
import { useMemo, useState } from 'react';
import { keepLanguage, loadWords, type Words } from '../language/index.ts';
import { Frame } from '../screen/index.ts';
import type { Session } from '../session/index.ts';
import { SignInScreen } from '../sign-in/index.ts';
import { connect } from '../sync/index.ts';

/** The language of the screen, and its words. */
interface Spoken {
  readonly language: Language;
  readonly words: Words;
}

interface FirstSignInProps {
  readonly spoken: Spoken;
  readonly onSignedIn: (session: Session) => void;
}

/** The screen of whoever comes for the first time: all that listens is loaded after it. */
export function FirstSignIn({ spoken: atFirst, onSignedIn }: FirstSignInProps) {
  const [spoken, setSpoken] = useState(atFirst);
  const api = useMemo(() => connect(() => undefined), []);
  const choose = async (language: Language) => {
    keepLanguage(language);
    setSpoken({ language, words: await loadWords(language) });
  };
  return (
    <Frame language={spoken.language} onChoose={(language) => void choose(language)}>
      <SignInScreen api={api} words={spoken.words} language={spoken.language} wasSignedOut={false} onSignedIn={onSignedIn} />
    </Frame>
  );
}

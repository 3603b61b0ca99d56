import type { Language } from '@earshot/domain';
import { useEffect, useState } from 'react';
import { Frame } from '../ui/screen/index.ts';
import { unlockSpeech } from '../phone/speech/index.ts';
import { findHttpsAddress } from './https-address.ts';
import type { Obstacle } from '../phone/platform/index.ts';
import { unsupportedWords } from './unsupported-words.ts';

interface DeadEndProps {
  readonly language: Language;
}

/** Says plainly why the app cannot work here, and where it would. */
export function CannotScreen({ obstacle, language }: DeadEndProps & { readonly obstacle: Obstacle }) {
  const words = unsupportedWords[language];
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (obstacle === 'insecure') void findHttpsAddress().then(setAddress);
  }, [obstacle]);
  return (
    <Frame language={language}>
      <h1>{words.cannotTitle}</h1>
      <p role="alert" className="alert">
        {words.cannot[obstacle]}
      </p>
      {obstacle === 'insecure' && (
        <p>
          {address === undefined ? (
            words.askForHttps
          ) : (
            <a className="strong" href={address}>
              {words.openHttps(address)}
            </a>
          )}
        </p>
      )}
    </Frame>
  );
}

/** Another window is the receiver; this one waits for it to end, or takes its place. */
export function ElsewhereScreen({ language, onTake }: DeadEndProps & { readonly onTake: () => void }) {
  const words = unsupportedWords[language];
  const take = () => {
    unlockSpeech();
    onTake();
  };
  return (
    <Frame language={language}>
      <h1>{words.elsewhereTitle}</h1>
      <output>{words.elsewhere}</output>
      <div className="card-actions">
        <button type="button" onClick={take}>
          {words.listenHere}
        </button>
      </div>
    </Frame>
  );
}

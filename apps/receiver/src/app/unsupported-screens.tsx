import type { Language } from '@earshot/domain';
import { useEffect, useState } from 'react';
import type { Words } from '../ui/language/index.ts';
import { Frame } from '../ui/screen/index.ts';
import { findHttpsAddress } from './https-address.ts';
import type { Obstacle } from '../phone/platform/index.ts';

interface DeadEndProps {
  readonly language: Language;
  readonly words: Words;
}

/** Says plainly why the app cannot work here, and where it would. */
export function CannotScreen({ obstacle, language, words }: DeadEndProps & { readonly obstacle: Obstacle }) {
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

/** Another window is the receiver; this one waits for it to end. */
export function ElsewhereScreen({ language, words }: DeadEndProps) {
  return (
    <Frame language={language}>
      <h1>{words.elsewhereTitle}</h1>
      <output>{words.elsewhere}</output>
    </Frame>
  );
}

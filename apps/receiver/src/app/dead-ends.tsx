import { readLanguage, wordsOf } from '../language/language.ts';
import { Frame } from './frame.tsx';
import type { Obstacle } from './support.ts';

/** Says plainly why it cannot work here. */
export function CannotScreen({ obstacle }: { readonly obstacle: Obstacle }) {
  const language = readLanguage();
  const words = wordsOf(language);
  return (
    <Frame language={language}>
      <h1>{words.cannotTitle}</h1>
      <p role="alert" className="alert">
        {words.cannot[obstacle]}
      </p>
    </Frame>
  );
}

/** Another window has the part of the receiver; this one waits for its end. */
export function ElsewhereScreen() {
  const language = readLanguage();
  const words = wordsOf(language);
  return (
    <Frame language={language}>
      <h1>{words.elsewhereTitle}</h1>
      <p role="status">{words.elsewhere}</p>
    </Frame>
  );
}

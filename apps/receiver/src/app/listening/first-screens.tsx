import type { Language } from '@earshot/domain';
import { useState } from 'react';
import { firstWords } from './first-screens-words.ts';

interface FirstScreensProps {
  readonly language: Language;
  readonly onDone: () => void;
}

/** The three screens, one at a time, below the button that they are about. */
export function FirstScreens({ language, onDone }: FirstScreensProps) {
  const words = firstWords[language];
  const [index, setIndex] = useState(0);
  const screen = words.screens[index];
  const isLast = index === words.screens.length - 1;
  return (
    <section className="first-screens" aria-label={words.label}>
      <div aria-live="polite">
        <p className="hint">{words.step(index + 1, words.screens.length)}</p>
        <h2>{screen?.title}</h2>
        <p>{screen?.text}</p>
      </div>
      <div className="first-screens-ways">
        {index > 0 && (
          <button type="button" className="quiet" onClick={() => setIndex(index - 1)}>
            {words.back}
          </button>
        )}
        <button type="button" onClick={() => (isLast ? onDone() : setIndex(index + 1))}>
          {isLast ? words.done : words.next}
        </button>
      </div>
    </section>
  );
}

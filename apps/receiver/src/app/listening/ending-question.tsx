import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Words } from '../../ui/language/index.ts';
import type { EndingState } from './use-ending.ts';

/** Asks whether to end, or counts down to it, in the place of the buttons, so that nothing moves. */
export function EndingQuestion({ ending, words }: { readonly ending: EndingState; readonly words: Words }) {
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  const isAsked = ending.step === 'asked';
  useEffect(() => keep.current?.focus(), []);
  const leave = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && ending.keep());
  useEffect(() => {
    const follow = (event: KeyboardEvent) => void leave(event);
    window.addEventListener('keydown', follow);
    return () => window.removeEventListener('keydown', follow);
  }, []);
  return (
    <div role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} className="ending">
      <h2 id={`${id}-title`}>{typeof ending.step === 'object' ? words.endsIn(ending.step.secondsLeft) : words.endAsk}</h2>
      <p id={`${id}-text`}>{words.endMeans}</p>
      <div className="ending-buttons">
        <button type="button" ref={keep} onClick={() => ending.keep()}>
          {words.keepListening}
        </button>
        <button type="button" className="ghost" onClick={() => (isAsked ? ending.begin() : ending.now())}>
          {isAsked ? words.endYes : words.endNow}
        </button>
      </div>
    </div>
  );
}

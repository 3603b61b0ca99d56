import type { InboxMessage, Language } from '@earshot/domain';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useView } from '../../ui/screen/index.ts';
import type { ListeningDevice } from './listening-device.ts';
import { guessedFraction, sentencesAt } from './sentences.ts';
import { textIn } from './titles.ts';

interface SpokenTextProps {
  readonly device: ListeningDevice;
  readonly message: InboxMessage;
  readonly language: Language;
  readonly scroller: RefObject<HTMLElement | null>;
}

const lookAgainMs = 300;

/** How much of the message is spoken, guessed between the voice's reports. */
function useFraction(text: string, told: number): number {
  const [fraction, setFraction] = useState(told);
  useEffect(() => {
    const toldAt = performance.now();
    const look = () => setFraction(guessedFraction(text, told, performance.now() - toldAt));
    look();
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [text, told]);
  return fraction;
}

/** The message as it is spoken, with its current sentence marked. */
export function SpokenText({ device, message, language, scroller }: SpokenTextProps) {
  const spoken = useView(device.spoken);
  const isIts = spoken?.messageId === message.id;
  const heard = isIts ? spoken.language : language;
  const text = textIn(message, heard);
  const fraction = useFraction(text, isIts ? spoken.fraction : 0);
  const sentences = sentencesAt(text, heard, fraction);
  const marked = useRef<HTMLElement>(null);
  const index = sentences.findIndex(({ isSpoken }) => isSpoken);
  useEffect(() => {
    // Not scrollIntoView: the page itself, and with it the buttons, stays where it is.
    const place = scroller.current;
    if (place && marked.current) place.scrollTo({ top: marked.current.offsetTop - place.clientHeight / 3 });
  }, [index, scroller]);
  return (
    <p className="glance-text" lang={heard}>
      {sentences.map(({ text: sentence, isSpoken }, each) =>
        isSpoken ? (
          <mark key={each} ref={marked}>
            {sentence}
          </mark>
        ) : (
          <span key={each}>{sentence}</span>
        ),
      )}
    </p>
  );
}

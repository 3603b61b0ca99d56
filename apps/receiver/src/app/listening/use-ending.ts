import { useEffect, useState } from 'react';
import type { Words } from '../../ui/language/index.ts';
import type { ListeningDevice } from './listening-device.ts';

const takeBackSeconds = 10;

type EndingStep = 'none' | 'asked' | { readonly secondsLeft: number };

export interface EndingState {
  readonly step: EndingStep;
  ask(): void;
  /** Ends after a while; until then listening goes on and the ending can be taken back. */
  begin(): void;
  keep(): void;
  now(): void;
}

/** Ends listening after the person had time to reconsider. */
export function useEnding(device: ListeningDevice, words: Words): EndingState {
  const [isAsked, setAsked] = useState(false);
  const [endsAt, setEndsAt] = useState<number>();
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (endsAt === undefined) return;
    // The person has ended it: a page that is closed meanwhile does not listen again.
    device.goOnLater(false);
    const timer = setInterval(() => {
      if (performance.now() >= endsAt) device.stop();
      else setAt(performance.now());
    }, 200);
    return () => {
      clearInterval(timer);
      device.goOnLater(true);
    };
  }, [endsAt, device]);
  const keep = () => {
    setAsked(false);
    setEndsAt(undefined);
  };
  return {
    step: endsAt === undefined ? (isAsked ? 'asked' : 'none') : { secondsLeft: Math.max(1, Math.ceil((endsAt - at) / 1000)) },
    ask: () => setAsked(true),
    begin: () => {
      navigator.vibrate?.(80);
      setAt(performance.now());
      setEndsAt(performance.now() + takeBackSeconds * 1000);
      void device.say(words.endsSoon(takeBackSeconds));
    },
    keep,
    now: () => device.stop(),
  };
}

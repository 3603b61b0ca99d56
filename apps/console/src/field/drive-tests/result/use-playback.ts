import { useEffect, useEffectEvent, useState } from 'react';

export const rates = ['1x', '4x', '16x'] as const;
export type Rate = (typeof rates)[number];

const stepMs = 66;
/** With reduced motion the phone moves a second at a time. */
const stillStepMs = 1_000;

const parseRate = (rate: Rate): number => Number.parseInt(rate, 10);

/** The clock of a drive that is replayed. `at` is epoch ms of the drive. */
export function usePlayback(startsAt: number, endsAt: number) {
  const [at, setAt] = useState(startsAt);
  const [isPlaying, setPlaying] = useState(false);
  const [rate, setRate] = useState<Rate>('1x');
  const forward = useEffectEvent((passedMs: number) => {
    const next = Math.min(endsAt, at + passedMs * parseRate(rate));
    setAt(next);
    if (next >= endsAt) setPlaying(false);
  });

  useEffect(() => {
    if (!isPlaying) return undefined;
    let last = performance.now();
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setInterval(
      () => {
        const now = performance.now();
        forward(now - last);
        last = now;
      },
      isStill ? stillStepMs : stepMs,
    );
    return () => clearInterval(timer);
  }, [isPlaying]);

  return {
    at,
    isPlaying,
    rate,
    setRate,
    seek: (to: number) => setAt(Math.min(endsAt, Math.max(startsAt, to))),
    pause: () => setPlaying(false),
    /** From the start if it has reached its end. */
    play: () => {
      if (at >= endsAt) setAt(startsAt);
      setPlaying(true);
    },
  };
}
export type Playback = ReturnType<typeof usePlayback>;

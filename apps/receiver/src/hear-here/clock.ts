import { replace } from './replace.ts';

/** The phone's time runs up to a hundred times as fast, so polls of every few seconds run more often. */
const longMs = 5_000;
const oftener = 10;

/** Gives the page the clock of the drive, which stands still until it is set. */
export function simulateClock(startsAt: number): { readonly set: (at: number) => void } {
  let at = startsAt;
  const setInterval = window.setInterval.bind(window);
  replace(Date, 'now', () => Math.round(at));
  replace(window, 'setInterval', (run: () => void, ms = 0) => setInterval(run, ms >= longMs ? ms / oftener : ms));
  return {
    set: (next) => {
      at = Math.max(at, next);
    },
  };
}

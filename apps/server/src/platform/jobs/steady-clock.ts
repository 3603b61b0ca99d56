import type { Clock } from 'pg-boss';

/**
 * A clock that only advances, a second each second, independent of the machine's. pg-boss waits by it: with the
 * machine's own, a timer set before the clock is put back two hours waits two hours longer. Stored times are the
 * database's, never this one's.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (act, ms) => setInterval(act, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

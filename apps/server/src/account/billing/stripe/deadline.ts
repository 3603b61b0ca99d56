import { AsyncLocalStorage } from 'node:async_hooks';

/** Limit for all steps and tries of one wish together. */
const patienceMs = 9_800;

const deadlines = new AsyncLocalStorage<number>();

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Patience left for the next request of the current wish, ms. */
export const patienceLeftMs = (): number => Math.ceil((deadlines.getStore() ?? Infinity) - performance.now());

/** Gives a wish up in time and begins no further step after that, so that no customer is charged after being told that nothing happened. */
export async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`Stripe took longer than ${patienceMs} ms.`)), patienceMs);
  });
  try {
    return await Promise.race([deadlines.run(performance.now() + patienceMs, work), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

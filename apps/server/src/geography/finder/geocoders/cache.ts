/** Number of latest questions whose answers are kept, some 2 KB each at most. */
const maxKept = 1_000;

interface Kept<T> {
  readonly answer: Promise<T>;
  until: number;
}

/**
 * Keeps answers for some time and forgets the least recently requested one; concurrent callers share a pending answer.
 * Failures are not kept.
 */
export function openCache<T>(keepMs: number, now: () => number): (key: string, answerOf: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Kept<T>>();
  return (key, answerOf) => {
    const found = kept.get(key);
    kept.delete(key);
    if (found && now() < found.until) {
      kept.set(key, found);
      return found.answer;
    }
    const fresh: Kept<T> = { answer: answerOf(), until: Infinity };
    kept.set(key, fresh);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    fresh.answer.then(
      () => (fresh.until = now() + keepMs),
      () => (fresh.until = -Infinity),
    );
    return fresh.answer;
  };
}

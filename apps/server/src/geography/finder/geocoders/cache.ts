/** Number of latest questions whose answers are kept, some 2 KB each at most. */
const maxKept = 1_000;

interface CachedAnswer<T> {
  readonly answer: Promise<T>;
  until: number;
}

/**
 * Keeps answers for some time and forgets the least recently requested one; concurrent callers share a pending answer.
 * Failures are not kept.
 */
export function openCache<T>(keepMs: number, now: () => number): (key: string, fetchAnswer: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, CachedAnswer<T>>();
  return (key, fetchAnswer) => {
    const found = kept.get(key);
    kept.delete(key);
    if (found && now() < found.until) {
      kept.set(key, found);
      return found.answer;
    }
    const fresh: CachedAnswer<T> = { answer: fetchAnswer(), until: Infinity };
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

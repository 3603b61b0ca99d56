import { Refusal } from '@earshot/domain';

/** Counts tries within a minute, per account and per address. Kept in memory: each server counts for itself. */
export class Attempts {
  readonly #limit: number;
  readonly #tries = new Map<string, { count: number; until: number }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Throws when `who` has failed too often. */
  check(who: string, now: number): void {
    const entry = this.#tries.get(who);
    if (entry && entry.until > now && entry.count >= this.#limit)
      throw new Refusal({ code: 'too_many_requests' }, 'Too many tries. Wait a minute and try again.');
  }

  /** Counts a try, and answers what takes it back. */
  count(who: string, now: number): () => void {
    const earlier = this.#tries.get(who);
    const entry = earlier && earlier.until > now ? earlier : { count: 0, until: now + 60_000 };
    entry.count += 1;
    this.#tries.set(who, entry);
    if (this.#tries.size > 50_000) for (const [key, { until }] of this.#tries) if (until <= now) this.#tries.delete(key);
    return () => void (entry.count -= 1);
  }
}

/** Whose tries are counted, and by which limit. */
type Limit = readonly [attempts: Attempts, who: string];

/**
 * Throws when one of the limits is reached. A try counts before it is judged, or hundreds at once would all be let through;
 * the answer takes it back, to be called when it did not fail.
 */
export function takeTry(limits: readonly Limit[], now: number): () => void {
  for (const [attempts, who] of limits) attempts.check(who, now);
  const forgive = limits.map(([attempts, who]) => attempts.count(who, now));
  return () => forgive.forEach((each) => each());
}

import { Refusal } from '@earshot/domain';

/** Counts failed tries within a minute, per account and per address. Kept in memory: each server counts for itself. */
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

  /** Remembers a failed try. */
  fail(who: string, now: number): void {
    const entry = this.#tries.get(who);
    if (entry && entry.until > now) entry.count += 1;
    else this.#tries.set(who, { count: 1, until: now + 60_000 });
    if (this.#tries.size > 50_000) for (const [key, { until }] of this.#tries) if (until <= now) this.#tries.delete(key);
  }
}

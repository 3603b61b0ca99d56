import { hourMs } from '@earshot/domain';
import type { Days } from './days.ts';

/** The number of pairs of a message and a person from which an answer is kept; smaller answers are worked out for each request. */
const largePairs = 100_000;
/** The screen itself refreshes as often. */
const freshMs = 60_000;
const keptMs = hourMs;
const maxKept = 100;

/**
 * Keeps large answers about days (decision 022). An answer older than a minute is still returned and is worked out anew
 * meanwhile, once at a time.
 */
export class CachedDays {
  readonly #kept = new Map<string, Days>();
  readonly #underWay = new Map<string, Promise<Days>>();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  async answer(key: string, now: number, work: () => Promise<Days>): Promise<Days & { readonly isBeingRenewed: boolean }> {
    const kept = this.#kept.get(key);
    if (!kept || now - kept.madeAt > keptMs) return { ...(await this.#once(key, work)), isBeingRenewed: false };
    const isBeingRenewed = now - kept.madeAt > freshMs;
    if (isBeingRenewed) this.#once(key, work).catch(this.#onError);
    return { ...kept, isBeingRenewed };
  }

  #once(key: string, work: () => Promise<Days>): Promise<Days> {
    const going = this.#underWay.get(key) ?? work().then((days) => this.#keep(key, days));
    this.#underWay.set(key, going);
    return going.finally(() => this.#underWay.delete(key));
  }

  #keep(key: string, days: Days): Days {
    this.#kept.delete(key);
    const pairs = days.messages.reduce((sum, { assigned, notBegun }) => sum + assigned + notBegun, 0);
    if (pairs < largePairs) return days;
    this.#kept.set(key, days);
    // The first entry is the one that was worked out longest ago.
    for (const oldest of this.#kept.keys()) if (this.#kept.size > maxKept) this.#kept.delete(oldest);
    return days;
  }
}

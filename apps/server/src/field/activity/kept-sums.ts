import { dayMs, hourMs } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import { findMessages } from './days-store.ts';
import { loadSums, maxMessages, measureAudiences, type MessageSums, type SizedMessage, type TimedMessage } from './message-sums.ts';
import type { Scope } from './policy.ts';
import { findLiveIds } from './store.ts';

export interface RangeQuery {
  readonly messages: readonly TimedMessage[];
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

export interface Sums {
  readonly sums: ReadonlyMap<string, MessageSums>;
  /** The instant of the oldest of them. */
  readonly madeAt: number;
  readonly isBeingRenewed: boolean;
}

interface KeptSumsOptions {
  readonly db: Db;
  readonly onError: (error: unknown) => void;
  /** The number of pairs of a message and a person from which sums are kept; smaller answers are worked out for each request. */
  readonly largePairs?: number;
}

/** The screen itself refreshes as often. */
const freshMs = 60_000;
const keptMs = hourMs;
/** The longest range that the screen names, with a day of 25 hours in it. */
const readyMs = 91 * dayMs;
/** Sums of a quarter of an hour that are kept, about 150 bytes each. */
const maxKept = 500_000;

/**
 * Keeps the sums of large clients by message (decision 022). Sums older than a minute are still returned and are worked
 * out anew meanwhile, once at a time.
 */
export class KeptSums {
  readonly #clients = new Map<string, Map<string, MessageSums>>();
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #readyAt = new Map<string, number>();
  /** The clients are made ready one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  readonly #stopping = new AbortController();
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #largePairs: number;

  constructor({ db, onError, largePairs = 100_000 }: KeptSumsOptions) {
    this.#db = db;
    this.#onError = onError;
    this.#largePairs = largePairs;
  }

  async read(scope: Scope, query: RangeQuery): Promise<Sums> {
    const { clientId } = scope;
    let sized: readonly SizedMessage[] | undefined;
    for (;;) {
      const kept = this.#pick(clientId, query, keptMs);
      if (kept.size === query.messages.length && this.#isLarge([...kept.values()])) return this.#answer(scope, query, kept);
      if (!sized) {
        sized = await measureAudiences(this.#db, scope, query.messages);
        if (!this.#isLarge(sized)) return { sums: await loadSums(this.#db, scope, sized, query), madeAt: query.at, isBeingRenewed: false };
        continue;
      }
      const going = this.#underWay.get(clientId);
      if (!going) return this.#answer(scope, query, await this.#share(clientId, this.#load(scope, sized, query, keptMs)));
      // It may bring what is missing. Its own caller is told if it fails.
      await going.catch(() => undefined);
    }
  }

  /** Works out what a large client will ask for, at most once an hour. Never rejects. */
  makeReady({ clientId, userId }: Scope, at: number): Promise<unknown> {
    if (at - (this.#readyAt.get(clientId) ?? 0) < keptMs) return Promise.resolve();
    this.#readyAt.set(clientId, at);
    this.#turn = this.#turn.then(() => this.#inBackground(clientId, this.#loadReady({ clientId, userId }, at)));
    return this.#turn;
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([this.#turn, ...this.#underWay.values()]);
  }

  async #loadReady(scope: Scope, at: number): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    const range = { from: at - readyMs, to: at, at };
    const messages = await findMessages(this.#db, scope, await findLiveIds(this.#db, scope, range));
    if (messages.length > maxMessages) return;
    const sized = await measureAudiences(this.#db, scope, messages);
    if (this.#isLarge(sized)) await this.#load(scope, sized, { ...range, messages }, freshMs);
  }

  /** The kept sums that serve a request, none older than is said. */
  #pick(clientId: string, { messages, from, at }: RangeQuery, ageMs: number): Map<string, MessageSums> {
    const all = this.#clients.get(clientId);
    return new Map(
      messages.flatMap(({ id, version, starts_at }) => {
        const sums = all?.get(id);
        const serves = sums && sums.version >= version && sums.startsAt === starts_at && sums.playsFrom <= from && at - sums.madeAt <= ageMs;
        return serves ? [[id, sums] as const] : [];
      }),
    );
  }

  #answer(scope: Scope, query: RangeQuery, sums: ReadonlyMap<string, MessageSums>): Sums {
    const madeAt = Math.min(query.at, ...Array.from(sums.values(), (each) => each.madeAt));
    const isBeingRenewed = query.at - madeAt > freshMs;
    if (isBeingRenewed && !this.#underWay.has(scope.clientId)) void this.#inBackground(scope.clientId, this.#renew(scope, query));
    return { sums, madeAt, isBeingRenewed };
  }

  async #renew(scope: Scope, query: RangeQuery): Promise<void> {
    await this.#load(scope, await measureAudiences(this.#db, scope, query.messages), query, freshMs);
  }

  /** Returns the sums of a request, and keeps those that it loads because they are missing or older than is said. */
  async #load(scope: Scope, sized: readonly SizedMessage[], query: RangeQuery, ageMs: number): Promise<ReadonlyMap<string, MessageSums>> {
    const kept = this.#pick(scope.clientId, query, ageMs);
    const missing = sized.filter(({ id }) => !kept.has(id));
    const before = missing.flatMap(({ id }) => this.#clients.get(scope.clientId)?.get(id)?.playsFrom ?? []);
    const loaded = await loadSums(this.#db, scope, missing, {
      // Hearings are kept for the ranges that may be asked for next. The clock of another server may be ahead.
      from: Math.min(query.from, query.at - readyMs, ...before),
      to: Math.max(query.to, query.at + dayMs),
      at: query.at,
      signal: this.#stopping.signal,
    });
    this.#keep(scope.clientId, query.at, loaded);
    return new Map([...kept, ...loaded]);
  }

  #keep(clientId: string, at: number, loaded: ReadonlyMap<string, MessageSums>): void {
    const all = new Map([...(this.#clients.get(clientId) ?? []), ...loaded]);
    this.#clients.delete(clientId);
    this.#clients.set(clientId, all);
    let size = 0;
    for (const [client, each] of this.#clients) {
      for (const [id, { madeAt }] of each) if (at - madeAt > keptMs) each.delete(id);
      if (each.size === 0) this.#clients.delete(client);
      size += countRows(each);
    }
    // The first client is the one whose sums were worked out longest ago.
    for (const [oldest, each] of this.#clients) {
      if (size <= maxKept) break;
      size -= countRows(each);
      this.#clients.delete(oldest);
    }
  }

  readonly #isLarge = (messages: readonly { readonly people: number }[]): boolean => messages.reduce((sum, { people }) => sum + people, 0) >= this.#largePairs;

  #inBackground(clientId: string, work: Promise<unknown>): Promise<unknown> {
    return this.#share(clientId, work).catch((error: unknown) => {
      this.#readyAt.delete(clientId);
      if (!this.#stopping.signal.aborted) this.#onError(error);
    });
  }

  async #share<T>(clientId: string, work: Promise<T>): Promise<T> {
    this.#underWay.set(clientId, work);
    try {
      return await work;
    } finally {
      if (this.#underWay.get(clientId) === work) this.#underWay.delete(clientId);
    }
  }
}

function countRows(sums: ReadonlyMap<string, MessageSums>): number {
  let rows = 0;
  for (const { outcomes, plays } of sums.values()) rows += outcomes.length + plays.length;
  return rows;
}

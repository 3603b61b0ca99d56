import { dayMs, hourMs } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import { findMessages } from './days-store.ts';
import { loadSums, measureAudiences, type MessageSums, type SizedMessage, type VersionedMessage } from './message-sums.ts';
import type { Scope } from './policy.ts';
import { findLiveIds } from './store.ts';

export interface RangeQuery {
  readonly messages: readonly VersionedMessage[];
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
/** The longest range that the screen names. */
const readyMs = 90 * dayMs;
/** Sums of a quarter of an hour that are kept, about 100 bytes each. */
const maxKept = 1_000_000;

/**
 * Keeps the sums of large clients by message (decision 022). Sums older than a minute are still returned and are worked
 * out anew meanwhile, once at a time.
 */
export class KeptSums {
  readonly #clients = new Map<string, Map<string, MessageSums>>();
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #readyAt = new Map<string, number>();
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
    const kept = await this.#findKept(scope, query);
    if (kept) return this.#renew(scope, query, kept);
    const sized = await measureAudiences(this.#db, scope, query.messages);
    if (!this.#isLarge(sized)) return { sums: await loadSums(this.#db, scope, sized, query), madeAt: query.at, isBeingRenewed: false };
    const sums = (await this.#findKept(scope, query)) ?? (await this.#share(scope, () => this.#load(scope, sized, query)));
    return { sums, madeAt: findOldest(sums, query.at), isBeingRenewed: false };
  }

  /** Works out what a large client will ask for, at most once an hour. */
  makeReady({ clientId, userId }: Scope, at: number): void {
    if (at - (this.#readyAt.get(clientId) ?? 0) < keptMs) return;
    this.#readyAt.set(clientId, at);
    const scope = { clientId, userId };
    this.#inBackground(scope, async () => {
      const query = { from: at - readyMs, to: at, at };
      const messages = await findMessages(this.#db, scope, await findLiveIds(this.#db, scope, query));
      const sized = await measureAudiences(this.#db, scope, messages);
      if (this.#isLarge(sized)) await this.#load(scope, sized, { ...query, messages });
    });
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled(this.#underWay.values());
  }

  /** Waits for what is under way, for it may bring what is missing. */
  async #findKept({ clientId }: Scope, query: RangeQuery): Promise<ReadonlyMap<string, MessageSums> | undefined> {
    for (;;) {
      const kept = this.#pick(clientId, query);
      if (kept.size === query.messages.length && this.#isLarge([...kept.values()])) return kept;
      const going = this.#underWay.get(clientId);
      if (!going) return undefined;
      await going.catch(() => undefined); // its own caller is told
    }
  }

  #pick(clientId: string, { messages, from, at }: RangeQuery): Map<string, MessageSums> {
    const all = this.#clients.get(clientId);
    const isUsable = (sums: MessageSums, version: number) => sums.version >= version && sums.playsFrom <= from && at - sums.madeAt <= keptMs;
    return new Map(
      messages.flatMap(({ id, version }) => {
        const sums = all?.get(id);
        return sums && isUsable(sums, version) ? [[id, sums] as const] : [];
      }),
    );
  }

  #renew(scope: Scope, query: RangeQuery, sums: ReadonlyMap<string, MessageSums>): Sums {
    const old = query.messages.filter(({ id }) => query.at - (sums.get(id)?.madeAt ?? 0) > freshMs);
    if (old.length > 0 && !this.#underWay.has(scope.clientId))
      this.#inBackground(scope, async () =>
        this.#keep(scope, query.at, await loadSums(this.#db, scope, await measureAudiences(this.#db, scope, old), this.#widen(query))),
      );
    return { sums, madeAt: findOldest(sums, query.at), isBeingRenewed: old.length > 0 };
  }

  /** Loads what is missing, and keeps it. */
  async #load(scope: Scope, sized: readonly SizedMessage[], query: RangeQuery): Promise<ReadonlyMap<string, MessageSums>> {
    const kept = this.#pick(scope.clientId, query);
    const missing = sized.filter(({ id }) => !kept.has(id));
    const loaded = await loadSums(this.#db, scope, missing, this.#widen(query));
    this.#keep(scope, query.at, loaded);
    return new Map([...kept, ...loaded]);
  }

  /** Hearings are kept for the ranges that may be asked for next. The clock of another server may be ahead. */
  readonly #widen = ({ from, to, at }: RangeQuery) => ({ from: Math.min(from, at - readyMs), to: Math.max(to, at + dayMs), at, signal: this.#stopping.signal });

  #keep({ clientId }: Scope, at: number, loaded: ReadonlyMap<string, MessageSums>): void {
    const all = new Map([...(this.#clients.get(clientId) ?? []), ...loaded]);
    for (const [id, { madeAt }] of all) if (at - madeAt > keptMs) all.delete(id);
    this.#clients.delete(clientId);
    this.#clients.set(clientId, all);
    // The first client is the one whose sums were worked out longest ago.
    let size = 0;
    for (const each of this.#clients.values()) size += countRows(each);
    for (const [oldest, each] of this.#clients) {
      if (size <= maxKept || oldest === clientId) break;
      size -= countRows(each);
      this.#clients.delete(oldest);
    }
  }

  readonly #isLarge = (messages: readonly { readonly people: number }[]): boolean => messages.reduce((sum, { people }) => sum + people, 0) >= this.#largePairs;

  #inBackground(scope: Scope, work: () => Promise<unknown>): void {
    this.#share(scope, work).catch((error: unknown) => this.#stopping.signal.aborted || this.#onError(error));
  }

  #share<T>({ clientId }: Scope, work: () => Promise<T>): Promise<T> {
    const going = work().finally(() => {
      if (this.#underWay.get(clientId) === going) this.#underWay.delete(clientId);
    });
    this.#underWay.set(clientId, going);
    return going;
  }
}

const findOldest = (sums: ReadonlyMap<string, MessageSums>, at: number): number => Math.min(at, ...Array.from(sums.values(), ({ madeAt }) => madeAt));

function countRows(sums: ReadonlyMap<string, MessageSums>): number {
  let rows = 0;
  for (const { outcomes, plays } of sums.values()) rows += outcomes.length + plays.length;
  return rows;
}

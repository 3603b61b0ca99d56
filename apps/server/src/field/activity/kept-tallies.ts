import { hourMs } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import type { LiveEvent, LiveEvents } from '../../platform/live-events.ts';
import { KeptRows } from './kept-rows.ts';
import { findPersonTallies, type PersonTally, type TalliesQuery } from './person-tallies-store.ts';
import { findPlaces, type PlaceTally } from './places-store.ts';
import type { Scope } from './policy.ts';
import { countPlays, countPlaysByHour, type Period } from './store.ts';

interface KeptTalliesOptions {
  readonly db: Db;
  readonly live: LiveEvents;
  /** Tallies of fewer pairs of a person and a message are worked out for each request. */
  readonly largePairs?: number;
}

export interface Tallies {
  readonly people: readonly PersonTally[];
  countPlays(period: Period): Promise<number>;
}

/** Works out what each person heard, for one request. */
export const readTallies = async (db: Db, scope: Scope, query: TalliesQuery): Promise<Tallies> => ({
  people: await findPersonTallies(db, scope, query),
  countPlays: (period) => countPlays(db, scope, period),
});

/**
 * Answers requests at the present instant with the outcomes of each person and of each message. It keeps those of large
 * clients (decision 038).
 */
export class KeptTallies {
  readonly #db: Db;
  readonly #largePairs: number;
  readonly #people: KeptRows<string, PersonTally>;
  readonly #places: KeptRows<string, PlaceTally>;
  readonly #plays: KeptRows<number, number>;

  constructor({ db, live, largePairs = 20_000 }: KeptTalliesOptions) {
    this.#db = db;
    this.#largePairs = largePairs;
    this.#people = new KeptRows({
      live,
      changedBy: (event) => (isReport(event) ? event.phones : []),
      lapsesAt: ({ lapses_at }) => lapses_at,
      carry: (tally, { place }) => ({ ...tally, place }),
    });
    this.#places = new KeptRows({
      live,
      changedBy: (event) => (isReport(event) ? [event.messageId] : []),
      lapsesAt: ({ lapsesAt }) => lapsesAt,
    });
    this.#plays = new KeptRows({ live, changedBy: (event) => (isReport(event) ? (event.heardHours ?? (event.phones && [])) : []) });
  }

  async read(scope: Scope, query: TalliesQuery): Promise<Tallies> {
    const basis = toBasis(query);
    const people = await this.#people.read({
      clientId: scope.clientId,
      name: toName(scope),
      basis,
      at: query.at,
      load: async (phones) => new Map((await findPersonTallies(this.#db, scope, { ...query, phone: phones })).map((tally) => [tally.phone, tally])),
      isLarge: (tallies) => this.#isLarge([...tallies.values()]),
    });
    const all = [...people.values()];
    return { people: all, countPlays: (period) => (this.#isLarge(all) ? this.#countPlays(scope, period, basis) : countPlays(this.#db, scope, period)) };
  }

  async readPlaces(scope: Scope, { messages, at }: Pick<TalliesQuery, 'messages' | 'at'>): Promise<readonly PlaceTally[]> {
    const places = await this.#places.read({
      clientId: scope.clientId,
      name: toName(scope),
      basis: toBasis({ messages, activeIds: [], liveIds: [], at }),
      at,
      load: async (ids) => {
        const read = ids === undefined ? messages : messages.filter(({ id }) => ids.includes(id));
        return new Map((await findPlaces(this.#db, scope, { messages: read, at })).map((tally) => [tally.place.messageId, tally]));
      },
      isLarge: (tallies) => [...tallies.values()].reduce((pairs, { place }) => pairs + place.assigned, 0) >= this.#largePairs,
    });
    return [...places.values()];
  }

  readonly #isLarge = (people: readonly PersonTally[]): boolean =>
    people.reduce((pairs, { active, live }) => pairs + Math.max(active, live), 0) >= this.#largePairs;

  /** The hours that lie whole in the period are kept. */
  async #countPlays(scope: Scope, { from, to }: Period, basis: string): Promise<number> {
    const hours = { first: Math.floor(from / hourMs) + 1, last: Math.floor(to / hourMs) - 1 };
    const byHour = await this.#plays.read({
      clientId: scope.clientId,
      name: toName(scope),
      basis: `${hours.first} ${hours.last} ${basis}`,
      at: to,
      load: (changed) => countPlaysByHour(this.#db, scope, { ...hours, hours: changed }),
      isLarge: () => true,
    });
    let whole = 0;
    for (const plays of byHour.values()) whole += plays;
    return whole + (await countPlays(this.#db, scope, { from, to, without: hours }));
  }
}

/** Other changes are in the basis. */
const isReport = (event: LiveEvent) => event.kind !== 'contacts' && event.kind !== 'message';

const toName = ({ clientId, userId, operatorId = '' }: Scope): string => `${clientId} ${userId} ${operatorId}`;

function toBasis({ messages, activeIds, liveIds, at }: TalliesQuery): string {
  const [active, live] = [new Set(activeIds), new Set(liveIds)];
  return JSON.stringify(
    messages.map(({ id, audienceId, basis, starts_at, over_at }) => [
      id,
      audienceId,
      basis,
      active.has(id),
      live.has(id),
      starts_at <= at,
      over_at !== null && over_at <= at,
    ]),
  );
}

import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { matchesAll, type Condition, isCountedByRows, isState, type MessageScope, narrowing, narrowingByDates, topLevel } from './conditions.ts';
import type { StateFilter } from './filters.ts';

/** Number of a scope's messages in a state, and of one operator's among them. */
interface Count {
  readonly all: number;
  readonly own: number;
}

/** Counts by state; states are judged at the filter's instant and never narrow the counts themselves. */
export type StateCounts = Readonly<Record<Exclude<StateFilter, 'none'>, Count>>;

export const countStates = (db: Db, scope: MessageScope, userId: string): Promise<StateCounts> =>
  isCountedByRows(scope) ? countRows(db, scope, userId) : countKept(db, scope, userId);

/** Number of rows in the list: all its states must hold (decisions: The wire contract). */
export function countListed(counts: StateCounts, states: readonly StateFilter[]): Count {
  const [first, ...others] = states;
  if (first === undefined) return Object.values(counts).reduce(plus);
  // A message has one state: two different ones, or 'none', match nothing.
  return first === 'none' || others.some((state) => state !== first) ? nothing : counts[first];
}

const nothing: Count = { all: 0, own: 0 };
const plus = (a: Count, b: Count): Count => ({ all: a.all + b.all, own: a.own + b.own });
const minus = (a: Count, b: Count): Count => ({ all: a.all - b.all, own: a.own - b.own });

const count = (condition: Condition) => sql<number>`count(*) filter (where ${condition})`;

/** Looks at every found row. */
async function countRows(db: Db, scope: MessageScope, userId: string): Promise<StateCounts> {
  const { at } = scope.filter;
  const isOwn = sql<boolean>`messages.operator_id = ${userId}`;
  const found = await topLevel(db, scope)
    .select(
      (['draft', 'future', 'active', 'paused', 'expired'] as const).flatMap((state) => [
        count(isState(state, at)).as(state),
        count(matchesAll([isState(state, at), isOwn])).as(`own_${state}`),
      ]),
    )
    .where(matchesAll(narrowing(scope)))
    .executeTakeFirstOrThrow();
  return {
    draft: { all: found.draft, own: found.own_draft },
    future: { all: found.future, own: found.own_future },
    active: { all: found.active, own: found.own_active },
    paused: { all: found.paused, own: found.own_paused },
    expired: { all: found.expired, own: found.own_expired },
  };
}

/** Reads the kept counts and counts the live messages, at most a hundred in an account; the others are expired. */
async function countKept(db: Db, scope: MessageScope, userId: string): Promise<StateCounts> {
  const found = await db
    .selectFrom(keptCounts(db, scope, userId).as('kept'))
    .innerJoin(liveCounts(db, scope, userId).as('live'), (join) => join.onTrue())
    .select(['kept.drafts', 'kept.own_drafts', 'kept.finals', 'kept.own_finals'])
    .select(['live.future', 'live.own_future', 'live.active', 'live.own_active', 'live.paused', 'live.own_paused'])
    .executeTakeFirstOrThrow();
  const finals = { all: found.finals, own: found.own_finals };
  const live = {
    future: { all: found.future, own: found.own_future },
    active: { all: found.active, own: found.own_active },
    paused: { all: found.paused, own: found.own_paused },
  };
  return { draft: { all: found.drafts, own: found.own_drafts }, ...live, expired: Object.values(live).reduce(minus, finals) };
}

function keptCounts(db: Db, scope: MessageScope, userId: string) {
  const { clientId, operatorId } = scope;
  const sum = (condition: Condition) => sql<number>`coalesce(sum(message_counts.count) filter (where ${condition}), 0)::int`;
  const isOwn = sql<boolean>`message_counts.operator_id = ${userId}`;
  return db
    .selectFrom('message_counts')
    .select([
      sum(sql`is_draft`).as('drafts'),
      sum(matchesAll([sql`is_draft`, isOwn])).as('own_drafts'),
      sum(sql`not is_draft`).as('finals'),
      sum(matchesAll([sql`not is_draft`, isOwn])).as('own_finals'),
    ])
    .where('message_counts.client_id', '=', clientId)
    .$if(operatorId !== undefined, (query) => query.where('message_counts.operator_id', '=', operatorId ?? ''))
    .where(matchesAll(narrowingByDates(scope, 'message_counts')));
}

function liveCounts(db: Db, scope: MessageScope, userId: string) {
  const at = instant(scope.filter.at);
  const isOwn = sql<boolean>`messages.operator_id = ${userId}`;
  const states = {
    future: sql<boolean>`(messages.paused_at is null and messages.starts_at > ${at})`,
    active: sql<boolean>`(messages.paused_at is null and messages.starts_at <= ${at})`,
    paused: sql<boolean>`messages.paused_at is not null`,
  };
  return topLevel(db, scope)
    .select([count(states.future).as('future'), count(matchesAll([states.future, isOwn])).as('own_future')])
    .select([count(states.active).as('active'), count(matchesAll([states.active, isOwn])).as('own_active')])
    .select([count(states.paused).as('paused'), count(matchesAll([states.paused, isOwn])).as('own_paused')])
    .where('messages.is_draft', '=', false)
    .where(sql<boolean>`(messages.ends_at > ${at} or messages.ends_at is null)`)
    .where(matchesAll(narrowing(scope)));
}

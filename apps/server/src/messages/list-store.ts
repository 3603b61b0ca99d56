import { type DurationFilter, durationFilterRules, type StartDateFilter, startDateFilterRange, wallClockAt } from '@earshot/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, instant } from '../platform/database.ts';
import type { MessageFilter, StateFilter } from './filters.ts';

/** Whose messages, and which of them. */
export interface MessageScope {
  readonly clientId: string;
  /** One operator's, or the whole client's. */
  readonly operatorId?: string | undefined;
  readonly timeZone: string;
  readonly filter: MessageFilter;
}

/** A page of a list. */
export interface PageOfMessages {
  readonly sort: SortKey;
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

export type SortKey = 'Mode,Modified' | 'Title' | 'Location' | 'StartDate' | 'Modified' | 'ReceiverCount' | 'Status';

/** The messages of a page. Receivers are counted for the page alone: PostgreSQL works out what is selected after the limit. */
export const listPage = (db: Db, scope: MessageScope, page: PageOfMessages) =>
  topLevel(db, scope)
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'messages.client_id').onRef('users.id', '=', 'messages.operator_id'))
    .selectAll('messages')
    .select(['users.first_name', 'users.last_name', receiverCount.as('receiver_count')])
    .where(sql<SqlBool>`${allOf([...narrowing(scope), ...scope.filter.states.map((state) => isState(state, scope.filter.at))])}`)
    .orderBy(sql`${orderOf(page)}`)
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** How many there are in the list, and in each state whatever the status filter (decisions: The wire contract). */
export function countMessages(db: Db, scope: MessageScope) {
  const { states, at } = scope.filter;
  const count = (state: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${state})`;
  return topLevel(db, scope)
    .select([
      count(allOf(states.map((state) => isState(state, at)))).as('total'),
      count(isState('expired', at)).as('expired'),
      count(isState('active', at)).as('active'),
      count(isState('future', at)).as('future'),
    ])
    .where(sql<SqlBool>`${allOf(narrowing(scope))}`)
    .executeTakeFirstOrThrow();
}

/** The ids that 'all under this filter' means; a row made after `filter.at` was not seen when it was said. */
export const selectMatching = (db: Db, scope: MessageScope) =>
  topLevel(db, scope)
    .select('messages.id')
    .where('messages.created_at', '<=', instant(scope.filter.at))
    .where(sql<SqlBool>`${allOf([...narrowing(scope), ...scope.filter.states.map((state) => isState(state, scope.filter.at))])}`);

const topLevel = (db: Db, { clientId, operatorId }: MessageScope) =>
  db
    .selectFrom('messages')
    .where('messages.client_id', '=', clientId)
    .$if(operatorId !== undefined, (query) => query.where('messages.operator_id', '=', operatorId ?? ''))
    .where('messages.parent_id', 'is', null)
    .where('messages.deleted_at', 'is', null);

/** Distinct people with groups resolved. */
export const receiverCount = sql<number>`(select count(distinct r.phone) from message_recipients r where r.client_id = messages.client_id and r.message_id = messages.id)`;

const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** Everything of a filter but the states. */
function narrowing({ filter, timeZone }: MessageScope): readonly RawBuilder<SqlBool>[] {
  const { search, duration, startDate, at } = filter;
  return [
    ...(search ? [sql<SqlBool>`messages.search_text like lower(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`] : []),
    ...(duration ? [isOfDuration(duration)] : []),
    ...(startDate ? [startsWithin(startDate, wallClockAt(timeZone, at).date)] : []),
  ];
}

/** What `durationFilterMatches` of the domain says. */
function isOfDuration(filter: DurationFilter): RawBuilder<SqlBool> {
  const { days, maxMinutesADay } = durationFilterRules[filter];
  if (days === null) return sql<SqlBool>`messages.end_date is null`;
  return sql<SqlBool>`(messages.end_date - messages.start_date + 1 between ${days.min}::int and ${days.max}::int
    and messages.end_minute - messages.start_minute <= ${maxMinutesADay}::int)`;
}

function startsWithin(filter: StartDateFilter, today: string): RawBuilder<SqlBool> {
  const { from, to } = startDateFilterRange(filter, today);
  return allOf([...(from ? [sql<SqlBool>`messages.start_date >= ${from}::date`] : []), ...(to ? [sql<SqlBool>`messages.start_date <= ${to}::date`] : [])]);
}

/** What `messageState` of the domain says. */
function isState(state: StateFilter, at: number): RawBuilder<SqlBool> {
  switch (state) {
    case 'none':
      return sql<SqlBool>`false`;
    case 'draft':
      return sql<SqlBool>`messages.is_draft`;
    case 'future':
      return sql<SqlBool>`(not messages.is_draft and messages.starts_at > ${instant(at)})`;
    case 'active':
      return sql<SqlBool>`(not messages.is_draft and messages.starts_at <= ${instant(at)} and (messages.ends_at is null or messages.ends_at > ${instant(at)}))`;
    case 'expired':
      return sql<SqlBool>`(not messages.is_draft and messages.starts_at <= ${instant(at)} and messages.ends_at <= ${instant(at)})`;
  }
}

// The order of a message's life: draft, future, active, expired.
const stateRank = sql`case when messages.is_draft then 0 else 1 end`;

function orderOf({ sort, order }: PageOfMessages, at?: number): RawBuilder<unknown> {
  return sql`${sort} ${order} ${stateRank} ${at}`;
}

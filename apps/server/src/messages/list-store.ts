import { type DurationFilter, durationFilterRules, type Selection, type StartDateFilter, startDateFilterRange, wallClockAt } from '@earshot/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, instant } from '../platform/database.ts';
import { type Page, patternOf } from '../platform/list.ts';
import type { MessageFilter, StateFilter } from './filters.ts';

type Condition = RawBuilder<SqlBool>;

/** Whose messages, and which of them. */
export interface MessageScope {
  readonly clientId: string;
  /** One operator's, or the whole client's. */
  readonly operatorId?: string | undefined;
  readonly timeZone: string;
  readonly filter: MessageFilter;
}

/** A page of a list. */
export interface PageOfMessages extends Page {
  readonly sort: SortKey;
  readonly order: 'asc' | 'desc';
}

type SortKey = 'Mode,Modified' | 'Title' | 'Location' | 'StartDate' | 'Modified' | 'ReceiverCount' | 'Status';

/** The messages of a page. Receivers are counted for the page alone: PostgreSQL works out what is selected after the limit. */
export const listPage = (db: Db, scope: MessageScope, page: PageOfMessages) =>
  topLevel(db, scope)
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'messages.client_id').onRef('users.id', '=', 'messages.operator_id'))
    .selectAll('messages')
    .select(['users.first_name', 'users.last_name', receiverCount.as('receiver_count')])
    .where(allOf([...narrowing(scope), ...statesOf(scope)]))
    .orderBy(orderOf(page, scope.filter.at))
    .limit(page.perpage)
    .offset(page.offset)
    .execute();

/** How many there are in the list, and in each state whatever the status filter (decisions: The wire contract). */
export function countMessages(db: Db, scope: MessageScope, userId: string) {
  const { at } = scope.filter;
  const count = (condition: Condition) => sql<number>`count(*) filter (where ${condition})`;
  return topLevel(db, scope)
    .select([
      count(allOf(statesOf(scope))).as('total'),
      count(allOf([...statesOf(scope), sql`messages.operator_id = ${userId}`])).as('own'),
      count(isState('expired', at)).as('expired'),
      count(isState('active', at)).as('active'),
      count(isState('future', at)).as('future'),
    ])
    .where(allOf(narrowing(scope)))
    .executeTakeFirstOrThrow();
}

/** Deletes the chosen messages, Spanish versions with them, and answers those that were there. 'All' means the list as it was at `filter.at`: rows made after it were not seen when it was said. */
export async function deleteMessages(db: Db, scope: MessageScope & { readonly operatorId: string }, selection: Selection, now: number) {
  const { clientId, operatorId, filter } = scope;
  const removed = await db
    .updateTable('messages')
    .set({ deleted_at: new Date(now) })
    .where('messages.client_id', '=', clientId)
    .where('messages.operator_id', '=', operatorId)
    .where('messages.parent_id', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .where(
      selection.kind === 'some'
        ? sql<SqlBool>`messages.id = any(${[...selection.ids]}::uuid[])`
        : allOf([
            sql`messages.created_at <= ${instant(filter.at)}`,
            sql`messages.id <> all(${[...selection.except]}::uuid[])`,
            ...narrowing(scope),
            ...statesOf(scope),
          ]),
    )
    .returning(['id', 'is_draft'])
    .execute();
  await db
    .updateTable('messages')
    .set({ deleted_at: new Date(now) })
    .where('client_id', '=', clientId)
    .where(sql<SqlBool>`parent_id = any(${removed.map(({ id }) => id)}::uuid[])`)
    .execute();
  return removed;
}

const topLevel = (db: Db, { clientId, operatorId }: MessageScope) =>
  db
    .selectFrom('messages')
    .where('messages.client_id', '=', clientId)
    .$if(operatorId !== undefined, (query) => query.where('messages.operator_id', '=', operatorId ?? ''))
    .where('messages.parent_id', 'is', null)
    .where('messages.deleted_at', 'is', null);

/** Distinct people with groups resolved. */
const receiverCount = sql<number>`(select count(distinct r.phone) from message_recipients r where r.client_id = messages.client_id and r.message_id = messages.id)`;

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

const statesOf = ({ filter }: MessageScope): readonly Condition[] => filter.states.map((state) => isState(state, filter.at));

/** Everything of a filter but the states. */
function narrowing({ filter, timeZone }: MessageScope): readonly Condition[] {
  const { search, duration, startDate, at } = filter;
  return [
    ...(search?.trim() ? [sql<SqlBool>`messages.search_text like ${patternOf(search)}`] : []),
    ...(duration ? [isOfDuration(duration)] : []),
    ...(startDate ? [startsWithin(startDate, wallClockAt(timeZone, at).date)] : []),
  ];
}

/** What `durationFilterMatches` of the domain says. */
function isOfDuration(filter: DurationFilter): Condition {
  const { days, maxMinutesADay } = durationFilterRules[filter];
  if (days === null) return sql<SqlBool>`messages.end_date is null`;
  return sql<SqlBool>`(messages.end_date - messages.start_date + 1 between ${days.min}::int and ${days.max}::int
    and messages.end_minute - messages.start_minute <= ${maxMinutesADay}::int)`;
}

function startsWithin(filter: StartDateFilter, today: string): Condition {
  const { from, to } = startDateFilterRange(filter, today);
  return allOf([...(from ? [sql<SqlBool>`messages.start_date >= ${from}::date`] : []), ...(to ? [sql<SqlBool>`messages.start_date <= ${to}::date`] : [])]);
}

/** What `messageState` of the domain says. */
function isState(state: StateFilter, at: number): Condition {
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
const stateRank = (at: number) => sql`case when messages.is_draft then 0 when messages.starts_at > ${instant(at)} then 1
  when messages.ends_at is null or messages.ends_at > ${instant(at)} then 2 else 3 end`;

/** The tie-break turns with the order, so that ascending is descending read backwards, and so is its index. */
function orderOf({ sort, order }: PageOfMessages, at: number): RawBuilder<unknown> {
  const [way, back] = order === 'desc' ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const keys = sortKeys[sort](at).map((key) => sql`${key} ${way}`);
  return sql`${sql.join([...keys, sql`messages.id ${back}`])}`;
}

const sortKeys: Readonly<Record<SortKey, (at: number) => readonly RawBuilder<unknown>[]>> = {
  'Mode,Modified': () => [sql`messages.is_draft`, sql`messages.modified_at`],
  Title: () => [sql`lower(messages.title)`],
  Location: () => [sql`lower(messages.location)`],
  StartDate: () => [sql`messages.start_date`],
  Modified: () => [sql`messages.modified_at`],
  ReceiverCount: () => [sql`receiver_count`],
  Status: (at) => [stateRank(at)],
};

import { addDays, type DurationFilter, durationFilterMatches, type StartDateFilter, startDateFilterRange, wallClockAt } from '@earshot/domain';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import { holdsWords } from '../../platform/database/list.ts';
import type { MessageFilter, StateFilter } from './filters.ts';

export type Condition = RawBuilder<SqlBool>;

export interface MessageScope {
  readonly clientId: string;
  /** Limits the scope to one operator; otherwise it is the whole client. */
  readonly operatorId?: string | undefined;
  readonly timeZone: string;
  readonly filter: MessageFilter;
  /** Only these, where the filter is by hearing. */
  readonly ids?: readonly string[] | undefined;
}

/** All messages of a scope regardless of its filter, without Spanish versions and deleted ones. */
export const topLevel = (db: Db, { clientId, operatorId }: MessageScope) =>
  db
    .selectFrom('messages')
    .where('messages.client_id', '=', clientId)
    .$if(operatorId !== undefined, (query) => query.where('messages.operator_id', '=', operatorId ?? ''))
    .where('messages.parent_id', 'is', null)
    .where('messages.deleted_at', 'is', null);

export const matchesAll = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

export const stateConditions = ({ filter }: MessageScope): readonly Condition[] => filter.states.map((state) => isState(state, filter.at));

const isSearch = ({ search }: MessageFilter): boolean => !!search?.trim();

/** Returns whether a count must look at the rows: the scope searches by words or names certain ones. */
export const isCountedByRows = ({ filter, ids }: MessageScope): boolean => isSearch(filter) || ids !== undefined;

/** The filter without its states. */
export function narrowing(scope: MessageScope): readonly Condition[] {
  const { search = '' } = scope.filter;
  return [
    ...(isSearch(scope.filter) ? [holdsWords(sql.ref('messages.search_text'), search)] : []),
    ...(scope.ids ? [hasAnyId(scope.ids)] : []),
    ...narrowingByDates(scope, 'messages'),
  ];
}

export const hasAnyId = (ids: readonly string[]): Condition => sql<SqlBool>`messages.id = any(${ids}::uuid[])`;

/** The part of the filter that `message_counts` can answer too. */
export function narrowingByDates({ filter, timeZone }: MessageScope, table: 'messages' | 'message_counts'): readonly Condition[] {
  const { duration, startDate, at } = filter;
  return [
    ...(duration ? [isOfDuration(duration, sql.ref(`${table}.duration_step`))] : []),
    ...(startDate ? [startsWithin(startDate, wallClockAt(timeZone, at).date, sql.ref(`${table}.start_date`))] : []),
  ];
}

// The dates and hours of each step of `messages.duration_step`.
const steps: readonly Parameters<typeof durationFilterMatches>[1][] = [
  { dates: 1, endMinute: 720 },
  { dates: 1, endMinute: 1440 },
  ...[2, 3, 7, 14, 21, 30, 31].map((dates) => ({ dates, endMinute: 1440 })),
  { dates: null, endMinute: 1440 },
].map(({ dates, endMinute }) => ({ startDate: '2026-01-01', endDate: dates === null ? null : addDays('2026-01-01', dates - 1), startMinute: 0, endMinute }));

/** The same as `durationFilterMatches` of the domain. */
function isOfDuration(filter: DurationFilter, step: Expression<unknown>): Condition {
  const passing = steps.flatMap((span, index) => (durationFilterMatches(filter, span) ? [index] : []));
  // A single step is an equality, under which an index keeps its order.
  return passing.length === 1 ? sql<SqlBool>`${step} = ${sql.lit(passing[0])}` : sql<SqlBool>`${step} in (${sql.join(passing.map((each) => sql.lit(each)))})`;
}

function startsWithin(filter: StartDateFilter, today: string, date: Expression<unknown>): Condition {
  const { from, to } = startDateFilterRange(filter, today);
  return matchesAll([...(from ? [sql<SqlBool>`${date} >= ${from}::date`] : []), ...(to ? [sql<SqlBool>`${date} <= ${to}::date`] : [])]);
}

const isNotOver = (at: number): Condition => sql<SqlBool>`(messages.ends_at is null or messages.ends_at > ${instant(at)})`;

/** The same as `messageState` of the domain. */
export function isState(state: StateFilter, at: number): Condition {
  switch (state) {
    case 'none':
      return sql<SqlBool>`false`;
    case 'draft':
      return sql<SqlBool>`messages.is_draft`;
    case 'future':
      return sql<SqlBool>`(not messages.is_draft and messages.paused_at is null and messages.starts_at > ${instant(at)})`;
    case 'active':
      return sql<SqlBool>`(not messages.is_draft and messages.paused_at is null and messages.starts_at <= ${instant(at)} and ${isNotOver(at)})`;
    case 'paused':
      return sql<SqlBool>`(not messages.is_draft and messages.paused_at is not null and ${isNotOver(at)})`;
    case 'expired':
      return sql<SqlBool>`(not messages.is_draft and messages.ends_at <= ${instant(at)})`;
  }
}

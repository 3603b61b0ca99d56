import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Page } from '../platform/list.ts';
import { allOf, type MessageScope, narrowing, statesOf, topLevel } from './conditions.ts';
import { countListed, type StateCounts } from './counts-store.ts';

type SortKey = 'Mode,Modified' | 'Title' | 'Location' | 'StartDate' | 'Modified' | 'Status';
type Order = 'asc' | 'desc';

/** A page of a list. */
export interface PageOfMessages extends Page {
  readonly sort: SortKey;
  readonly order: Order;
}

/** The messages of a page. */
export async function listPage(db: Db, scope: MessageScope, page: PageOfMessages, counts: StateCounts) {
  const { sort } = page;
  const total = countListed(counts, scope.filter.states).all;
  if (sort !== 'Status') return listRows(db, scope, { ...page, sort, total });
  const rows: Row[] = [];
  for (const { state, ...part } of partsByState(page, scope, counts)) {
    const inState = { ...scope, filter: { ...scope.filter, states: [...scope.filter.states, state] } };
    rows.push(...(await listRows(db, inState, { ...part, sort: 'Mode,Modified', order: page.order })));
  }
  return rows;
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

interface Rows {
  readonly sort: Exclude<SortKey, 'Status'>;
  readonly order: Order;
  readonly offset: number;
  readonly perpage: number;
  /** How many rows the list has. */
  readonly total: number;
}

/** Finds the page in an index, and only then reads its rows and counts their receivers. */
function listRows(db: Db, scope: MessageScope, { sort, order, ...page }: Rows) {
  const { isFromEnd, offset, limit } = nearerEnd(page);
  const found = topLevel(db, scope)
    .select('messages.id')
    .where(allOf([...narrowing(scope), ...statesOf(scope)]))
    .orderBy(orderOf(sort, isFromEnd ? opposite[order] : order))
    .limit(limit)
    .offset(offset);
  return db
    .selectFrom('messages')
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'messages.client_id').onRef('users.id', '=', 'messages.operator_id'))
    .selectAll('messages')
    .select(['users.first_name', 'users.last_name', receiverCount.as('receiver_count')])
    .where('messages.client_id', '=', scope.clientId)
    .where('messages.id', 'in', found)
    .orderBy(orderOf(sort, order))
    .execute();
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** A page of the second half is found by counting from the end: the last page costs what the first does. */
function nearerEnd({ offset, perpage, total }: Pick<Rows, 'offset' | 'perpage' | 'total'>) {
  const limit = Math.min(perpage, total - offset);
  return offset <= total / 2 || limit <= 0 ? { isFromEnd: false, offset, limit: perpage } : { isFromEnd: true, offset: total - offset - limit, limit };
}

/** Distinct people with groups resolved. */
const receiverCount = sql<number>`(select count(distinct r.phone) from message_recipients r where r.client_id = messages.client_id and r.message_id = messages.id)`;

/** The order of a message's life. */
const states = ['draft', 'future', 'active', 'expired'] as const;

/** Which rows of each state a page by state takes: no index knows a state, which changes with the clock. Within a state the latest change counts. */
function partsByState({ order, offset, perpage }: PageOfMessages, { filter }: MessageScope, counts: StateCounts) {
  let before = 0;
  return (order === 'asc' ? states : states.toReversed()).flatMap((state) => {
    const { all } = countListed(counts, [...filter.states, state]);
    const [from, to] = [Math.max(offset - before, 0), Math.min(offset + perpage - before, all)];
    before += all;
    return from < to ? [{ state, offset: from, perpage: to - from, total: all }] : [];
  });
}

/** The tie-break turns with the order, so that ascending is descending read backwards, and so is its index. */
function orderOf(sort: Rows['sort'], order: Order): RawBuilder<unknown> {
  const [way, back] = order === 'desc' ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const keys = sortKeys[sort].map((key) => sql`${key} ${way}`);
  return sql`${sql.join([...keys, sql`messages.id ${back}`])}`;
}

const sortKeys: Readonly<Record<Rows['sort'], readonly RawBuilder<unknown>[]>> = {
  'Mode,Modified': [sql`messages.is_draft`, sql`messages.modified_at`],
  Title: [sql`lower(messages.title)`],
  Location: [sql`lower(messages.location)`],
  StartDate: [sql`messages.start_date`],
  Modified: [sql`messages.modified_at`],
};

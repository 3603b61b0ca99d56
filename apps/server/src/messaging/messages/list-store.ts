import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Page } from '../../platform/database/list.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { matchesAll, type Condition, hasAnyId, isState, type MessageScope, narrowing, stateConditions, topLevel } from './conditions.ts';
import { countListed, type StateCounts } from './counts-store.ts';
import { addReceiverCounts, type AudienceMemory, type Choice, choiceColumns, choices } from './receiver-counts.ts';

type SortKey = 'Mode,Modified' | 'Title' | 'Location' | 'StartDate' | 'Modified' | 'Status';
type Order = 'asc' | 'desc';

export interface PageOfMessages extends Page {
  readonly sort: SortKey;
  readonly order: Order;
}

/** The messages of a page, found in an index first, then read. Their receivers are counted unless the server remembers the number. */
export async function listPage(db: Db, scope: MessageScope & AudienceMemory, page: PageOfMessages, counts: StateCounts) {
  const parts = splitByState(page, scope, counts);
  if (parts.length === 0) return [];
  const found = sql.join(
    parts.map((part, index) => sql`(${selectIds(db, scope, part).select(sql.lit(index).as('part'))})`),
    sql` union all `,
  );
  return readPage(db, scope, found, sql`page.part, ${orderExpression(parts[0]?.sort ?? 'Modified', page.order)}`);
}

/** The same by hearing: the messages of `ranked` in that order or reversed, then all others, latest change first. */
export async function listByHeard(
  db: Db,
  scope: MessageScope & AudienceMemory,
  { order, offset, perpage }: Page & { readonly order: Order },
  ranked: readonly string[],
) {
  const inOrder = order === 'asc' ? ranked : ranked.toReversed();
  const rows = topLevel(db, scope).where(matchesAll([...narrowing(scope), ...stateConditions(scope)]));
  const there = new Set((await rows.select('messages.id').where(hasAnyId(inOrder)).execute()).map(({ id }) => id));
  const known = inOrder.filter((id) => there.has(id));
  const shown = known.slice(offset, offset + perpage);
  const others = rows
    .select(['messages.id', sql.lit(1).as('part')])
    .where(sql<SqlBool>`not (${hasAnyId(known)})`)
    .orderBy(orderExpression('Modified', 'desc'))
    .offset(Math.max(0, offset - known.length))
    .limit(perpage - shown.length);
  const found = sql`select id, 0 as part from unnest(${shown}::uuid[]) as id union all (${others})`;
  return readPage(db, scope, found, sql`page.part, array_position(${shown}::uuid[], messages.id), ${orderExpression('Modified', 'desc')}`);
}

async function readPage(db: Db, { clientId, ...memory }: MessageScope & AudienceMemory, found: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    with page as materialized (${found}), ${choices(clientId)}
    select messages.*, users.first_name, users.last_name, ${choiceColumns(clientId)}
    from page
      join chosen on chosen.id = page.id
      join messages on messages.client_id = ${clientId} and messages.id = page.id
      join users on users.client_id = messages.client_id and users.id = messages.operator_id
    order by ${order}`.execute(db);
  return addReceiverCounts(db, clientId, rows, memory);
}

type Row = Selectable<Schema['messages']> & Choice & { readonly first_name: string; readonly last_name: string };

interface Rows {
  readonly sort: Exclude<SortKey, 'Status' | 'Mode,Modified'>;
  readonly order: Order;
  /** Limits the rows to one part of a list that is read in parts. */
  readonly condition?: Condition;
  readonly offset: number;
  readonly perpage: number;
  readonly total: number;
}

/** The stretches of indexes that make up the page, in its order. */
function splitByState(page: PageOfMessages, scope: MessageScope, counts: StateCounts): readonly Rows[] {
  const { sort, order } = page;
  if (sort !== 'Status' && sort !== 'Mode,Modified') return [{ ...page, sort, total: countListed(counts, scope.filter.states).all }];
  const parts = sort === 'Status' ? partsByState(page, scope, counts) : partsByMode(page, scope, counts);
  return parts.map((part) => ({ ...part, sort: 'Modified', order }));
}

/** The ids of one part. Limit and offset are written into the statement: a cached plan must know that they are few. */
function selectIds(db: Db, scope: MessageScope, { sort, order, condition, ...page }: Rows) {
  const { isFromEnd, offset, limit } = nearerEnd(page);
  return topLevel(db, scope)
    .select('messages.id')
    .where(matchesAll([...narrowing(scope), ...stateConditions(scope), ...(condition ? [condition] : [])]))
    .orderBy(orderExpression(sort, isFromEnd ? opposite[order] : order))
    .limit(sql.lit(limit))
    .$if(offset > 0, (query) => query.offset(offset));
}

const opposite = { asc: 'desc', desc: 'asc' } as const;

/** A page of the second half is counted from the end: the last page costs what the first does. */
function nearerEnd({ offset, perpage, total }: Pick<Rows, 'offset' | 'perpage' | 'total'>) {
  const limit = Math.min(perpage, total - offset);
  return offset <= total / 2 || limit <= 0 ? { isFromEnd: false, offset, limit: perpage } : { isFromEnd: true, offset: total - offset - limit, limit };
}

/** The order of a message's life. */
const states = ['draft', 'future', 'active', 'paused', 'expired'] as const;

interface Part {
  readonly condition: Condition;
  readonly total: number;
}

/** The rows that a page takes from each part. Parts come in ascending order; within one the latest change counts. */
function partsOfPage({ order, offset, perpage }: PageOfMessages, parts: readonly Part[]) {
  let before = 0;
  return (order === 'asc' ? parts : parts.toReversed()).flatMap(({ condition, total }) => {
    const [from, to] = [Math.max(offset - before, 0), Math.min(offset + perpage - before, total)];
    before += total;
    return from < to ? [{ condition, offset: from, perpage: to - from, total }] : [];
  });
}

/** No index contains the state, which changes with the clock. */
const partsByState = (page: PageOfMessages, { filter }: MessageScope, counts: StateCounts) =>
  partsOfPage(
    page,
    states.map((state) => ({ condition: isState(state, filter.at), total: countListed(counts, [...filter.states, state]).all })),
  );

// spec 2 §3: a draft's Mode is 1, a final message's 2; each part is a stretch of an index with the reverse order.
function partsByMode(page: PageOfMessages, { filter }: MessageScope, counts: StateCounts) {
  const drafts = countListed(counts, [...filter.states, 'draft']).all;
  return partsOfPage(page, [
    { condition: sql<SqlBool>`messages.is_draft`, total: drafts },
    { condition: sql<SqlBool>`not messages.is_draft`, total: countListed(counts, filter.states).all - drafts },
  ]);
}

/** The tie-break follows the order, so that ascending is descending read backwards, as is its index. */
function orderExpression(sort: Rows['sort'], order: Order): RawBuilder<unknown> {
  const [way, back] = order === 'desc' ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  const keys = sortKeys[sort].map((key) => sql`${key} ${way}`);
  return sql`${sql.join([...keys, sql`messages.id ${back}`])}`;
}

const sortKeys: Readonly<Record<Rows['sort'], readonly RawBuilder<unknown>[]>> = {
  Title: [sql`lower(messages.title)`],
  Location: [sql`lower(messages.location)`],
  StartDate: [sql`messages.start_date`],
  Modified: [sql`messages.modified_at`],
};

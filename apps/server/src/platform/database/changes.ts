import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

/*
 * A change has consequences elsewhere (decision 029): the phones of a client may hear other messages, its bill may be
 * another one, and the lists have other counts. Stores note them here while their transaction runs. The transaction
 * writes all of them in one statement just before its commit.
 */

/** The messages, groups and people that a change concerns. */
interface Concerned {
  readonly messageIds?: Ids;
  readonly groupIds?: Ids;
  readonly contactIds?: Ids;
}

/** Null stands for too many to tell apart. */
type Ids = readonly string[] | null;

/** The columns by which the Messages list counts messages. */
interface CountedMessage {
  readonly client_id: string;
  readonly operator_id: string;
  readonly is_draft: boolean;
  readonly start_date: string;
  readonly duration_step: number;
}

export const countedColumns = ['client_id', 'operator_id', 'is_draft', 'start_date', 'duration_step'] as const;

/** A change that concerns more than this concerns the whole client: an array of ten thousand costs more than it saves. */
const mostIds = 1_000;

/** The ids in a column of rows that a statement returned, in SQL; null if they are too many to tell apart. */
export const fewIds = (column: string) =>
  sql<readonly string[] | null>`case when count(*) <= ${sql.lit(mostIds)} then coalesce(array_agg(distinct ${sql.ref(column)}), '{}') end`;

/** Notes that phones of a client may hear other messages now: all of them, unless it is known whom it concerns. A change of a draft is none. */
export function noteInboxChange(db: Db, clientId: string, concerned?: Concerned): void {
  const { inboxes } = changesIn(db);
  const { messageIds = [], groupIds = [], contactIds = [] } = concerned ?? {};
  if (concerned && [messageIds, groupIds, contactIds].every((ids) => ids?.length === 0)) return;
  const inbox = inboxes.get(clientId) ?? { isWhole: false, messages: new Set(), groups: new Set(), contacts: new Set() };
  inboxes.set(clientId, inbox);
  inbox.isWhole ||= concerned === undefined || [messageIds, groupIds, contactIds].includes(null);
  for (const id of messageIds ?? []) inbox.messages.add(id);
  for (const id of groupIds ?? []) inbox.groups.add(id);
  for (const id of contactIds ?? []) inbox.contacts.add(id);
}

/** Notes that the payment provider may have to be told of a client; one that has no account there is left out. */
export function noteBillingChange(db: Db, clientId: string): void {
  changesIn(db).bills.add(clientId);
}

/** Notes that a client's contacts, or the members of its groups, may count otherwise now: they changed, or a person's answer did (decision 037). */
export function noteContactChange(db: Db, clientId: string): void {
  changesIn(db).contacts.add(clientId);
}

/** Counts messages that came (1) or went (-1), as the Messages list shows them: without Spanish versions and deleted ones. */
export function countMessages(db: Db, messages: readonly CountedMessage[], change: 1 | -1): void {
  for (const message of messages) addToCount(db, message, change);
}

/** Counts any number of messages of one kind that came, or went if it is below zero. */
export function addToCount(db: Db, { client_id, operator_id, is_draft, start_date, duration_step }: CountedMessage, change: number): void {
  const { counts } = changesIn(db);
  const kind = { client_id, operator_id, is_draft, start_date, duration_step };
  const key = Object.values(kind).join(' ');
  counts.set(key, { ...kind, count: (counts.get(key)?.count ?? 0) + change });
}

interface Inbox {
  isWhole: boolean;
  readonly messages: Set<string>;
  readonly groups: Set<string>;
  readonly contacts: Set<string>;
}

interface Changes {
  readonly inboxes: Map<string, Inbox>;
  readonly bills: Set<string>;
  /** Clients whose contacts have another version. */
  readonly contacts: Set<string>;
  readonly counts: Map<string, CountedMessage & { readonly count: number }>;
}

const openChanges = new WeakMap<Db, Changes>();

function changesIn(db: Db): Changes {
  const changes = openChanges.get(db);
  if (!changes) throw new Error('A change is noted in the transaction that makes it.');
  return changes;
}

/** Lets stores note the changes of a transaction; `writeChanges` writes them. */
export function collectChanges(db: Db): void {
  openChanges.set(db, { inboxes: new Map(), bills: new Set(), contacts: new Set(), counts: new Map() });
}

/** Writes the changes that were noted in a transaction, in one statement if there are any. Rows are locked in a fixed order. */
export async function writeChanges(db: Db): Promise<void> {
  const { inboxes, bills, contacts, counts } = changesIn(db);
  // A note that comes later throws: nobody would write it.
  openChanges.delete(db);
  const counted = [...counts].filter(([, { count }]) => count !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = [
    ...(counted.length > 0 ? [insertCounts(counted.map(([, row]) => row))] : []),
    ...(bills.size > 0 ? [insertBills([...bills])] : []),
    ...(inboxes.size > 0 ? [insertInboxes(Array.from(inboxes, toInboxRow))] : []),
    // The last part runs first, so that versions are locked before counts, whatever else is written.
    ...(contacts.size > 0 ? [insertVersions([...contacts].toSorted())] : []),
  ];
  const [last, ...others] = parts.toReversed();
  if (!last) return;
  const before = others.map((part, index) => sql`${sql.ref(`part_${index}`)} as (${part})`);
  await sql`${others.length > 0 ? sql`with ${sql.join(before)} ` : sql``}${last}`.execute(db);
}

function toInboxRow([client_id, { isWhole, messages, groups, contacts }]: [string, Inbox]) {
  const sets = { message_ids: messages, group_ids: groups, contact_ids: contacts };
  if (isWhole || Object.values(sets).some(({ size }) => size > mostIds)) return { client_id };
  return { client_id, ...Object.fromEntries(Object.entries(sets).flatMap(([name, ids]) => (ids.size > 0 ? [[name, [...ids]]] : []))) };
}

const insertInboxes = (rows: readonly object[]): RawBuilder<unknown> => sql`
  insert into inbox_changes (client_id, message_ids, group_ids, contact_ids)
  select client_id, message_ids, group_ids, contact_ids
  from json_to_recordset(${JSON.stringify(rows)}::json) as r (client_id uuid, message_ids uuid[], group_ids uuid[], contact_ids uuid[])`;

const insertBills = (clientIds: readonly string[]): RawBuilder<unknown> => sql`
  insert into billing_changes (client_id) select distinct client_id from billing_accounts where client_id = any(${clientIds}::uuid[])`;

const insertVersions = (clientIds: readonly string[]): RawBuilder<unknown> => sql`
  insert into contact_versions (client_id) select client_id from unnest(${clientIds}::uuid[]) as c (client_id)
  on conflict (client_id) do update set nonce = excluded.nonce`;

const insertCounts = (rows: readonly object[]): RawBuilder<unknown> => sql`
  insert into message_counts as kept (client_id, operator_id, is_draft, start_date, duration_step, count)
  select client_id, operator_id, is_draft, start_date, duration_step, count
  from json_to_recordset(${JSON.stringify(rows)}::json)
    as r (client_id uuid, operator_id uuid, is_draft boolean, start_date date, duration_step smallint, count integer)
  on conflict (client_id, operator_id, is_draft, start_date, duration_step) do update set count = kept.count + excluded.count`;

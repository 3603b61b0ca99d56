import { sql } from 'kysely';
import { addToCount, countedColumns } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/database.ts';

/** The source and the target of a handover, within one client. */
export interface Handover {
  readonly clientId: string;
  readonly fromId: string;
  readonly toId: string;
}

/** The two people, unless archived; locked until the transaction ends, so that no default contact is created meanwhile. */
export const lockPeople = (db: Db, { clientId, fromId, toId }: Handover) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'is_operator'])
    .where('client_id', '=', clientId)
    .where('id', 'in', [fromId, toId])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Locks the messages and groups that change hands: waits for a save in progress, and a later save finds the new owner. */
export async function lockMessagesAndGroups(db: Db, { clientId, fromId }: Handover): Promise<void> {
  for (const table of ['messages', 'groups'] as const)
    await sql`select count(*) from (
      select from ${sql.table(table)} where client_id = ${clientId} and operator_id = ${fromId} order by id for no key update) held`.execute(db);
}

/** Moves the invitations by text message, sent and still due; returns the instants at which the due ones were requested. */
export async function moveInvitations(db: Db, { clientId, fromId, toId }: Handover): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`
    with moved as (
      update due_invitations set operator_id = ${toId} where client_id = ${clientId} and operator_id = ${fromId} returning at)
    select distinct at from moved`.execute(db);
  await db.updateTable('invitations').set({ operator_id: toId }).where('client_id', '=', clientId).where('operator_id', '=', fromId).execute();
  return rows.map(({ at }) => at);
}

export const findGroups = (db: Db, { clientId, fromId, toId }: Handover) =>
  db
    .selectFrom('groups')
    .select(['id', 'name', 'operator_id', 'is_default'])
    // As in the index of names.
    .select(sql<string>`lower(btrim(name))`.as('name_key'))
    .where('client_id', '=', clientId)
    .where('operator_id', 'in', [fromId, toId])
    .orderBy('name')
    .execute();

/** Moves the groups except Everyone, some of them under new names. */
export async function moveGroups(db: Db, { clientId, fromId, toId }: Handover, renamed: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    update groups set name = n.name from unnest(${[...renamed.keys()]}::uuid[], ${[...renamed.values()]}::text[]) as n (id, name)
    where client_id = ${clientId} and groups.id = n.id`.execute(db);
  await db
    .updateTable('groups')
    .set({ operator_id: toId })
    .where('client_id', '=', clientId)
    .where('operator_id', '=', fromId)
    .where('is_default', '=', false)
    .execute();
}

/** Moves the messages, Spanish versions and deleted ones too. Neither version nor `modified_at` changes, so no message replays. */
export async function moveMessages(db: Db, { clientId, fromId, toId }: Handover): Promise<void> {
  // One statement: a draft that is saved between two would be moved and not counted.
  const kinds = await db
    .with('moved', (query) =>
      query
        .updateTable('messages')
        .set({ operator_id: toId })
        .where('client_id', '=', clientId)
        .where('operator_id', '=', fromId)
        .returning([...countedColumns, 'parent_id', 'deleted_at']),
    )
    .selectFrom('moved')
    .select(countedColumns)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .groupBy(countedColumns)
    .execute();
  for (const { count, ...kind } of kinds) {
    addToCount(db, { ...kind, operator_id: fromId }, -count);
    addToCount(db, kind, count);
  }
}

/** Moves the saved routes of the drive test, which depend on the messages. */
export async function moveDriveTests(db: Db, { clientId, fromId, toId }: Handover): Promise<void> {
  await db.updateTable('drive_tests').set({ operator_id: toId }).where('client_id', '=', clientId).where('operator_id', '=', fromId).execute();
}

/** The ids of the messages, deleted ones excepted, that have chosen the source's Everyone. */
export async function findChoosingEveryone(db: Db, { clientId, fromId }: Handover): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('groups as everyone')
    .innerJoin('message_groups as chosen', (join) => join.onRef('chosen.client_id', '=', 'everyone.client_id').onRef('chosen.group_id', '=', 'everyone.id'))
    .innerJoin('messages', (join) => join.onRef('messages.client_id', '=', 'chosen.client_id').onRef('messages.id', '=', 'chosen.message_id'))
    .select('messages.id')
    .where('everyone.client_id', '=', clientId)
    .where('everyone.operator_id', '=', fromId)
    .where('everyone.is_default', '=', true)
    .where('messages.deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

interface EveryoneReplacement {
  readonly id: string;
  readonly name: string;
  readonly messageIds: readonly string[];
  readonly now: number;
}

/** Puts the source's contacts, except the default one, into a new group of the target's, which the messages choose instead of Everyone. */
export async function replaceEveryone(db: Db, { clientId, fromId, toId }: Handover, { id, name, messageIds, now }: EveryoneReplacement): Promise<void> {
  const at = new Date(now);
  await db.insertInto('groups').values({ client_id: clientId, id, operator_id: toId, name, type_id: 'other', created_at: at, modified_at: at }).execute();
  await sql`
    insert into group_members (client_id, group_id, contact_id)
    select client_id, ${id}::uuid, id from contacts where client_id = ${clientId} and operator_id = ${fromId} and not is_default`.execute(db);
  await sql`
    insert into message_groups (client_id, message_id, group_id)
    select ${clientId}::uuid, m.id, ${id}::uuid from unnest(${messageIds}::uuid[]) as m (id)`.execute(db);
  await sql`
    delete from message_groups using groups
    where message_groups.client_id = ${clientId} and groups.client_id = message_groups.client_id and groups.id = message_groups.group_id
      and groups.operator_id = ${fromId} and groups.is_default`.execute(db);
}

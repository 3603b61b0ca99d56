import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Handover } from './transfer-store.ts';

/** Contacts of the source that the target has too, by their numbers, each with the target's contact. */
export type Twins = ReadonlyMap<string, string>;

/**
 * Finds the twins, without the source's default contact, and locks both until the transaction ends: otherwise a twin
 * that is put into a group or a message meanwhile would be lost. Grouped, not joined: the planner does not know how
 * many contacts a new operator has, and a join that it plans for ten takes a minute for ten thousand.
 */
export async function lockTwins(db: Db, { clientId, fromId, toId }: Handover): Promise<Twins> {
  const { rows } = await sql<{ source: string; target: string }>`
    select (array_agg(id) filter (where operator_id = ${fromId}))[1] as source, (array_agg(id) filter (where operator_id = ${toId}))[1] as target
    from contacts
    where client_id = ${clientId} and operator_id in (${fromId}, ${toId}) and not (is_default and operator_id = ${fromId})
    group by phone having count(*) = 2`.execute(db);
  const held = await db
    .selectFrom('contacts')
    .select('id')
    .where('client_id', '=', clientId)
    .where(sql<SqlBool>`id = any(${rows.flatMap(({ source, target }) => [source, target])}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = new Set(held.map(({ id }) => id));
  return new Map(rows.filter(({ source, target }) => ids.has(source) && ids.has(target)).map(({ source, target }) => [source, target]));
}

const asTable = (twins: Twins) => sql`unnest(${[...twins.keys()]}::uuid[], ${[...twins.values()]}::uuid[]) as twin (source_id, target_id)`;

const memberships = [
  ['group_members', 'group_id', 'groups'],
  ['message_contacts', 'message_id', 'messages'],
] as const;

/**
 * Merges each twin into the target's contact: all groups and messages with the twin have the target's contact then,
 * whichever operator owns them.
 */
export async function mergeTwins(db: Db, { clientId, toId }: Handover, twins: Twins): Promise<void> {
  if (twins.size === 0) return;
  // The result is shared if either was, and has the later of the two invitations.
  await sql`
    update contacts set shared_at = coalesce(contacts.shared_at, source.shared_at), invited_at = greatest(contacts.invited_at, source.invited_at)
    from ${asTable(twins)} join contacts source on source.client_id = ${clientId} and source.id = twin.source_id
    where contacts.client_id = ${clientId} and contacts.id = twin.target_id and (source.shared_at is not null or source.invited_at is not null)`.execute(db);
  for (const [table, owner] of memberships)
    await sql`
      insert into ${sql.table(table)} (client_id, ${sql.ref(owner)}, contact_id)
      select m.client_id, m.${sql.ref(owner)}, twin.target_id
      from ${asTable(twins)} join ${sql.table(table)} m on m.client_id = ${clientId} and m.contact_id = twin.source_id
      on conflict do nothing`.execute(db);
  await sql`
    insert into due_invitations (client_id, contact_id, operator_id, at)
    select due.client_id, twin.target_id, ${toId}::uuid, due.at
    from ${asTable(twins)} join due_invitations due on due.client_id = ${clientId} and due.contact_id = twin.source_id
    on conflict do nothing`.execute(db);
  await sql`
    update invitations set contact_id = twin.target_id from ${asTable(twins)}
    where invitations.client_id = ${clientId} and invitations.contact_id = twin.source_id`.execute(db);
  for (const [table, column] of [
    ['due_invitations', 'contact_id'],
    ['contacts', 'id'],
  ] as const)
    await sql`delete from ${sql.table(table)} where client_id = ${clientId} and ${sql.ref(column)} = any(${[...twins.keys()]}::uuid[])`.execute(db);
}

/** Moves the contacts that the target does not have. Their time of the last edit stays, so an import with them can still be undone. */
export async function moveContacts(db: Db, { clientId, fromId, toId }: Handover): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ operator_id: toId })
    .where('client_id', '=', clientId)
    .where('operator_id', '=', fromId)
    .where('is_default', '=', false)
    .execute();
}

interface ReplacementContact {
  /** The source's default contact, which stays. */
  readonly id: string;
  /** The target's contact of that number, else the target's own phone; null without either. */
  readonly standInId: string | null;
}

/** Finds the contact that replaces the source's default contact. */
export async function findStandIn(db: Db, { clientId, fromId, toId }: Handover): Promise<ReplacementContact | undefined> {
  const { rows } = await sql<ReplacementContact>`
    select own.id, (
      select c.id from contacts c where c.client_id = ${clientId} and c.operator_id = ${toId} and (c.phone = own.phone or c.is_default)
      order by c.phone = own.phone desc limit 1) as "standInId"
    from contacts own where own.client_id = ${clientId} and own.operator_id = ${fromId} and own.is_default`.execute(db);
  return rows[0];
}

/** Replaces the source's default contact in the source's own groups and messages with the stand-in, or removes it without one. */
export async function replaceDefaultContact(db: Db, { clientId, fromId }: Handover, { id, standInId }: ReplacementContact): Promise<void> {
  for (const [table, owner, owners] of memberships) {
    const own = sql`m.client_id = ${clientId} and m.contact_id = ${id} and exists (
      select from ${sql.table(owners)} o where o.client_id = m.client_id and o.id = m.${sql.ref(owner)} and o.operator_id = ${fromId})`;
    if (standInId !== null)
      await sql`
        insert into ${sql.table(table)} (client_id, ${sql.ref(owner)}, contact_id)
        select m.client_id, m.${sql.ref(owner)}, ${standInId}::uuid from ${sql.table(table)} m where ${own}
        on conflict do nothing`.execute(db);
    await sql`delete from ${sql.table(table)} m where ${own}`.execute(db);
  }
}

export async function addMember(
  db: Db,
  { clientId }: Handover,
  { groupId, contactId }: { readonly groupId: string; readonly contactId: string },
): Promise<void> {
  await db
    .insertInto('group_members')
    .values({ client_id: clientId, group_id: groupId, contact_id: contactId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

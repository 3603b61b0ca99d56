import type { Selection } from '@earshot/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import { noteBillingChange, noteContactChange, noteInboxChange } from '../../platform/database/changes.ts';
import { type Db, instant, later } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { type ContactStatus, hasStatus, holds } from './list-store.ts';

type Owner = Pick<Actor, 'clientId' | 'userId'>;

/** The operator's profile, locked until the end of the transaction, so that no other caller makes a default contact meanwhile. */
export const lockProfile = (db: Db, actor: Owner) =>
  db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'phone', 'country'])
    .where('client_id', '=', actor.clientId)
    .where('id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();

export async function findCountry(db: Db, actor: Actor): Promise<string | null> {
  const user = await db.selectFrom('users').select('country').where('client_id', '=', actor.clientId).where('id', '=', actor.userId).executeTakeFirst();
  return user?.country ?? null;
}

/** The operator's default contact and the contact of a number, which may be the same. */
export const findOwn = (db: Db, actor: Owner, phone: string) =>
  db
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name', 'phone', 'is_default'])
    .where('client_id', '=', actor.clientId)
    .where('operator_id', '=', actor.userId)
    .where((eb) => eb.or([eb('is_default', '=', true), eb('phone', '=', phone)]))
    .execute();

export type LockedContact = NonNullable<Awaited<ReturnType<typeof lockSeen>>>;

/** A contact that the actor sees, locked until the end of the transaction. */
export const lockSeen = (db: Db, actor: Actor, id: string) =>
  db
    .selectFrom('contacts')
    .select(['id', 'operator_id', 'first_name', 'last_name', 'phone', 'country', 'email', 'is_default', 'shared_at', 'invited_at', 'modified_at'])
    .where('client_id', '=', actor.clientId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('operator_id', '=', actor.userId), eb('shared_at', 'is not', null)]))
    .forNoKeyUpdate()
    .executeTakeFirst();

export interface NewContact {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly is_default: boolean;
}

export async function insertContact(db: Db, actor: Owner, contact: NewContact & { readonly now: number }): Promise<void> {
  const { now, ...values } = contact;
  const at = new Date(now);
  await db
    .insertInto('contacts')
    .values({ ...values, client_id: actor.clientId, operator_id: actor.userId, created_at: at, modified_at: at })
    .execute();
  noteBillingChange(db, actor.clientId);
  noteContactChange(db, actor.clientId);
}

interface Changes {
  readonly id: string;
  readonly now: number;
  readonly is_default?: boolean;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly country?: string;
  readonly invited_at?: null;
  readonly shared_at?: Date;
}

export async function updateContact(db: Db, actor: Owner, { id, now, ...values }: Changes): Promise<void> {
  await db
    .updateTable('contacts')
    // Later even within a millisecond: no two changes look the same, and an undo of an import keeps later edits.
    .set({ ...values, modified_at: sql<Date>`greatest(${instant(now)}, ${later('modified_at', sql`interval '1 millisecond'`)})` })
    .where('client_id', '=', actor.clientId)
    .where('operator_id', '=', actor.userId)
    .where('id', '=', id)
    .execute();
  noteContactChange(db, actor.clientId);
  // Only numbers are charged, whoever has them.
  if (values.phone !== undefined || values.is_default !== undefined) noteBillingChange(db, actor.clientId);
}

export interface ChosenContacts {
  readonly selection: Selection;
  readonly status: ContactStatus;
  readonly search?: string | undefined;
  /** Time the list was read: 'all' means the contacts of that time. */
  readonly at: number;
}

/** The chosen ones among the actor's own contacts; never the default one. */
function isChosen(actor: Actor, { selection, status, search, at }: ChosenContacts): Expression<SqlBool> {
  const own = sql`contacts.client_id = ${actor.clientId}::uuid and contacts.operator_id = ${actor.userId}::uuid and not contacts.is_default`;
  if (selection.kind === 'some') return sql<SqlBool>`(${own} and contacts.id = any(${[...selection.ids]}::uuid[]))`;
  return sql<SqlBool>`(${own} and contacts.created_at <= ${instant(at)} and contacts.id <> all(${[...selection.except]}::uuid[])
    and ${hasStatus(actor, status, at)} and ${search?.trim() ? holds(search) : sql`true`})`;
}

export async function countChosen(db: Db, actor: Actor, chosen: ChosenContacts): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isChosen(actor, chosen))
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids of the chosen contacts, locked until the end of the transaction. */
export async function lockChosen(db: Db, actor: Actor, chosen: ChosenContacts): Promise<readonly string[]> {
  const found = await db.selectFrom('contacts').select('id').where(isChosen(actor, chosen)).orderBy('id').forUpdate().execute();
  return found.map(({ id }) => id);
}

/** Deletes the chosen contacts and returns them; records of delivery to their numbers stay. */
export async function deleteChosen(db: Db, actor: Actor, chosen: ChosenContacts) {
  const deleted = await db.deleteFrom('contacts').where(isChosen(actor, chosen)).returning(['id', 'first_name', 'last_name']).execute();
  noteContacts(
    db,
    actor.clientId,
    deleted.map(({ id }) => id),
  );
  return deleted;
}

/** Notes contacts that are gone or back, with their places in groups and messages. */
export function noteContacts(db: Db, clientId: string, contactIds: readonly string[]): void {
  if (contactIds.length === 0) return;
  noteBillingChange(db, clientId);
  noteContactChange(db, clientId);
  noteInboxChange(db, clientId, { contactIds });
}

/** Deletes the contacts of a number, whichever operator of the client has them, default contacts too. */
export async function removeNumber(db: Db, { clientId, phones }: { readonly clientId: string; readonly phones: readonly string[] }): Promise<void> {
  await db
    .deleteFrom('contacts')
    .where('client_id', '=', clientId)
    .where(sql<SqlBool>`phone = any(${phones}::text[])`)
    .execute();
  noteInboxChange(db, clientId);
  noteBillingChange(db, clientId);
  noteContactChange(db, clientId);
}

export async function shareChosen(db: Db, actor: Actor, chosen: ChosenContacts, now: number) {
  const shared = await db
    .updateTable('contacts')
    .set({ shared_at: new Date(now) })
    .where(isChosen(actor, chosen))
    .where('shared_at', 'is', null)
    .returning(['id', 'first_name', 'last_name'])
    .execute();
  noteContactChange(db, actor.clientId);
  return shared;
}

const isInvitable = (actor: Actor, chosen: ChosenContacts, now: number) => sql<SqlBool>`(${isChosen(actor, chosen)} and ${hasStatus(actor, 'Invite', now)})`;

export async function countInvitable(db: Db, actor: Actor, chosen: ChosenContacts, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isInvitable(actor, chosen, now))
    .executeTakeFirstOrThrow();
  return count;
}

interface ShareContext {
  readonly now: number;
  /** Infinity for no limit. */
  readonly most: number;
}

/** Marks the oldest invitable ones of the chosen contacts as invited, and their invitations as due; returns how many. */
export async function markInvited(db: Db, actor: Actor, chosen: ChosenContacts, { now, most }: ShareContext): Promise<number> {
  const limit = Number.isFinite(most) ? sql`order by created_at, id limit ${most}` : sql``;
  const { numAffectedRows } = await sql`
    with marked as (
      update contacts set invited_at = ${instant(now)}
      where client_id = ${actor.clientId}::uuid and id in (select id from contacts where ${isInvitable(actor, chosen, now)} ${limit})
      returning client_id, id, operator_id
    )
    insert into due_invitations (client_id, contact_id, operator_id, at) select client_id, id, operator_id, ${instant(now)} from marked
    on conflict (client_id, contact_id) do update set at = excluded.at, operator_id = excluded.operator_id`.execute(db);
  noteContactChange(db, actor.clientId);
  return Number(numAffectedRows ?? 0);
}

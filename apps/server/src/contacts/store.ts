import { type Expression, type SqlBool, sql } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import { type Db, instant } from '../platform/database.ts';
import { type Page, patternOf } from '../platform/list.ts';

const invitationMs = 7 * 86_400_000;

/** Which contacts are looked for, whatever their status. */
export interface ContactSearch {
  readonly search?: string | undefined;
  readonly onlyDefault?: boolean;
  readonly now: number;
}

export type ContactStatus = 'All' | 'Pending' | 'Verified' | 'Invite';

export interface ContactOrder {
  readonly sort: 'DefaultContact' | 'FirstName' | 'LastName' | 'PhoneNumber';
  readonly order: 'asc' | 'desc';
}

/** The contacts an operator sees, own and shared by others, with their status. */
function seenContacts(db: Db, actor: Actor, { search, onlyDefault, now }: ContactSearch) {
  const isOwnDefault = sql<boolean>`contacts.is_default and contacts.operator_id = ${actor.userId}::uuid`;
  // decisions, Contacts: verified once a device was signed in with the number, ended or not
  const isVerified = sql<boolean>`exists (select 1 from devices where devices.phone = contacts.phone)`;
  const isAsked = sql<boolean>`coalesce(contacts.invited_at > ${instant(now - invitationMs)}, false)`;
  return db
    .selectFrom('contacts')
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'contacts.client_id').onRef('users.id', '=', 'contacts.operator_id'))
    .select(['contacts.id', 'contacts.client_id', 'contacts.operator_id', 'contacts.first_name', 'contacts.last_name', 'contacts.phone', 'contacts.email'])
    .select(['contacts.shared_at', 'users.first_name as creator_first_name', 'users.last_name as creator_last_name'])
    .select([isOwnDefault.as('is_default'), isVerified.as('is_verified'), isAsked.as('is_asked')])
    .where('contacts.client_id', '=', actor.clientId)
    .where((eb) => eb.or([eb('contacts.operator_id', '=', actor.userId), eb('contacts.shared_at', 'is not', null)]))
    .$if(onlyDefault === true, (query) => query.where(isOwnDefault))
    .$if(!!search?.trim(), (query) => query.where(holds(search ?? '')));
}

/** The text anywhere in name, number or e-mail; a number also as people write it, '303 555-0101'. */
function holds(search: string): Expression<SqlBool> {
  const inText = sql<SqlBool>`contacts.search_text like ${patternOf(search)}`;
  const isNumber = /^[+\d\s().-]*$/.test(search) && /\d{3}/.test(search);
  return isNumber ? sql<SqlBool>`(${inText} or contacts.phone like ${`%${search.replaceAll(/[^+\d]/g, '')}%`})` : inText;
}

const hasStatus: Readonly<Record<Exclude<ContactStatus, 'All'>, Expression<SqlBool>>> = {
  Verified: sql<SqlBool>`is_verified`,
  Pending: sql<SqlBool>`(not is_verified and is_asked)`,
  Invite: sql<SqlBool>`(not is_verified and not is_asked)`,
};

/** A contact as the actor sees it. */
export type SeenContact = Awaited<ReturnType<typeof listContacts>>[number];

/** One page of the contacts of a status. */
export function listContacts(db: Db, actor: Actor, query: ContactSearch & ContactOrder & { readonly status: ContactStatus; readonly page: Page }) {
  const { sort, order, status, page } = query;
  const key = { DefaultContact: sql`is_default`, FirstName: sql`lower(first_name)`, LastName: sql`lower(last_name)`, PhoneNumber: sql`phone` }[sort];
  return db
    .selectFrom(seenContacts(db, actor, query).as('seen'))
    .selectAll()
    .$if(status !== 'All', (rows) => rows.where(hasStatus[status as 'Pending']))
    .orderBy(key, order)
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('id')
    .limit(page.perpage)
    .offset(page.offset)
    .execute();
}

/** How many contacts there are of each status. */
export const countContacts = (db: Db, actor: Actor, query: ContactSearch) =>
  db
    .selectFrom(seenContacts(db, actor, query).as('seen'))
    .select(({ fn }) => fn.countAll<number>().as('All'))
    .select(({ fn }) => (['Pending', 'Verified', 'Invite'] as const).map((status) => fn.countAll<number>().filterWhere(hasStatus[status]).as(status)))
    .executeTakeFirstOrThrow();

/** Whether the client's operators may share contacts and groups. */
export async function mayShare(db: Db, clientId: string): Promise<boolean> {
  const client = await db.selectFrom('clients').select('share_contacts').where('id', '=', clientId).executeTakeFirst();
  return client?.share_contacts ?? false;
}

/** The operator's profile, held until the end of the transaction: nobody else makes a default contact meanwhile. */
export const lockProfile = (db: Db, actor: Actor) =>
  db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'phone', 'country'])
    .where('client_id', '=', actor.clientId)
    .where('id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();

/** The operator's default contact and the contact of a number, which may be one. */
export const findOwn = (db: Db, actor: Actor, phone: string) =>
  db
    .selectFrom('contacts')
    .select(['id', 'phone', 'is_default'])
    .where('client_id', '=', actor.clientId)
    .where('operator_id', '=', actor.userId)
    .where((eb) => eb.or([eb('is_default', '=', true), eb('phone', '=', phone)]))
    .execute();

export interface NewContact {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  readonly is_default: boolean;
}

export async function insertContact(db: Db, actor: Actor, contact: NewContact & { readonly now: number }): Promise<void> {
  const { now, ...values } = contact;
  const at = new Date(now);
  await db
    .insertInto('contacts')
    .values({ ...values, client_id: actor.clientId, operator_id: actor.userId, created_at: at, modified_at: at })
    .execute();
}

export async function updateContact(
  db: Db,
  actor: Actor,
  { id, now, ...values }: { readonly id: string; readonly now: number; readonly is_default?: boolean; readonly phone?: string; readonly country?: string },
): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ ...values, modified_at: new Date(now) })
    .where('client_id', '=', actor.clientId)
    .where('operator_id', '=', actor.userId)
    .where('id', '=', id)
    .execute();
}

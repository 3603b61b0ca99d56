import { dayMs, type Language } from '@earshot/domain';
import { type Expression, type SqlBool, sql } from 'kysely';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';
import { holdsWords, type Page, toSearchPattern } from '../../platform/database/list.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { isAgreed, isDisclosed } from '../consents/index.ts';

export const invitationMs = 7 * dayMs;

export interface ContactSearch {
  readonly search?: string | undefined;
  /** An additional condition of the caller on `contacts`. */
  readonly scope?: Expression<SqlBool> | undefined;
  /** The instant at which invitations are judged. */
  readonly now: number;
}

export type ContactStatus = 'All' | 'Pending' | 'Verified' | 'Invite';

export interface ContactOrder {
  readonly sort: 'DefaultContact' | 'FirstName' | 'LastName' | 'PhoneNumber';
  readonly order: 'asc' | 'desc';
}

// Each subquery names the client itself: a distributed database then asks the client's node alone.
const consent = (clientId: string) => sql`consents where consents.client_id = ${clientId}::uuid and consents.phone = contacts.phone`;
// decisions, Delivery and hearing: until the person agrees, the company sees nothing of a device
const isVerified = (clientId: string) => sql<boolean>`exists (select from ${consent(clientId)} and ${isAgreed('consents')})`;
/** The person agreed to the company and left it: only they can come back. */
const hasLeft = (clientId: string) => sql<boolean>`exists (select from ${consent(clientId)} and ${isDisclosed('consents')} and consents.left_at is not null)`;
// An invitation from the future was sent while the clock was ahead, and is not waited for.
export const isAsked = (now: number) =>
  sql<boolean>`coalesce(contacts.invited_at > ${instant(now - invitationMs)} and contacts.invited_at <= ${instant(now + clockToleranceMs)}, false)`;
/** The same condition for an instant already read. */
export const isAskedAt = (invitedAt: number | null, now: number): boolean =>
  invitedAt !== null && invitedAt > now - invitationMs && invitedAt <= now + clockToleranceMs;
/** State of the text message of the newest invitation to the contact's present number. */
const newestInvitation = (clientId: string) => sql<{ readonly status: string; readonly delivery: string | null } | null>`(
  select jsonb_build_object('status', outbox.status, 'delivery', outbox.delivery)
  from invitations join outbox on outbox.id = invitations.outbox_id
  where invitations.client_id = ${clientId}::uuid and invitations.contact_id = contacts.id and invitations.phone = contacts.phone
  order by invitations.created_at desc limit 1)`;
const isDue = (clientId: string) =>
  sql<boolean>`exists (select from due_invitations due where due.client_id = ${clientId}::uuid and due.contact_id = contacts.id and due.at = contacts.invited_at)`;
/** The language of the number's newest device that reported one, once the number agreed. */
const newestLanguage = (clientId: string) => sql<Language | null>`(
  select language from devices where ${isVerified(clientId)} and devices.phone = contacts.phone and devices.language is not null order by devices.created_at desc limit 1)`;
export const isOwn = ({ userId }: Actor) => sql<boolean>`contacts.operator_id = ${userId}::uuid`;
const isOwnDefault = (actor: Actor) => sql<boolean>`(contacts.is_default and ${isOwn(actor)})`;

/** Contacts of the client in the form the actor sees. The actor may not see all of them: add the condition. */
export const contactRows = (db: Db, actor: Actor, now: number) =>
  db
    .selectFrom('contacts')
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'contacts.client_id').onRef('users.id', '=', 'contacts.operator_id'))
    .leftJoin('consents', (join) =>
      join.onRef('consents.client_id', '=', 'contacts.client_id').onRef('consents.phone', '=', 'contacts.phone').on(isDisclosed('consents')),
    )
    .select(['consents.agreed_at', 'consents.left_at'])
    .select(['contacts.id', 'contacts.client_id', 'contacts.operator_id', 'contacts.first_name', 'contacts.last_name', 'contacts.phone', 'contacts.country'])
    .select([
      'contacts.email',
      'contacts.shared_at',
      'contacts.invited_at',
      'contacts.modified_at',
      'users.first_name as creator_first_name',
      'users.last_name as creator_last_name',
    ])
    .select([isOwnDefault(actor).as('is_default'), isAgreed('consents').as('is_verified'), isAsked(now).as('is_asked')])
    .select([newestInvitation(actor.clientId).as('invitation'), isDue(actor.clientId).as('is_due'), newestLanguage(actor.clientId).as('language')])
    .where('contacts.client_id', '=', actor.clientId);

export type SeenContact = Awaited<ReturnType<ReturnType<typeof contactRows>['execute']>>[number];

export const seenContacts = (db: Db, actor: Actor, search: ContactSearch) => contactRows(db, actor, search.now).where(isSeen(actor)).where(matches(search));

/** The contacts of one status, without looked-up columns. The actor may not see all of them: add the condition. */
const selectContacts = (db: Db, actor: Actor, query: ContactSearch & { readonly status: ContactStatus }) =>
  db
    .selectFrom('contacts')
    .select('contacts.id')
    .where('contacts.client_id', '=', actor.clientId)
    .where(matches(query))
    .where(hasStatus(actor, query.status, query.now));

/**
 * One page of the contacts of a status. The page is chosen first: status and creator are looked up for its rows alone,
 * not for all that are sorted. Own contacts and those of others are read apart, each as far as the page may reach: an
 * index has the own ones in their order, and none has both. A search reads all, since its matches lie together in it.
 */
export function listContacts(db: Db, actor: Actor, query: ContactSearch & ContactOrder & { readonly status: ContactStatus; readonly page: Page }) {
  const { page, now } = query;
  const select = (condition: Expression<SqlBool>) =>
    selectContacts(db, actor, query)
      .select(['contacts.operator_id', 'contacts.is_default', 'contacts.first_name', 'contacts.last_name', 'contacts.phone'])
      .where(condition);
  // Written into the statement of a first page: a cached plan must know that they are few.
  const reach = page.offset === 0 ? sql.lit(page.perpage) : page.offset + page.perpage;
  const parts = [
    sql<SqlBool>`(${isOwn(actor)} and not contacts.is_default)`,
    sql<SqlBool>`(${isOwn(actor)} and contacts.is_default)`,
    sql<SqlBool>`(contacts.operator_id <> ${actor.userId}::uuid and contacts.shared_at is not null)`,
  ].map((part) => select(part).orderBy(orderWithin(query)).limit(reach));
  const found = isNarrowed(query) ? select(isSeen(actor)) : sql<{ id: string }>`(${sql.join(parts, sql` union all `)})`;
  const order = orderBy(actor, query);
  const ids = db
    .selectFrom(sql<{ id: string }>`${found}`.as<'contacts'>('contacts'))
    .select('contacts.id')
    .orderBy(order)
    .limit(sql.lit(page.perpage))
    .$if(page.offset > 0, (chosen) => chosen.offset(page.offset));
  return contactRows(db, actor, now).where('contacts.id', 'in', ids).orderBy(order).execute();
}

/** By the key, then by name. */
function orderBy(actor: Actor, query: ContactOrder) {
  return query.sort === 'DefaultContact' ? sql`${isOwnDefault(actor)} ${sql.raw(query.order)}, ${orderWithin(query)}` : orderWithin(query);
}

/** The same among contacts that are all the own default one, or none of them. */
function orderWithin({ sort, order }: ContactOrder) {
  const byName = sql`lower(contacts.first_name), lower(contacts.last_name), contacts.id`;
  const key = {
    DefaultContact: undefined,
    FirstName: sql`lower(contacts.first_name)`,
    LastName: sql`lower(contacts.last_name)`,
    PhoneNumber: sql`contacts.phone`,
  }[sort];
  return key ? sql`${key} ${sql.raw(order)}, ${byName}` : byName;
}

export async function contactIds(db: Db, actor: Actor, query: ContactSearch & { readonly status: ContactStatus }): Promise<string[]> {
  const rows = await selectContacts(db, actor, query).where(isSeen(actor)).orderBy('contacts.id').execute();
  return rows.map(({ id }) => id);
}

/** The groups of contacts, own and shared ones. */
export async function findContactGroups(db: Db, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('group_members')
    .innerJoin('groups', (join) => join.onRef('groups.client_id', '=', 'group_members.client_id').onRef('groups.id', '=', 'group_members.group_id'))
    .select(['group_members.contact_id', 'groups.name', 'groups.type_id'])
    .where('group_members.client_id', '=', actor.clientId)
    .where(sql<SqlBool>`group_members.contact_id = any(${ids}::uuid[])`)
    .where((eb) => eb.or([eb('groups.operator_id', '=', actor.userId), eb('groups.shared_at', 'is not', null)]))
    .orderBy(sql`lower(groups.name)`)
    .orderBy('groups.id')
    .execute();
}

export const isSeen = (actor: Actor) => sql<SqlBool>`(${isOwn(actor)} or contacts.shared_at is not null)`;

const isNarrowed = ({ search, scope }: ContactSearch): boolean => scope !== undefined || Boolean(search?.trim());

export const matches = ({ search, scope }: ContactSearch): Expression<SqlBool> =>
  sql<SqlBool>`${search?.trim() ? holds(search) : sql`true`} and ${scope ?? sql`true`}`;

/** Matches the text anywhere in name, number or email; a number also as people write it, '303 555-0101' or '07400 123456'. */
export function holds(search: string): Expression<SqlBool> {
  const inText = holdsWords(sql.ref('contacts.search_text'), search);
  const isNumber = /^[+\d\s().-]*$/.test(search) && /\d{3}/.test(search);
  return isNumber ? sql<SqlBool>`(${inText} or contacts.search_text like ${toSearchPattern(search.replaceAll(/[^+\d]/g, '').replace(/^0+/, ''))})` : inText;
}

export function hasStatus({ clientId }: Pick<Actor, 'clientId'>, status: ContactStatus, now: number): Expression<SqlBool> {
  switch (status) {
    case 'All':
      return sql<SqlBool>`true`;
    case 'Verified':
      return sql<SqlBool>`${isVerified(clientId)}`;
    case 'Pending':
      return sql<SqlBool>`((${isAsked(now)} or ${hasLeft(clientId)}) and not ${isVerified(clientId)})`;
    case 'Invite':
      return sql<SqlBool>`(not ${isAsked(now)} and not ${hasLeft(clientId)} and not ${isVerified(clientId)})`;
  }
}

/** The client's operators may share contacts and groups. */
export const isSharing = ({ clientId }: Actor) => sql<boolean>`coalesce((select share_contacts from clients where clients.id = ${clientId}), false)`;

/** The same as a query of its own. */
export async function mayShare(db: Db, clientId: string): Promise<boolean> {
  const client = await db.selectFrom('clients').select('share_contacts').where('id', '=', clientId).executeTakeFirst();
  return client?.share_contacts ?? false;
}

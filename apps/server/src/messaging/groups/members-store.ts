import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holdsWords, type Page } from '../../platform/database/list.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { contactRows, holds } from '../contacts/index.ts';

interface MemberSearch {
  readonly groupId: string;
  readonly search?: string | undefined;
  readonly except?: readonly string[] | undefined;
  /** The instant at which invitations are judged. */
  readonly now: number;
}

interface MemberOrder {
  readonly sort: 'FirstName' | 'LastName';
}

/**
 * The members of a group, including those the actor sees nowhere else. Uses a join, since no contact is in a group
 * twice: a condition is planned as if groups were small.
 */
const members = (db: Db, actor: Actor, query: MemberSearch) =>
  contactRows(db, actor, query.now)
    .innerJoin('group_contacts as m', (join) => join.onRef('m.client_id', '=', 'contacts.client_id').onRef('m.contact_id', '=', 'contacts.id'))
    .where('m.client_id', '=', actor.clientId)
    .where('m.group_id', '=', query.groupId)
    .where(isFound(actor, query));

export const listMembers = (db: Db, actor: Actor, query: MemberSearch & MemberOrder & { readonly page: Page }) =>
  members(db, actor, query)
    .orderBy(query.sort === 'FirstName' ? sql`lower(contacts.first_name)` : sql`lower(contacts.last_name)`)
    .orderBy(query.sort === 'FirstName' ? sql`lower(contacts.last_name)` : sql`lower(contacts.first_name)`)
    .orderBy('contacts.id')
    .limit(query.page.perpage)
    .offset(query.page.offset)
    .execute();

export async function countMembers(db: Db, actor: Actor, query: MemberSearch): Promise<number> {
  const { count } = await members(db, actor, query)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Condition on `contacts`: the contact is in a group, Everyone included. */
export const isMember = ({ clientId }: Actor, groupId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from group_contacts m where m.client_id = ${clientId}::uuid and m.group_id = ${groupId}::uuid and m.contact_id = contacts.id)`;

/** Members are found by name. Number and email count only where the actor sees them, or trying digits one by one would reveal them. */
export function isFound({ userId }: Actor, { search, except = [] }: Pick<MemberSearch, 'search' | 'except'>): Expression<SqlBool> {
  const isNotExcepted = sql<SqlBool>`contacts.id <> all(${except}::uuid[])`;
  if (!search?.trim()) return isNotExcepted;
  const isSeen = sql`(contacts.operator_id = ${userId}::uuid or contacts.shared_at is not null)`;
  const isNamed = holdsWords(sql`folded(contacts.first_name || ' ' || contacts.last_name)`, search);
  return sql<SqlBool>`${isNotExcepted} and (${isNamed} or ${isSeen} and ${holds(search)})`;
}

export async function findMemberIds(db: Db, clientId: string, groupIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('group_contacts')
    .select('contact_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where(sql<SqlBool>`group_id = any(${groupIds}::uuid[])`)
    .orderBy('contact_id')
    .execute();
  return rows.map(({ contact_id }) => contact_id);
}

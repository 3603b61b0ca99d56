import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { holdsWords, type Page } from '../../platform/database/list.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { contactRows, holds } from '../contacts/index.ts';

/** Which members of a group are looked for. */
interface MemberSearch {
  readonly groupId: string;
  readonly search?: string | undefined;
  /** All but these. */
  readonly except?: readonly string[] | undefined;
  /** When invitations are judged. */
  readonly now: number;
}

interface MemberOrder {
  readonly sort: 'FirstName' | 'LastName';
}

/** The members of a group, those too whom the actor sees nowhere else. A join, for nobody is in a group twice: as a condition it is planned as if groups were small. */
const members = (db: Db, actor: Actor, query: MemberSearch) =>
  contactRows(db, actor, query.now)
    .innerJoin('group_contacts as m', (join) => join.onRef('m.client_id', '=', 'contacts.client_id').onRef('m.contact_id', '=', 'contacts.id'))
    .where('m.client_id', '=', actor.clientId)
    .where('m.group_id', '=', query.groupId)
    .where(isFound(actor, query));

/** One page of the members. */
export const listMembers = (db: Db, actor: Actor, query: MemberSearch & MemberOrder & { readonly page: Page }) =>
  members(db, actor, query)
    .orderBy(query.sort === 'FirstName' ? sql`lower(contacts.first_name)` : sql`lower(contacts.last_name)`)
    .orderBy(query.sort === 'FirstName' ? sql`lower(contacts.last_name)` : sql`lower(contacts.first_name)`)
    .orderBy('contacts.id')
    .limit(query.page.perpage)
    .offset(query.page.offset)
    .execute();

/** How many members there are. */
export async function countMembers(db: Db, actor: Actor, query: MemberSearch): Promise<number> {
  const { count } = await members(db, actor, query)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The condition on `contacts` that one is in a group, Everyone included. */
export const isMember = ({ clientId }: Actor, groupId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from group_contacts m where m.client_id = ${clientId}::uuid and m.group_id = ${groupId}::uuid and m.contact_id = contacts.id)`;

/** Members are found by name; by number and e-mail only where the actor sees those, or digits tried one by one would tell them. */
export function isFound({ userId }: Actor, { search, except = [] }: Pick<MemberSearch, 'search' | 'except'>): Expression<SqlBool> {
  const isNotExcepted = sql<SqlBool>`contacts.id <> all(${except}::uuid[])`;
  if (!search?.trim()) return isNotExcepted;
  const isSeen = sql`(contacts.operator_id = ${userId}::uuid or contacts.shared_at is not null)`;
  const isNamed = holdsWords(sql`folded(contacts.first_name || ' ' || contacts.last_name)`, search);
  return sql<SqlBool>`${isNotExcepted} and (${isNamed} or ${isSeen} and ${holds(search)})`;
}

/** The distinct contacts in any of the groups. */
export async function membersOf(db: Db, clientId: string, groupIds: readonly string[]): Promise<string[]> {
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

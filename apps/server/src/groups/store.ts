import { sql } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Db } from '../platform/database.ts';
import { type Page, patternOf } from '../platform/list.ts';

/** Which groups are looked for. */
export interface GroupSearch {
  readonly search?: string | undefined;
  readonly typeId?: string | undefined;
}

/** The groups an operator may choose: own, and shared by others. */
const chooseableGroups = (db: Db, actor: Actor) =>
  db
    .selectFrom('groups')
    .where('groups.client_id', '=', actor.clientId)
    .where((eb) => eb.or([eb('groups.operator_id', '=', actor.userId), eb('groups.shared_at', 'is not', null)]));

const matchingGroups = (db: Db, actor: Actor, { search, typeId }: GroupSearch) =>
  chooseableGroups(db, actor)
    .$if(!!search?.trim(), (query) => query.where(sql<boolean>`lower(groups.name) like ${patternOf(search ?? '')}`))
    .$if(!!typeId, (query) => query.where('groups.type_id', '=', typeId ?? ''));

export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

/** One page of groups, Everyone first. */
export const listGroups = (db: Db, actor: Actor, query: GroupSearch & { readonly isActive?: boolean | undefined; readonly page: Page }) =>
  matchingGroups(db, actor, query)
    .select(['groups.id', 'groups.name', 'groups.type_id', 'groups.is_active', 'groups.is_default', 'groups.shared_at', 'groups.operator_id'])
    .select((eb) =>
      eb
        .selectFrom('group_contacts')
        .select(({ fn }) => fn.countAll<number>().as('members'))
        .whereRef('group_contacts.client_id', '=', 'groups.client_id')
        .whereRef('group_contacts.group_id', '=', 'groups.id')
        .as('member_count'),
    )
    .$if(query.isActive !== undefined, (rows) => rows.where('groups.is_active', '=', query.isActive ?? true))
    .orderBy('groups.is_default', 'desc')
    .orderBy(sql`lower(groups.name)`)
    .orderBy('groups.id')
    .limit(query.page.perpage)
    .offset(query.page.offset)
    .execute();

/** How many groups there are, how many of them are active, and how many of each the actor may edit. */
export const countGroups = (db: Db, actor: Actor, query: GroupSearch) =>
  matchingGroups(db, actor, query)
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('groups.is_active', '=', true).as('active'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('groups.operator_id', '=', actor.userId), eb('groups.is_default', '=', false)]))
        .as('editable'),
    ])
    .executeTakeFirstOrThrow();

/** Those of the ids that are groups the actor may choose. */
export async function findChooseable(db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await chooseableGroups(db, actor).select('groups.id').where('groups.id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** The distinct contacts in any of the groups. */
export async function membersOf(db: Db, clientId: string, groupIds: readonly string[]): Promise<string[]> {
  if (groupIds.length === 0) return [];
  const rows = await db
    .selectFrom('group_contacts')
    .select('contact_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where('group_id', 'in', groupIds)
    .orderBy('contact_id')
    .execute();
  return rows.map(({ contact_id }) => contact_id);
}

import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Page } from '../../platform/database/list.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { choosableGroups, type GroupSearch, isMatching } from './store.ts';

export type GroupRow = Awaited<ReturnType<typeof findPage>>[number] & { readonly member_count: number };

export async function listGroups(db: Db, actor: Actor, query: GroupSearch & { readonly page: Page }): Promise<GroupRow[]> {
  const rows = await findPage(db, actor, query);
  const counts = await countGroupMembers(db, actor, rows);
  return rows.map((row) => ({ ...row, member_count: counts.get(row.id) ?? 0 }));
}

const findPage = (db: Db, actor: Actor, query: GroupSearch & { readonly page: Page }) =>
  choosableGroups(db, actor)
    .innerJoin('users', (join) => join.onRef('users.client_id', '=', 'groups.client_id').onRef('users.id', '=', 'groups.operator_id'))
    .select([
      'groups.id',
      'groups.name',
      'groups.type_id',
      'groups.is_active',
      'groups.is_default',
      'groups.shared_at',
      'groups.operator_id',
      'groups.modified_at',
    ])
    .select(['users.first_name', 'users.last_name'])
    .where(isMatching(query))
    .orderBy('groups.is_default', 'desc')
    .orderBy(sql`lower(groups.name)`)
    .orderBy('groups.id')
    // Written into the statement: a cached plan must know that they are few.
    .limit(sql.lit(query.page.perpage))
    .$if(query.page.offset > 0, (found) => found.offset(query.page.offset))
    .execute();

/**
 * Counts in one pass over the members of the page's groups: with a subquery for each group, a page of thousands takes
 * PostgreSQL longer to plan than to count.
 */
async function countGroupMembers(db: Db, { clientId }: Actor, groups: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('group_contacts')
    .select(({ fn }) => ['group_id', fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .where(sql<SqlBool>`group_id = any(${groups.map(({ id }) => id)}::uuid[])`)
    .groupBy('group_id')
    .execute();
  return new Map(rows.map(({ group_id, count }) => [group_id, count]));
}

/** Number of groups, of active ones among those of any status, and of those the actor may edit. */
export const countGroups = (db: Db, actor: Actor, { isActive, ...search }: GroupSearch) =>
  choosableGroups(db, actor)
    .select((eb) => {
      const hasStatus = isActive === undefined ? eb.val(true) : eb('groups.is_active', '=', isActive);
      const isEditable = eb.and([eb('groups.operator_id', '=', actor.userId), eb('groups.is_default', '=', false)]);
      return [
        eb.fn.countAll<number>().filterWhere(hasStatus).as('total'),
        eb.fn.countAll<number>().filterWhere('groups.is_active', '=', true).as('active'),
        eb.fn
          .countAll<number>()
          .filterWhere(eb.and([hasStatus, isEditable]))
          .as('editable'),
      ];
    })
    .where(isMatching(search))
    .executeTakeFirstOrThrow();

import { sql } from 'kysely';
import { contactVersion } from '../../platform/database/contact-versions.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Page } from '../../platform/database/list.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { isSharing } from '../contacts/index.ts';
import { choosableGroups, type GroupSearch, isMatching } from './store.ts';

export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

export const listGroups = (db: Db, actor: Actor, query: GroupSearch & { readonly page: Page }) =>
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

/** Number of groups, of active ones among those of any status, and of those the actor may edit; with the version of the client's contacts, and whether it shares groups. */
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
        contactVersion(actor.clientId).as('version'),
        isSharing(actor).as('is_sharing'),
      ];
    })
    .where(isMatching(search))
    .executeTakeFirstOrThrow();

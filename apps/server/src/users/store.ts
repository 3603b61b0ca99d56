import type { Actor } from '../platform/actor.ts';
import type { Db } from '../platform/database.ts';

/** How much a user of the actor's client owns, without what nobody can take over: the default contact and Everyone. */
export const countOwned = (db: Db, { clientId }: Actor, userId: string) =>
  db
    .selectFrom('users')
    .select('users.is_operator')
    .select((eb) => [
      eb
        .selectFrom('contacts')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('contacts.client_id', '=', clientId)
        .where('contacts.operator_id', '=', userId)
        .where('contacts.is_default', '=', false)
        .as('contact'),
      eb
        .selectFrom('groups')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('groups.client_id', '=', clientId)
        .where('groups.operator_id', '=', userId)
        .where('groups.is_default', '=', false)
        .as('group'),
      eb
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('messages.client_id', '=', clientId)
        .where('messages.operator_id', '=', userId)
        .where('messages.parent_id', 'is', null)
        .where('messages.deleted_at', 'is', null)
        .as('message'),
    ])
    .where('users.client_id', '=', clientId)
    .where('users.id', '=', userId)
    .executeTakeFirst();

import type { Db } from '../platform/database.ts';

/** How many of a client's users have each role; those who are only invited cost nothing (decisions: Account states and billing). */
export const countRolesOf = (db: Db, clientId: string) =>
  db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('is_admin', '=', true).as('admins'),
      fn.countAll<number>().filterWhere('is_operator', '=', true).as('operators'),
    ])
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();

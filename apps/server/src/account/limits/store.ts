import { type Db, instant } from '../../platform/database/database.ts';

/** Receivers for trial and bill: the client's distinct numbers, default contacts left out (decisions: Contacts). */
export async function countReceivers(db: Db, clientId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.count<number>('phone').distinct().as('count'))
    .where('client_id', '=', clientId)
    .where('is_default', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Number of a client's admins and operators, invited ones included (decisions: Account states and billing). */
export async function countSeats(db: Db, clientId: string, now: number): Promise<{ readonly admins: number; readonly operators: number }> {
  const seats = db
    .selectFrom('users')
    .select(['is_admin', 'is_operator'])
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null)
    .unionAll(
      db
        .selectFrom('user_invitations')
        .select(['is_admin', 'is_operator'])
        .where('client_id', '=', clientId)
        .where('accepted_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .where('expires_at', '>', instant(now)),
    );
  const { admins, operators } = await db
    .selectFrom(seats.as('seats'))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('is_admin', '=', true).as('admins'),
      fn.countAll<number>().filterWhere('is_operator', '=', true).as('operators'),
    ])
    .executeTakeFirstOrThrow();
  return { admins, operators };
}

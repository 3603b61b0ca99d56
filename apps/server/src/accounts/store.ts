import type { Db } from '../platform/database.ts';

/** Receivers for trial and bill: the client's distinct numbers, default contacts left out (decisions: Contacts). */
export async function countReceiversOf(db: Db, clientId: string): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.count<number>('phone').distinct().as('count'))
    .where('client_id', '=', clientId)
    .where('is_default', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

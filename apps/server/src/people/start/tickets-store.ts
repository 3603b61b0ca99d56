import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';
import type { Person } from './store.ts';

interface NewTicket {
  readonly ticketHash: Buffer;
  /** E.164 */
  readonly phone: string;
  readonly now: number;
  readonly expiresAt: number;
}

/** Stores the code on the screen; the one before stops working. */
export async function putTicket(db: Db, { clientId, userId }: Person, { ticketHash, phone, now, expiresAt }: NewTicket): Promise<void> {
  const values = { ticket_hash: ticketHash, phone, created_at: new Date(now), expires_at: new Date(expiresAt) };
  await db
    .insertInto('phone_tickets')
    .values({ client_id: clientId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet(values))
    .execute();
}

export type Ticket = NonNullable<Awaited<ReturnType<typeof findTicket>>>;

/**
 * The code on a person's screen, with its owner, while it is good, its operator may hear messages, and the number is
 * still that of the profile. Locked until the transaction ends, so that only one of two concurrent phones is signed in.
 */
export const findTicket = (db: Db, ticketHash: Buffer, now: number) =>
  db
    .selectFrom('phone_tickets as t')
    .innerJoin('users as u', (join) => join.onRef('u.client_id', '=', 't.client_id').onRef('u.id', '=', 't.user_id').onRef('u.phone', '=', 't.phone'))
    .innerJoin('clients as c', 'c.id', 't.client_id')
    .select(['t.client_id', 't.user_id', 't.phone', 't.expires_at', 'u.first_name', 'u.last_name', 'u.email', 'c.name as client_name'])
    .where('t.ticket_hash', '=', ticketHash)
    .where('t.expires_at', '>', instant(now))
    .where('t.created_at', '<=', instant(now + clockToleranceMs))
    .where('u.archived_at', 'is', null)
    .where((eb) => eb.or([eb('u.is_operator', '=', true), eb('u.is_holder', '=', true)]))
    .where('c.archived_at', 'is', null)
    .forUpdate('t')
    .executeTakeFirst();

/** Deletes a code that is used up, or no longer wanted. */
export async function dropTicket(db: Db, { clientId, userId }: Person): Promise<void> {
  await db.deleteFrom('phone_tickets').where('client_id', '=', clientId).where('user_id', '=', userId).execute();
}

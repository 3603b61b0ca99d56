import type { Db } from '../../platform/database/database.ts';

/** Ends the console sessions of the person with an address, or of all people for `all`; returns their number. */
export async function endAllSessions(db: Db, address: string): Promise<number> {
  if (address === 'all') return Number((await db.deleteFrom('sessions').executeTakeFirstOrThrow()).numDeletedRows);
  const person = await db.selectFrom('sign_ins').select('user_id').where('email', '=', address).executeTakeFirst();
  if (!person) throw new Error(`there is no account for ${address}`);
  return Number((await db.deleteFrom('sessions').where('user_id', '=', person.user_id).executeTakeFirstOrThrow()).numDeletedRows);
}

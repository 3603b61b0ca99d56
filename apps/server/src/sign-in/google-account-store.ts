import type { Db } from '../platform/database.ts';

/** The address of the account that is linked with a Google account. */
export const findLinkedAddress = async (db: Db, googleSub: string): Promise<string | undefined> =>
  (await db.selectFrom('sign_ins').select('email').where('google_sub', '=', googleSub).executeTakeFirst())?.email;

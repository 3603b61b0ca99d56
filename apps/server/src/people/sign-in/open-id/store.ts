import type { Db } from '../../../platform/database/database.ts';

export const findAddressOfGoogle = async (db: Db, googleSub: string): Promise<string | undefined> =>
  (await db.selectFrom('sign_ins').select('email').where('google_sub', '=', googleSub).executeTakeFirst())?.email;

/** A provider's own id of a person, which never changes. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

export const findAddressOfIdentity = async (db: Db, { issuer, subject }: Identity): Promise<string | undefined> =>
  (
    await db
      .selectFrom('sign_in_identities')
      .innerJoin('sign_ins', 'sign_ins.user_id', 'sign_in_identities.user_id')
      .select('sign_ins.email')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.email;

/** Links an account with an identity; returns false if either is linked with another one of the same issuer. */
export async function linkIdentity(db: Db, userId: string, { issuer, subject }: Identity, now: number): Promise<boolean> {
  await db
    .insertInto('sign_in_identities')
    .values({ issuer, subject, user_id: userId, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const linked = await db
    .selectFrom('sign_in_identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return linked !== undefined;
}

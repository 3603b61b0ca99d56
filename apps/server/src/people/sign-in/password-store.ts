import { type Db, instant } from '../../platform/database/database.ts';

export async function addReset(db: Db, reset: { readonly tokenHash: Buffer; readonly userId: string; readonly expiresAt: number }, now: number): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ token_hash: reset.tokenHash, user_id: reset.userId, created_at: new Date(now), expires_at: new Date(reset.expiresAt) })
    .execute();
}

/** The user of a link that is still good. */
export const findReset = (db: Db, tokenHash: Buffer, now: number) =>
  db.selectFrom('password_resets').select('user_id').where('token_hash', '=', tokenHash).where('expires_at', '>', instant(now)).executeTakeFirst();

/** Locks a person's password until the transaction ends: sign-ins with it and other changes wait. */
export const lockPassword = (db: Db, userId: string) =>
  db.selectFrom('sign_ins').select(['password_hash', 'email']).where('user_id', '=', userId).forUpdate().executeTakeFirst();

/** Makes changes of a person's password and factors wait until the transaction ends; sign-ins do not wait for each other. */
export const holdSignIn = (db: Db, userId: string) => db.selectFrom('sign_ins').select('user_id').where('user_id', '=', userId).forShare().executeTakeFirst();

export const findPassword = (db: Db, userId: string) => db.selectFrom('sign_ins').select('password_hash').where('user_id', '=', userId).executeTakeFirst();

/** Sets a password and deletes the links that would set another one. */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('sign_ins').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

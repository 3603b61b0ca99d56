import { sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';

export type FactorRow = Awaited<ReturnType<typeof listFactors>>[number];

/** A person's second factors, the oldest first. */
export const listFactors = (db: Db, userId: string) =>
  db
    .selectFrom('factors')
    .select(['id', 'kind', 'name', 'credential_id', 'public_key', 'transports', 'secret', 'counter', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function countFactors(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('factors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewFactor {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

export type FactorProof =
  | {
      readonly kind: 'passkey';
      readonly credentialId: string;
      readonly publicKey: Buffer;
      readonly transports: readonly string[];
      readonly counter: number;
    }
  | { readonly kind: 'totp'; readonly secret: Buffer; readonly counter: number };

export async function addFactor(db: Db, { id, userId, name }: NewFactor, proof: FactorProof, now: number): Promise<void> {
  const own =
    proof.kind === 'totp' ? { secret: proof.secret } : { credential_id: proof.credentialId, public_key: proof.publicKey, transports: [...proof.transports] };
  await db
    .insertInto('factors')
    .values({ id, user_id: userId, kind: proof.kind, name, counter: proof.counter, created_at: new Date(now), ...own })
    .execute();
}

/** Notes a use; false if the counter shows that the same code, or an older signature, was used before. */
export async function useFactor(db: Db, id: string, counter: number, now: number): Promise<boolean> {
  const used = await db
    .updateTable('factors')
    .set({ counter, last_used_at: new Date(now) })
    .where('id', '=', id)
    // Passkeys without a counter stay at 0.
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('kind', '=', 'passkey'), eb('counter', '=', 0), eb.val(counter === 0)])]))
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes a factor of the person, and returns it if it existed. */
export const removeFactor = (db: Db, userId: string, id: string) =>
  db.deleteFrom('factors').where('user_id', '=', userId).where('id', '=', id).returning(['name', 'kind']).executeTakeFirst();

/** Deletes all second factors of a person. Sign-ins that wait for one end. */
export async function forgetFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('factors').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('factor_due', '=', 'ask').execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Uses up a code; false if it does not exist, or was used. */
export async function takeRecoveryCode(db: Db, userId: string, hash: Buffer, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: new Date(now) })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

interface Challenge {
  readonly sessionId: string;
  readonly purpose: 'new passkey' | 'new totp' | 'passkey';
}

/** Stores the challenge of a session; the latest of each purpose counts. */
export async function putChallenge(db: Db, { sessionId, purpose }: Challenge, value: string, expiresAt: number): Promise<void> {
  const row = { value, expires_at: new Date(expiresAt) };
  await db
    .insertInto('factor_challenges')
    .values({ session_id: sessionId, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(row))
    .execute();
}

/** The challenge of a session, which works once: it stays only if the transaction is rolled back. */
export async function takeChallenge(db: Db, { sessionId, purpose }: Challenge, now: number): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('factor_challenges')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', instant(now))
    .returning('value')
    .executeTakeFirst();
  return taken?.value;
}

/** The factor that a session still owes, read anew under the lock of its person. */
export const findDue = (db: Db, sessionId: string) => db.selectFrom('sessions').select('factor_due').where('id', '=', sessionId).executeTakeFirst();

/** After the first second factor a person's other sessions must show it: they may belong to a thief of the password. */
export async function askOtherSessions(db: Db, userId: string, keepId: string): Promise<void> {
  await db.updateTable('sessions').set({ factor_due: 'ask' }).where('user_id', '=', userId).where('id', '<>', keepId).execute();
}

/**
 * Requires a second factor of all users of a client, or no longer. Every session except the one to keep shows the
 * factor, or adds one, before it goes on.
 */
export async function askFactorOfClient(
  db: Db,
  clientId: string,
  { isRequired, keepId }: { readonly isRequired: boolean; readonly keepId: string },
): Promise<void> {
  await db.updateTable('clients').set({ requires_second_factor: isRequired }).where('id', '=', clientId).execute();
  const sessions = db.updateTable('sessions').where('client_id', '=', clientId);
  if (!isRequired) await sessions.set({ factor_due: null }).where('factor_due', '=', 'enroll').execute();
  else {
    const hasFactor = sql<boolean>`exists (select from factors where factors.user_id = sessions.user_id)`;
    await sessions
      .set({ factor_due: sql`case when ${hasFactor} then 'ask' else 'enroll' end` })
      .where('factor_due', 'is', null)
      .where('id', '<>', keepId)
      .execute();
  }
}

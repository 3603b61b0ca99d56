import { randomBytes } from 'node:crypto';
import { clockToleranceMs, type Db, instant } from '../platform/database.ts';

/** How the outbox calls the text messages that carry codes. */
export const codeKind = 'sign-in code';

const secretName = 'sign-in code secret';

/** The key of this installation's code hashes, made when it is first needed. */
export async function codeSecret(db: Db): Promise<string> {
  const stored = db.selectFrom('settings').select('value').where('name', '=', secretName);
  const secret = await stored.executeTakeFirst();
  if (secret) return secret.value;
  await db
    .insertInto('settings')
    .values({ name: secretName, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await stored.executeTakeFirstOrThrow()).value;
}

/** Whether anybody's address book has the number. It is asked of every client: a device belongs to a number, not to a client. */
export async function isContactNumber(db: Db, phone: string): Promise<boolean> {
  const row = await db
    .selectFrom('contacts')
    .innerJoin('clients', 'clients.id', 'contacts.client_id')
    .select('contacts.id')
    .where('contacts.phone', '=', phone)
    .where('clients.archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The text messages with codes that a number was sent since an instant. Those ahead of now were sent while the clock was wrong. */
export async function sentCodes(
  db: Db,
  phone: string,
  { since, now }: { readonly since: number; readonly now: number },
): Promise<{ readonly count: number; readonly latestAt: number | null }> {
  return db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('latestAt')])
    .where('recipient', '=', phone)
    .where('kind', '=', codeKind)
    .where('created_at', '>', instant(since))
    .where('created_at', '<=', instant(now + clockToleranceMs))
    .executeTakeFirstOrThrow();
}

interface NewCode {
  readonly phone: string;
  readonly hash: Buffer;
  readonly now: number;
  readonly expiresAt: number;
  /** An older code of the number is replaced, a newer one stays. */
  readonly replacesBefore: number;
}

/** Stores a code unless the number just got one; of two requests at once, one succeeds. */
export async function putCode(db: Db, { phone, hash, now, expiresAt, replacesBefore }: NewCode): Promise<boolean> {
  const values = { code_hash: hash, created_at: new Date(now), expires_at: new Date(expiresAt), tries: 0 };
  const stored = await db
    .insertInto('sign_in_codes')
    .values({ phone, ...values })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([eb('sign_in_codes.created_at', '<=', instant(replacesBefore)), eb('sign_in_codes.created_at', '>', instant(now + clockToleranceMs))]),
        ),
    )
    .returning('phone')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Forgets codes that are worth nothing any more; rows that somebody else works on are left to the next round. */
export async function dropExpiredCodes(db: Db, now: number): Promise<void> {
  const expired = db.selectFrom('sign_in_codes').select('phone').where('expires_at', '<=', instant(now)).forUpdate().skipLocked();
  await db.deleteFrom('sign_in_codes').where('phone', 'in', expired).execute();
}

/** Counts one more try against a number's code and answers it; nothing where there is none, it expired, or its tries are used up. */
export const takeTry = (db: Db, phone: string, { now, maxTries }: { readonly now: number; readonly maxTries: number }) =>
  db
    .updateTable('sign_in_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('phone', '=', phone)
    .where('expires_at', '>', instant(now))
    .where('created_at', '<=', instant(now + clockToleranceMs))
    .where('tries', '<', maxTries)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst();

/** Whether the number has an unexpired code. */
export async function hasCode(db: Db, phone: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_codes')
    .select('phone')
    .where('phone', '=', phone)
    .where('expires_at', '>', instant(now))
    .where('created_at', '<=', instant(now + clockToleranceMs))
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropCode(db: Db, phone: string): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('phone', '=', phone).execute();
}

import { Refusal } from '@earshot/domain';
import { type Db, instant } from '../../platform/database/database.ts';
import { hashToken, newId } from '../../platform/database/ids.ts';
import { invalid } from '../../platform/http/failures.ts';

export interface SignUp {
  readonly tokenHash: Buffer;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company?: string | undefined;
  readonly timeZone: string;
  /** The key that the browser keeps. */
  readonly deviceKey: string;
}

/** Stores a sign-up until the address is proved. An address may have several: none replaces another. */
export async function addSignUp(db: Db, signUp: SignUp, { now, expiresAt }: { readonly now: number; readonly expiresAt: number }): Promise<void> {
  await db
    .insertInto('sign_ups')
    .values({
      id: newId(now),
      token_hash: signUp.tokenHash,
      email: signUp.email,
      password_hash: signUp.passwordHash,
      first_name: signUp.firstName,
      last_name: signUp.lastName,
      company: signUp.company ?? '',
      time_zone: signUp.timeZone,
      device_hash: hashToken(signUp.deviceKey),
      created_at: new Date(now),
      expires_at: new Date(expiresAt),
    })
    .execute();
}

/** The sign-up of a link that is still good. Throws if the link was used, or is too old. */
export async function requireSignUp(db: Db, tokenHash: Buffer, now: number) {
  const signUp = await db.selectFrom('sign_ups').selectAll().where('token_hash', '=', tokenHash).where('expires_at', '>', instant(now)).executeTakeFirst();
  if (!signUp) throw invalid({ field: 'token', message: 'This link has expired. Sign up again.' });
  if (signUp.used_at !== null) throw new Refusal({ code: 'conflict' }, 'You are signed up. Log in.');
  return signUp;
}

/** Whether the browser with the key is the one that signed up. */
export const isOfBrowser = ({ device_hash }: { readonly device_hash: Buffer | null }, deviceKey: string | undefined): boolean =>
  device_hash !== null && deviceKey !== undefined && device_hash.equals(hashToken(deviceKey));

import { createHash } from 'node:crypto';
import { dayMs } from '@earshot/domain';
import { clockToleranceMs, type Db, instant } from '../database/database.ts';
import { hashToken, newToken } from '../database/ids.ts';

/** Browsers keep no cookie longer (RFC 6265bis, 5.5). */
const lifetimeMs = 400 * dayMs;
/** People have a few browsers and phones; a stolen key goes with the oldest. */
const mostOfAccount = 20;

/**
 * The sign-in that a device is known for: to the console by an address, a second factor by a user id, or to the
 * receiver app by a number.
 */
export type DeviceAccount = `sign-in ${string}` | `second factor ${string}` | `receiver ${string}`;

/** Hashed: addresses and numbers have their own tables and need not be readable here. */
const accountHash = (account: DeviceAccount): Buffer => createHash('sha256').update(account).digest();

/** Whether the device with the key has signed in to the account before. */
export async function isKnownDevice(db: Db, key: string | undefined, { account, now }: { readonly account: DeviceAccount; readonly now: number }) {
  if (key === undefined) return false;
  const found = await db
    .selectFrom('known_devices')
    .select('used_at')
    .where('key_hash', '=', hashToken(key))
    .where('account_hash', '=', accountHash(account))
    .where('used_at', '>', instant(now - lifetimeMs))
    .where('used_at', '<=', instant(now + clockToleranceMs))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the account has any known device, as after a first sign-in. */
export async function hasKnownDevices(db: Db, account: DeviceAccount): Promise<boolean> {
  return (await db.selectFrom('known_devices').select('used_at').where('account_hash', '=', accountHash(account)).limit(1).executeTakeFirst()) !== undefined;
}

/** Notes a device's sign-in to the account, and returns the device's key: the one it has, else a new one. */
export async function rememberDevice(db: Db, key: string | undefined, { account, now }: { readonly account: DeviceAccount; readonly now: number }) {
  const kept = key ?? newToken();
  const hash = accountHash(account);
  await db
    .insertInto('known_devices')
    .values({ key_hash: hashToken(kept), account_hash: hash, used_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['key_hash', 'account_hash']).doUpdateSet({ used_at: new Date(now) }))
    .execute();
  const surplus = db.selectFrom('known_devices').select('key_hash').where('account_hash', '=', hash).orderBy('used_at', 'desc').offset(mostOfAccount);
  await db.deleteFrom('known_devices').where('account_hash', '=', hash).where('key_hash', 'in', surplus).execute();
  return kept;
}

/** Forgets all devices of an account but the one with the key. */
export async function forgetDevices(db: Db, account: DeviceAccount, keptKey?: string): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('account_hash', '=', accountHash(account))
    .$if(keptKey !== undefined, (query) => query.where('key_hash', '<>', hashToken(keptKey ?? '')))
    .execute();
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');
/** No other host of the domain can set a cookie of such a name (RFC 6265bis, 4.1.3.2). */
const cookieName = (publicUrl: string): string => `${isSecure(publicUrl) ? '__Host-' : ''}earshot.device`;

/** Has the browser keep its key. No page reads it. */
export const deviceCookie = (key: string, publicUrl: string): string =>
  [`${cookieName(publicUrl)}=${key}`, 'Path=/', `Max-Age=${lifetimeMs / 1_000}`, 'HttpOnly', 'SameSite=Lax', ...(isSecure(publicUrl) ? ['Secure'] : [])].join(
    '; ',
  );

export function deviceKeyIn(cookies: string | undefined, publicUrl: string): string | undefined {
  const start = `${cookieName(publicUrl)}=`;
  const value = cookies
    ?.split(/;\s*/)
    .find((each) => each.startsWith(start))
    ?.slice(start.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

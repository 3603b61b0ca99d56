import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@earshot/domain';
import type { Database } from './database/database.ts';

interface Claim {
  /** The link's subject; part of its path, not of the token. */
  readonly subject: string;
  /** Further content: letters, digits, - and _. */
  readonly note: string;
  /** Counted to the minute. */
  readonly expiresAt: number;
}

type ReadToken = { readonly kind: 'valid' | 'expired'; readonly note: string } | { readonly kind: 'wrong' };

export interface Signer {
  readonly sign: (claim: Claim) => Promise<string>;
  readonly read: (token: string, subject: string, now: number) => Promise<ReadToken>;
}

interface SignerOptions {
  readonly database: Database;
  /** Replaces the database's own secret. */
  readonly secret?: string | undefined;
  /** A token is valid for one purpose only. */
  readonly purpose: string;
}

const secretName = 'link_secret';
const macBytes = 16;
// The minute comes last: it has no character at which a phone would cut the link off.
const form = /^([\w-]{1,60})\.([\w-]{22})\.([0-9a-z]{1,8})$/;

export function openSigner({ database, secret, purpose }: SignerOptions): Signer {
  const loadSecret = installationSecret(database, secret);
  const signatureMac = async (subject: string, note: string, minute: string): Promise<Buffer> =>
    createHmac('sha256', await loadSecret())
      .update(JSON.stringify([purpose, subject, note, minute]))
      .digest()
      .subarray(0, macBytes);
  return {
    sign: async ({ subject, note, expiresAt }) => {
      const minute = Math.floor(expiresAt / minuteMs).toString(36);
      return `${note}.${(await signatureMac(subject, note, minute)).toString('base64url')}.${minute}`;
    },
    read: async (token, subject, now) => {
      const [, note, mac, minute] = form.exec(token) ?? [];
      if (note === undefined || mac === undefined || minute === undefined) return { kind: 'wrong' };
      const given = Buffer.from(mac, 'base64url');
      if (!timingSafeEqual(given, await signatureMac(subject, note, minute))) return { kind: 'wrong' };
      return { kind: now < Number.parseInt(minute, 36) * minuteMs ? 'valid' : 'expired', note };
    },
  };
}

/** Returns the secret of this installation: the one of the settings, else the database's own. It is read once. */
export function installationSecret(database: Database, secret: string | undefined): () => Promise<string> {
  let stored: Promise<string> | undefined;
  return async () => {
    if (secret !== undefined) return secret;
    stored ??= storedSecret(database);
    try {
      return await stored;
    } catch (error) {
      stored = undefined;
      throw error;
    }
  };
}

/** The database's own secret, made once: if two servers start together, the first one's counts for both. */
async function storedSecret({ db }: Database): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name: secretName, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', secretName).executeTakeFirstOrThrow();
  return value;
}

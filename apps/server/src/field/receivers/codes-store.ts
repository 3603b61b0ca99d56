import { randomBytes } from 'node:crypto';
import { matchesOwnPhone } from '../../messaging/contacts/index.ts';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';

/** The outbox's kind of the text messages that carry codes. */
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

/**
 * The clients whose address books have the number, paying clients first. It reads all clients, because a device belongs
 * to a number, not to a client.
 */
export const listClientsOfNumber = (db: Db, phone: string) =>
  db
    .selectFrom('contacts')
    .innerJoin('clients', 'clients.id', 'contacts.client_id')
    .select(['clients.id', 'clients.activated_at'])
    .distinct()
    .where((eb) => eb.or([eb('contacts.phone', '=', phone), matchesOwnPhone('contacts.phone', phone)]))
    .where('clients.archived_at', 'is', null)
    .orderBy('clients.activated_at', (order) => order.asc().nullsLast())
    .orderBy('clients.id')
    .execute();

export async function hasSignedIn(db: Db, phone: string): Promise<boolean> {
  return (await db.selectFrom('devices').select('id').where('phone', '=', phone).limit(1).executeTakeFirst()) !== undefined;
}

interface NewCode {
  readonly phone: string;
  readonly ticketHash: Buffer;
  /** Hash of the requesting network. */
  readonly networkHash: Buffer;
  readonly hash: Buffer;
  readonly now: number;
  readonly expiresAt: number;
}

/** Stores a code beside those of other requests. */
export async function addCode(db: Db, { phone, ticketHash, networkHash, hash, now, expiresAt }: NewCode): Promise<void> {
  await db
    .insertInto('sign_in_codes')
    .values({ phone, ticket_hash: ticketHash, network_hash: networkHash, code_hash: hash, created_at: new Date(now), expires_at: new Date(expiresAt) })
    .execute();
}

/** Deletes expired codes; rows that another transaction works on are left to the next round. */
export async function dropExpiredCodes(db: Db, now: number): Promise<void> {
  const expired = db.selectFrom('sign_in_codes').select('ticket_hash').where('expires_at', '<=', instant(now)).forUpdate().skipLocked();
  await db.deleteFrom('sign_in_codes').where('ticket_hash', 'in', expired).execute();
}

/** Identifies the code that is tried: that of a ticket, or without one the newest that a network asked for. */
export type CodeKey = { readonly phone: string } & ({ readonly ticketHash: Buffer } | { readonly networkHash: Buffer });

/** Tries with the ticket count separately: a caller without it cannot use them up. */
const triesColumn = (key: CodeKey) => ('ticketHash' in key ? 'tries' : 'tries_without_ticket');

const validCode = (db: Db, key: CodeKey, now: number) =>
  db
    .selectFrom('sign_in_codes')
    .where('phone', '=', key.phone)
    .$if('ticketHash' in key, (query) => query.where('ticket_hash', '=', 'ticketHash' in key ? key.ticketHash : null))
    .$if('networkHash' in key, (query) => query.where('network_hash', '=', 'networkHash' in key ? key.networkHash : null))
    .where('expires_at', '>', instant(now))
    .where('created_at', '<=', instant(now + clockToleranceMs))
    .orderBy('created_at', 'desc')
    .orderBy('ticket_hash')
    .limit(1);

/** Counts one more try against a code and returns the code; nothing if there is none, it expired, or its tries are used up. */
export async function takeCodeTry(db: Db, key: CodeKey, { now, maxTries }: { readonly now: number; readonly maxTries: number }) {
  const column = triesColumn(key);
  const taken = await db
    .updateTable('sign_in_codes')
    .set((eb) => ({ [column]: eb(column, '+', 1) }))
    .where('ticket_hash', 'in', validCode(db, key, now).select('ticket_hash'))
    .where(column, '<', maxTries)
    .returning(['ticket_hash', 'code_hash', `${column} as tried`])
    .executeTakeFirst();
  return taken && { ticketHash: taken.ticket_hash, codeHash: taken.code_hash, tries: taken.tried };
}

/** When the code of a key was requested, if it has not expired. */
export async function findCodeTime(db: Db, key: CodeKey, now: number): Promise<number | undefined> {
  return (await validCode(db, key, now).select('created_at').executeTakeFirst())?.created_at;
}

export async function dropCode(db: Db, ticketHash: Buffer): Promise<void> {
  await db.deleteFrom('sign_in_codes').where('ticket_hash', '=', ticketHash).execute();
}

import type { Language, Readiness } from '@earshot/domain';
import { type Db, instant } from '../../platform/database/database.ts';
import type { Side } from './crossings.ts';

/**
 * The permission to report for a number, while the device that gave it is signed in. A person who signs in with the
 * number later has not given it.
 */
const findAllowed = (db: Db, phone: string, now: number) =>
  db
    .selectFrom('own_tracks')
    .where('own_tracks.phone', '=', phone)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('devices')
          .select('devices.id')
          .whereRef('devices.phone', '=', 'own_tracks.phone')
          .whereRef('devices.created_at', '<=', 'own_tracks.created_at')
          .where('devices.ended_at', 'is', null)
          .where('devices.expires_at', '>', instant(now)),
      ),
    );

export const findPassword = (db: Db, phone: string, now: number) => findAllowed(db, phone, now).select('password_hash').executeTakeFirst();

/** When the app last reported for a number, null if never; undefined without a permission. */
export const findLastSeen = (db: Db, phone: string, now: number) => findAllowed(db, phone, now).select('last_seen_at').executeTakeFirst();

/** Lets the app report by a new password. An earlier password stops working, and the sides seen with it are deleted. */
export async function allow(db: Db, phone: string, { passwordHash, now }: { readonly passwordHash: Buffer; readonly now: number }): Promise<void> {
  await forbid(db, phone);
  await db
    .insertInto('own_tracks')
    .values({ phone, password_hash: passwordHash, created_at: new Date(now), last_seen_at: null })
    .execute();
}

export async function forbid(db: Db, phone: string): Promise<void> {
  await db.deleteFrom('own_tracks').where('phone', '=', phone).execute();
}

/** Locks a number's reports until the transaction ends. Returns whether the app may still report. */
export async function lockReports(db: Db, phone: string, now: number): Promise<boolean> {
  const row = await db
    .updateTable('own_tracks')
    .set({ last_seen_at: new Date(now) })
    .where('phone', '=', phone)
    .returning('phone')
    .executeTakeFirst();
  return row !== undefined;
}

/** The sides of messages' circles on which a number was last seen. */
export async function findSides(db: Db, phone: string): Promise<ReadonlyMap<string, Side>> {
  const rows = await db.selectFrom('own_tracks_sides').selectAll().where('phone', '=', phone).execute();
  return new Map(rows.map(({ message_id, version, inside, initial, since }) => [message_id, { version, isInside: inside, initial, since }]));
}

/** Stores the new sides and deletes those of messages that are gone. */
export async function storeSides(
  db: Db,
  phone: string,
  { sides, gone }: { readonly sides: ReadonlyMap<string, Side>; readonly gone: readonly string[] },
): Promise<void> {
  if (gone.length > 0) await db.deleteFrom('own_tracks_sides').where('phone', '=', phone).where('message_id', 'in', gone).execute();
  if (sides.size === 0) return;
  await db
    .insertInto('own_tracks_sides')
    .values(
      [...sides].map(([message_id, { version, isInside, initial, since }]) => ({
        phone,
        message_id,
        version,
        initial,
        inside: isInside,
        since: new Date(since),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['phone', 'message_id']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        inside: eb.ref('excluded.inside'),
        initial: eb.ref('excluded.initial'),
        since: eb.ref('excluded.since'),
      })),
    )
    .execute();
}

/** The last readiness report of the number's device; undefined if none is signed in. */
export async function findListener(db: Db, phone: string, now: number): Promise<{ lastSeenAt: number; readiness: Readiness | undefined } | undefined> {
  const row = await db
    .selectFrom('devices')
    .select(['last_seen_at', 'readiness'])
    .where('phone', '=', phone)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', instant(now))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { lastSeenAt: row.last_seen_at, readiness: (row.readiness ?? undefined) as Readiness | undefined };
}

interface Occasion {
  readonly clientId: string;
  readonly messageId: string;
  readonly phone: string;
  readonly version: number;
  /** See `toOccurrence`. */
  readonly occasion: string;
}

const toOccasionKey = ({ clientId, messageId, phone, version, occasion }: Occasion) => ({
  client_id: clientId,
  message_id: messageId,
  phone,
  version,
  occasion,
  kind: 'crossing' as const,
});

/** Whether a notification was sent for it, in any version from `triesFrom` on. */
export async function wasTold(db: Db, occasion: Occasion, triesFrom: number): Promise<boolean> {
  const { version: _version, ...key } = toOccasionKey(occasion);
  const told = db
    .selectFrom('notifications')
    .select('phone')
    .where((eb) => eb.and(key))
    .where('version', '>=', triesFrom);
  return (await told.executeTakeFirst()) !== undefined;
}

export async function noteTold(db: Db, occasion: Occasion, { channel, now }: { readonly channel: 'push' | 'sms'; readonly now: number }): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ ...toOccasionKey(occasion), channel, created_at: new Date(now) })
    .execute();
}

/** The language of the number's app, else of its last hearing of one of the client's messages, else English. */
export async function findPhoneLanguage(db: Db, clientId: string, phone: string): Promise<Language> {
  const app = await db.selectFrom('push_subscriptions').select('language').where('phone', '=', phone).orderBy('created_at', 'desc').limit(1).executeTakeFirst();
  if (app) return app.language === 'es' ? 'es' : 'en';
  const heard = await db
    .selectFrom('deliveries')
    .select('language')
    .where('client_id', '=', clientId)
    .where('phone', '=', phone)
    .where('language', 'is not', null)
    .orderBy('last_event_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return heard?.language === 'es' ? 'es' : 'en';
}

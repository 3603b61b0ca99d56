import { type SqlBool, sql } from 'kysely';
import { type Db, instant } from '../../platform/database/database.ts';
import type { PushAddress } from './sender.ts';

interface NewSubscription extends PushAddress {
  readonly deviceId: string;
  readonly phone: string;
  readonly language: 'en' | 'es';
  readonly now: number;
}

/**
 * Stores the newest subscription. A browser takes pushes for one device alone: after a sign-in with another number it
 * gets no pushes of the number before.
 */
export async function putSubscription(db: Db, { deviceId, phone, endpoint, p256dh, auth, language, now }: NewSubscription): Promise<void> {
  const values = { phone, endpoint, p256dh, auth, language, created_at: new Date(now) };
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('device_id', '<>', deviceId).execute();
  await db
    .insertInto('push_subscriptions')
    .values({ device_id: deviceId, ...values })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(values))
    .execute();
}

export async function dropSubscription(db: Db, deviceId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('device_id', '=', deviceId).execute();
}

/** Drops ended subscriptions, unless the device has made a new one since. */
export async function dropEnded(db: Db, ended: readonly { readonly deviceId: string; readonly endpoint: string }[]): Promise<void> {
  for (const { deviceId, endpoint } of ended)
    await db.deleteFrom('push_subscriptions').where('device_id', '=', deviceId).where('endpoint', '=', endpoint).execute();
}

const subscriptions = (db: Db, now: number) =>
  db
    .selectFrom('push_subscriptions as s')
    .innerJoin('devices as d', 'd.id', 's.device_id')
    .select(['s.device_id', 's.phone', 's.endpoint', 's.p256dh', 's.auth', 's.language'])
    .where('d.ended_at', 'is', null)
    .where('d.expires_at', '>', instant(now));

export type Subscription = Awaited<ReturnType<typeof findSubscriptions>>[number];

export const findSubscriptions = (db: Db, deviceIds: readonly string[], now: number) =>
  subscriptions(db, now)
    .where(sql<SqlBool>`s.device_id = any(${deviceIds}::uuid[])`)
    .execute();

export const findSubscription = (db: Db, phone: string, now: number) => subscriptions(db, now).where('s.phone', '=', phone).executeTakeFirst();

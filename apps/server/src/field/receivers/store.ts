import { type Language, minuteMs, type Readiness } from '@earshot/domain';
import { sql } from 'kysely';
import { clockToleranceMs, type Db, instant, later } from '../../platform/database/database.ts';
import type { DeviceCaller } from '../../platform/session/actor.ts';

/**
 * Notes that a device was seen, at most once a minute. Its sign-in is extended by the time it was away, because the
 * session's own hourly note then never comes.
 */
export async function markDeviceSeen(db: Db, { deviceId, lastSeenAt }: Pick<DeviceCaller, 'deviceId' | 'lastSeenAt'>, now: number): Promise<void> {
  const latest = now + clockToleranceMs;
  if (lastSeenAt >= now - minuteMs && lastSeenAt <= latest) return;
  await db
    .updateTable('devices')
    .set({ last_seen_at: new Date(now), expires_at: extendedTo(now) })
    .where('id', '=', deviceId)
    .where((eb) => eb.or([eb('last_seen_at', '<', instant(now - minuteMs)), eb('last_seen_at', '>', instant(latest))]))
    .execute();
}

/** The end of a sign-in, later by the time that the device was away. */
const extendedTo = (now: number) => later('expires_at', sql`${instant(now)} - last_seen_at`);

export async function storeLanguage(db: Db, deviceId: string, language: Language): Promise<void> {
  await db.updateTable('devices').set({ language }).where('id', '=', deviceId).execute();
}

/** Stores a device's readiness report; the newest counts. The sign-in is extended as in `markDeviceSeen`. */
export async function storeReadiness(db: Db, deviceId: string, readiness: Readiness, now: number): Promise<void> {
  const at = new Date(now);
  await db
    .updateTable('devices')
    .set({ readiness: JSON.stringify(readiness), readiness_at: at, last_seen_at: at, expires_at: extendedTo(now) })
    .where('id', '=', deviceId)
    .execute();
}

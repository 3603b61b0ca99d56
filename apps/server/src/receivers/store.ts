import { sql } from 'kysely';
import { type Db, instant } from '../platform/database.ts';

const minuteMs = 60_000;

/** Notes that a device was there, at most once a minute. Its sign-in lasts as much longer as it was away, because the session's own hourly note then never comes. */
export async function markDeviceSeen(db: Db, deviceId: string, now: number): Promise<void> {
  await db
    .updateTable('devices')
    .set({ last_seen_at: new Date(now), expires_at: sql<Date>`expires_at + (${instant(now)} - last_seen_at)` })
    .where('id', '=', deviceId)
    .where('last_seen_at', '<', instant(now - minuteMs))
    .execute();
}

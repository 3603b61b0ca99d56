import { type Language, minuteMs, type Readiness } from '@earshot/domain';
import { sql } from 'kysely';
import { inBatches } from '../../platform/database/batches.ts';
import { clockToleranceMs, type Db, instant, later } from '../../platform/database/database.ts';
import type { DeviceCaller } from '../../platform/session/actor.ts';

/** The most devices that one statement notes. */
const mostTogether = 100;

/**
 * Notes that a device was seen, at most once a minute. Its sign-in is extended by the time it was away, because the
 * session's own hourly note then never comes. Devices that ask at the same time are noted together.
 */
export function seenDevices(db: Db): (device: Pick<DeviceCaller, 'deviceId' | 'lastSeenAt'> & { readonly now: number }) => Promise<void> {
  const note = inBatches<{ readonly deviceId: string; readonly now: number }, void>(mostTogether, async (seen) => {
    const now = Math.max(...seen.map((device) => device.now));
    await db
      .updateTable('devices')
      .set({ last_seen_at: new Date(now), expires_at: extendedTo(now) })
      .where(sql<boolean>`id = any(${seen.map(({ deviceId }) => deviceId)}::uuid[])`)
      .where((eb) => eb.or([eb('last_seen_at', '<', instant(now - minuteMs)), eb('last_seen_at', '>', instant(now + clockToleranceMs))]))
      .execute();
    return () => {};
  });
  return async ({ deviceId, lastSeenAt, now }) => {
    if (lastSeenAt < now - minuteMs || lastSeenAt > now + clockToleranceMs) await note({ deviceId, now });
  };
}

/** The end of a sign-in, later by the time that the device was away. */
const extendedTo = (now: number) => later('expires_at', sql`${instant(now)} - last_seen_at`);

export async function storeLanguage(db: Db, deviceId: string, language: Language): Promise<void> {
  await db.updateTable('devices').set({ language }).where('id', '=', deviceId).execute();
}

/** Stores a device's readiness report; the newest counts. The sign-in is extended as in `seenDevices`. */
export async function storeReadiness(db: Db, deviceId: string, readiness: Readiness, now: number): Promise<void> {
  const at = new Date(now);
  await db
    .updateTable('devices')
    .set({ readiness: JSON.stringify(readiness), readiness_at: at, last_seen_at: at, expires_at: extendedTo(now) })
    .where('id', '=', deviceId)
    .execute();
}

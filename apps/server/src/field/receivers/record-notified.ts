import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { lockNumbers } from '../../messaging/consents/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { addEvents, findListed } from './events-store.ts';

export interface Notified {
  readonly clientId: string;
  readonly messageId: string;
  readonly version: number;
  /** The occasion of the notification: a repeat for the same occasion changes nothing. */
  readonly occasion: string;
  /** A few at a time: each one's reports wait for the transaction's end. */
  readonly phones: readonly string[];
  readonly channel: 'push' | 'sms';
  readonly now: number;
}

/** Stores that people were notified, as if their devices had reported it. */
export async function recordNotified({ live }: Pick<Services, 'live'>, tx: Transaction, notified: Notified): Promise<void> {
  const { clientId, messageId, version, occasion, channel, now } = notified;
  await lockNumbers(tx.db, notified.phones);
  // A person may have been erased since they were chosen.
  const phones = await findListed(tx.db, clientId, notified.phones);
  const events = phones.map((phone) => ({
    id: eventId([clientId, messageId, version, occasion, phone].join(' ')),
    clientId,
    messageId,
    version,
    phone,
    channel,
    kind: 'notified' as const,
    at: now,
  }));
  const added = events.length > 0 ? await addEvents(tx.db, events, now) : [];
  if (added.length === 0) return;
  await sql`
    insert into deliveries (client_id, message_id, version, phone, notified_at, last_event_at)
    select client_id, message_id, version, phone, max(at), max(at) from device_events
      where client_id = ${clientId} and message_id = ${messageId} and version = ${version} and phone = any(${phones}::text[]) and kind = 'notified'
      group by client_id, message_id, version, phone
    on conflict (client_id, message_id, version, phone) do update set
      notified_at = excluded.notified_at, last_event_at = greatest(deliveries.last_event_at, excluded.last_event_at)`.execute(tx.db);
  await live.publish(tx, { clientId, messageId, kind: 'other', phones });
}

/** The same id for the same notification (a UUID of the application's own making, RFC 9562 §5.8). */
function eventId(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

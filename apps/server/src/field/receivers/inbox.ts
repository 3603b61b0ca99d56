import { createHash } from 'node:crypto';
import type { InboxMessage } from '@earshot/domain';
import { findSpeakingContacts } from '../../messaging/consents/index.ts';
import { firstCountedTry, mannerOfRow, scheduleOfRow } from '../../messaging/messages/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { findInbox, type InboxRow, type Listener } from './inbox-store.ts';

export interface Inbox {
  readonly messages: InboxMessage[];
  /** The hash of each message's content, by id. */
  readonly contents: ReadonlyMap<string, string>;
  /** The owner of each message, and when it is over. */
  readonly owners: readonly Pick<InboxRow, 'id' | 'client_id' | 'operator_id' | 'ends_at'>[];
}

/**
 * All messages of a number, of every client that it lets speak: final ones that are not over, future ones included,
 * because a device may be offline when they begin.
 */
export const loadInbox = async (db: Db, phone: string, now: number): Promise<Inbox> =>
  inboxFor(db, { phone, contacts: await findSpeakingContacts(db, phone) }, now);

/** Like `loadInbox`, for a number whose contacts are known. */
export async function inboxFor(db: Db, listener: Listener, now: number): Promise<Inbox> {
  const rows = await findInbox(db, listener, now);
  const messages = rows.map(toInboxMessage);
  const byLink = new Set(rows.filter(({ notified_at }) => notified_at !== null).map(({ id }) => id));
  const contents = new Map(messages.map((message) => [message.id, contentHash(message, byLink.has(message.id))]));
  return { messages, contents, owners: rows };
}

export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * A hearing is no news to the device that reported it, and a new device has no cursor and gets all; but a message that
 * its number was notified of may have been heard by the link.
 */
function contentHash(message: InboxMessage, mayBeHeardByLink: boolean): string {
  const { lastHeardAt: _heard, ...rest } = message;
  return hashText(JSON.stringify(mayBeHeardByLink ? message : rest));
}

export function toInboxMessage(row: Omit<InboxRow, 'notified_at' | 'operator_id'>): InboxMessage {
  const { trigger, ...manner } = mannerOfRow(row);
  return {
    id: row.id,
    version: row.version,
    ...(row.heard_from < row.version && { heardFrom: row.heard_from }),
    ...(firstCountedTry(row) < row.version && { triesFrom: firstCountedTry(row) }),
    title: row.title,
    ...(row.spanish_body && row.spanish_title && { spanishTitle: row.spanish_title }),
    texts: { en: row.body, ...(row.spanish_body && { es: row.spanish_body }) },
    // decisions, Messages: Region Free is radius 0
    ...(row.radius_meters > 0 &&
      row.lat !== null &&
      row.lng !== null && { geofence: { center: { lat: row.lat, lng: row.lng }, radiusMeters: row.radius_meters } }),
    location: row.location,
    // Another order of the names is another hash, and sends every message to every phone again.
    trigger,
    schedule: scheduleOfRow(row),
    ...manner,
    clientId: row.client_id,
    sender: row.client_name,
    ...(row.heard_at !== null && { lastHeardAt: row.heard_at }),
  };
}

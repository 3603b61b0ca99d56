import { createHash } from 'node:crypto';
import type { InboxMessage } from '@earshot/domain';
import { findSpeakingContacts } from '../../messaging/consents/index.ts';
import { firstCountedTry, mannerOfRow, scheduleOfRow } from '../../messaging/messages/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { findInbox, type InboxRow } from './inbox-store.ts';

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
export async function loadInbox(db: Db, phone: string, now: number): Promise<Inbox> {
  const contacts = (await findSpeakingContacts(db, phone)).map((contact) => ({ ...contact, phone }));
  return (await findInboxes(db, contacts, now))(phone);
}

/** Like `loadInbox`, for any of the numbers of these contacts, which let their clients speak. */
export async function findInboxes(db: Db, contacts: readonly SpeakingContact[], now: number): Promise<(phone: string) => Inbox> {
  const mayHear = new Set(contacts.map(({ phone, client_id }) => `${phone} ${client_id}`));
  // A contact may have got another number since, which gave its client no answer.
  const found = (await findInbox(db, contacts, now)).filter(({ phone, client_id }) => mayHear.has(`${phone} ${client_id}`));
  const byPhone = Map.groupBy(found, ({ phone }) => phone);
  // The words of a message and their hash are the same for all of its receivers, but for a hearing.
  const made = new Map<string, Pick<InboxEntry, 'message' | 'content'>>();
  const toEntry = (row: InboxRow): InboxEntry => {
    const { heard_at: heardAt, notified_at: notifiedAt, ...same } = row;
    const known = made.get(row.id) ?? makeEntry(toInboxMessage({ ...same, heard_at: null }));
    made.set(row.id, known);
    if (heardAt === null) return { ...known, row };
    const message = { ...known.message, lastHeardAt: heardAt };
    // A hearing is no news to the device that reported it, and a new device has no cursor and gets all; but a message
    // that its number was notified of may have been heard by the link.
    return { message, content: notifiedAt === null ? known.content : makeEntry(message).content, row };
  };
  return (phone) => {
    const entries = (byPhone.get(phone) ?? []).map(toEntry);
    return {
      messages: entries.map(({ message }) => message),
      contents: new Map(entries.map(({ message, content }) => [message.id, content])),
      owners: entries.map(({ row }) => row),
    };
  };
}

interface SpeakingContact {
  readonly phone: string;
  readonly client_id: string;
  readonly id: string;
}

interface InboxEntry {
  readonly message: InboxMessage;
  readonly content: string;
  readonly row: InboxRow;
}

const makeEntry = (message: InboxMessage) => ({ message, content: hashText(JSON.stringify(message)) });

export const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url');

export function toInboxMessage(row: Omit<InboxRow, 'notified_at' | 'operator_id' | 'phone'>): InboxMessage {
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

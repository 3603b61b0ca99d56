import type { DeviceEvent } from '@earshot/contract';
import type { Insertable } from 'kysely';
import { recordAudit } from '../../account/audit/index.ts';
import type { DeviceReport } from '../../field/receivers/index.ts';
import { scheduleOfRow } from '../../messaging/messages/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { makeEvents, hasDevice } from './activity.ts';
import type { OwnerKey } from './companies.ts';
import type { DemoMessage } from './demo-message.ts';
import { Itinerary } from './itinerary.ts';
import { operatorMessages } from './operator-messages.ts';
import { otherMessages } from './other-messages.ts';
import type { DemoContact } from './people.ts';
import { seededRandom } from './random.ts';
import { found, type MessageRow, messageRow, type Owner } from './rows.ts';
import { countLoaded, insertAll } from './store.ts';

/** An operator's address book, the operator included. */
export type Book = readonly Omit<DemoContact, 'owner'>[];

export type ContactRow = Insertable<Schema['contacts']>;

export interface LoadedGroup {
  readonly id: string;
  readonly members: readonly string[];
}

interface MessageLoading {
  readonly key: OwnerKey;
  readonly now: number;
  readonly contacts: ReadonlyMap<string, ContactRow>;
  readonly groups: ReadonlyMap<string, LoadedGroup>;
  readonly book: Book;
}

/** Writes the messages with their receivers and returns the reports of each device. */
export async function loadMessages(tx: Transaction, owner: Owner, loading: MessageLoading): Promise<readonly DeviceReport[]> {
  const { db } = tx;
  const { key, now, contacts, groups, book } = loading;
  const messages = [...operatorMessages, ...otherMessages].filter((message) => message.owner === key);
  const rows = messages.map((message, order) => ({ message, row: messageRow(message, owner, { now, order: order + 2 }) }));
  await insertAll(
    db,
    'messages',
    rows.map(({ row }) => row),
  );
  await insertAll(
    db,
    'messages',
    rows.flatMap(({ message, row }) => toSpanishRows(message, row)),
  );
  await countLoaded(db, owner);
  for (const { row } of rows.filter(({ message }) => !message.isDraft))
    await recordAudit(
      tx,
      { clientId: owner.clientId, actorId: owner.userId, action: 'message.set', subjectId: row.id, subject: row.title },
      row.created_at.getTime(),
    );

  const chosen = rows.flatMap(({ message, row }) => message.to.map((name) => ({ client_id: owner.clientId, message_id: row.id, name })));
  const isGroup = ({ name }: { readonly name: string }): boolean => groups.has(name);
  await insertAll(
    db,
    'message_groups',
    chosen.filter(isGroup).map(({ name, ...each }) => ({ ...each, group_id: found(groups, name).id })),
  );
  await insertAll(
    db,
    'message_contacts',
    chosen.filter((each) => !isGroup(each)).map(({ name, ...each }) => ({ ...each, contact_id: found(contacts, name).id })),
  );

  const random = seededRandom(key.length * 7919);
  return book.flatMap((listener) => {
    const own = rows.filter(
      ({ message }) => !message.isDraft && message.to.some((name) => name === listener.name || groups.get(name)?.members.includes(listener.name)),
    );
    const itinerary = new Itinerary();
    const events = own.flatMap(({ message, row }) => playedEvents(message, row, { listener, itinerary, now, random }));
    return events.length > 0 ? [{ phone: listener.phone, events, now }] : [];
  });
}

const toSpanishRows = ({ spanish }: DemoMessage, row: MessageRow): MessageRow[] =>
  spanish ? [{ ...row, id: newId(row.created_at.getTime()), parent_id: row.id, language: 'es', title: spanish[0], body: spanish[1] }] : [];

interface Hearing {
  readonly listener: Book[number];
  readonly itinerary: Itinerary;
  readonly now: number;
  readonly random: () => number;
}

function playedEvents(message: DemoMessage, row: MessageRow, { listener, itinerary, now, random }: Hearing): DeviceEvent[] {
  const { habit } = listener;
  if (!hasDevice(habit)) return [];
  const language = message.spanish ? listener.language : 'en';
  const played = {
    id: row.id,
    body: row.body,
    place: message.place && `${message.place.lat},${message.place.lng}`,
    isLeaving: message.isLeaving ?? false,
    schedule: scheduleOfRow({ ...row, end_date: row.end_date ?? null }),
    finalizedAt: row.created_at.getTime(),
  };
  return makeEvents(played, { habit, language, itinerary }, { now, random });
}

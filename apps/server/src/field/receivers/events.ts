import type { DeviceEvent } from '@earshot/contract';
import { hourMs } from '@earshot/domain';
import { lockNumber } from '../../messaging/consents/index.ts';
import { carryHearings } from '../../messaging/messages/index.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { LiveEvent } from '../../platform/live-events.ts';
import type { Services } from '../../platform/services.ts';
import { addEvents, findKnownMessages, type KnownMessage, refreshDeliveries, type StoredEvent } from './events-store.ts';

/** A device's clock may be this far ahead of the server's. */
const clockSlackMs = 5 * 60_000;

/** A report of a device of `phone`, up to 500 events in any order. */
export interface DeviceReport {
  readonly phone: string;
  readonly events: readonly DeviceEvent[];
  readonly now: number;
}

/**
 * Stores the new events of a report and brings deliveries and screens up to date. Reporting again, or in another order,
 * changes nothing.
 */
export async function recordEvents({ live }: Pick<Services, 'live'>, tx: Transaction, { phone, events, now }: DeviceReport) {
  await lockNumber(tx.db, phone);
  const known = new Map((await findKnownMessages(tx.db, phone, [...new Set(events.map((event) => event.messageId))])).map((message) => [message.id, message]));
  const accepted: StoredEvent[] = [];
  const refused: string[] = [];
  for (const event of events) {
    const message = known.get(event.messageId);
    if (message && isPossible(event, message)) accepted.push({ ...event, phone, clientId: message.client_id, at: plausibleAt(event.at, now) });
    else refused.push(event.id);
  }
  const added = accepted.length > 0 ? await addEvents(tx.db, accepted, now) : [];
  if (added.length > 0) {
    const edited = await refreshDeliveries(tx.db, phone, added);
    if (edited.length > 0) await carryHearings(tx.db, edited, phone);
    for (const event of toLiveEvents(added, phone)) await live.publish(tx, event);
  }
  return { stored: accepted.map(({ id }) => id), refused };
}

/** A clock that was never set may be at any year; PostgreSQL's dates before the first year are not JavaScript's. */
const plausibleAt = (at: number, now: number): number => (at > now + clockSlackMs ? now : Math.max(0, at));

const isPossible = ({ version }: DeviceEvent, message: KnownMessage): boolean => version <= message.version;

type AddedEvent = Awaited<ReturnType<typeof addEvents>>[number];

const toEventKind = (kinds: ReadonlySet<string>) => (kinds.has('heard') ? 'heard' : kinds.has('delivered') ? 'delivered' : 'other');

/** A speech by hand before its turn does not count on screens. */
const heardAs = ({ kind, started_by }: AddedEvent): string => (kind === 'heard' && started_by === 'hand' ? 'other' : kind);

/** One event for each message, of the kind that matters most to the viewer. */
function toLiveEvents(added: readonly AddedEvent[], phone: string): LiveEvent[] {
  const byMessage = Map.groupBy(added, ({ message_id }) => message_id);
  return [...byMessage].flatMap(([messageId, [first, ...others]]) => {
    if (!first) return [];
    const all = [first, ...others];
    const heardHours = new Set(all.filter((event) => heardAs(event) === 'heard').map(({ at }) => Math.floor(at / hourMs)));
    return [{ clientId: first.client_id, messageId, kind: toEventKind(new Set(all.map(heardAs))), phones: [phone], heardHours: [...heardHours] }];
  });
}

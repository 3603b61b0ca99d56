import { type Offer, toPhoneState } from '@earshot/domain';
import { lockNumber } from '../../messaging/consents/index.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Services } from '../../platform/services.ts';
import type { ListenLinks } from '../message-previews/index.ts';
import { findKnownMessages, loadInbox, recordEvents } from '../receivers/index.ts';
import { type ReportDecision, decideCrossings } from './crossings.ts';
import { type PlacedMessage, filterPlaced } from './regions.ts';
import type { PhoneReport } from './phone-report.ts';
import { findListener, findSides, lockReports, storeSides } from './store.ts';
import { tell } from './notify.ts';

/** A report older than this decides nothing: the passage is known too late. */
const maxAgeMs = 600_000;
/** A phone's clock may be this far ahead of the server's. */
const clockSlackMs = 300_000;

interface ReportContext {
  readonly services: Services;
  readonly links: ListenLinks;
  readonly phone: string;
}

/** Takes one report of a number: its position is used only here and is written nowhere. Returns the number's messages with a place. */
export async function takeReport({ services, links, phone }: ReportContext, reported: PhoneReport): Promise<readonly PlacedMessage[]> {
  const now = services.now();
  const at = reported.kind === 'position' ? reported.fix.at : reported.at;
  const isTimely = at >= now - maxAgeMs && at <= now + clockSlackMs;
  const sendNotices = async (tx: Transaction, offers: readonly Offer[], messages: readonly PlacedMessage[]): Promise<void> => {
    const ids = offers.map(({ messageId }) => messageId);
    const clients = new Map((await findKnownMessages(tx.db, phone, ids)).map((message) => [message.id, message.client_id]));
    const due = offers.flatMap((offer) => {
      const clientId = clients.get(offer.messageId);
      const triesFrom = messages.find(({ id }) => id === offer.messageId)?.triesFrom ?? offer.version;
      return clientId === undefined ? [] : [{ phone, clientId, offer, triesFrom }];
    });
    // Each text locks its client's account: two phones between the same two clients lock them in the same order.
    for (const each of due.toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1))) await tell(services, links, tx, each);
  };
  return services.database.transaction(async (tx) => {
    const { db } = tx;
    // The order of all locks: number, account, versions of messages. An erasure and an edit lock in the same order.
    await lockNumber(db, phone);
    if (!(await lockReports(db, phone, now))) return [];
    const { messages: inbox } = await loadInbox(db, phone, now);
    const messages = filterPlaced(inbox);
    if (!isTimely) return messages;
    const sides = await findSides(db, phone);
    const decided = decideCrossings({ messages, sides }, reported);
    const ids = new Set(messages.map(({ id }) => id));
    await storeSides(db, phone, { sides: decided.sides, gone: [...sides.keys()].filter((id) => !ids.has(id)) });
    // An open app speaks itself.
    if (decided.offers.length > 0 && !(await isListening(db, phone, now))) await sendNotices(tx, decided.offers, messages);
    await report(services, tx, { phone, decided, now });
    return messages;
  });
}

interface DecidedReport {
  readonly phone: string;
  readonly decided: ReportDecision;
  readonly now: number;
}

async function report(services: Services, tx: Transaction, { phone, decided, now }: DecidedReport): Promise<void> {
  const events = decided.crossings.map(({ message, kind, at }) => ({ id: newId(now), messageId: message.id, version: message.version, kind, at }));
  if (events.length > 0) await recordEvents(services, tx, { phone, events, now });
}

/** Whether the receiver app is open and can speak. */
async function isListening(db: Db, phone: string, now: number): Promise<boolean> {
  const listener = await findListener(db, phone, now);
  return listener !== undefined && toPhoneState({ ...listener, ownTracksAt: undefined }, now) === 'ready';
}

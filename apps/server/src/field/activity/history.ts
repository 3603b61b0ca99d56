import type { HistoryEvent } from '@earshot/contract';
import { silenceReasons } from '@earshot/domain';
import { findHistory } from '../../messaging/messages/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { erasedName, isErasedPhone } from '../../platform/database/erased.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { type Page, toPager } from '../../platform/database/list.ts';
import { notFound } from '../../platform/http/failures.ts';
import { findHearingMessages, findStandings, type HearingMessage } from './hearing-store.ts';
import { findEndedAt, findOverAt, findPairMissedAt, toPairHearing } from './hearing.ts';
import { listAddressBook, listBilled, listConsent } from './history-entries.ts';
import { type Earlier, findDeliveriesThen, selectEarlier } from './history-earlier-store.ts';
import { selectEnded } from './history-ended-store.ts';
import {
  findAssignments,
  findMatches,
  findNames,
  findPhones,
  findReplacedVersions,
  findReportedMessages,
  mergeHistory,
  type MergedRow,
  type NamedPhone,
} from './history-store.ts';
import { visibleContact } from './person.ts';
import type { Scope } from './policy.ts';
import { findSetIds, findTitle } from './store.ts';

interface HistoryQuery {
  /** The instant of the history: what was reported later is not in it. The message and its receivers are read as they are now. */
  readonly at: number;
  /** The instant is that of an earlier page. */
  readonly isPast: boolean;
  readonly page: Page;
  readonly contactId?: string | undefined;
  readonly messageId?: string | undefined;
  readonly kind?: HistoryEvent['kind'] | undefined;
  /** Words of the messages of a person, or of the people of a message; '' for everything. */
  readonly search: string;
  /** The viewer may read what was billed for a person. */
  readonly readsBills: boolean;
  /** The viewer may read the changes of a contact. */
  readonly readsAudit: boolean;
}

/** One page of the history of a person or a message, the newest entry first. */
export const loadHistory = (db: Db, scope: Scope, query: HistoryQuery) =>
  query.messageId === undefined ? loadPersonHistory(db, scope, query, query.contactId ?? '') : loadMessageHistory(db, scope, query, query.messageId);

async function loadPersonHistory(db: Db, scope: Scope, { at, isPast, page, kind, search, readsBills, readsAudit }: HistoryQuery, contactId: string) {
  const contact = await visibleContact(db, scope, contactId);
  const { phone } = contact;
  const setIds = await findSetIds(db, scope);
  const assignments = await findAssignments(db, scope, { phone, ids: setIds });
  const own = new Set(setIds);
  const reportedIds = (await findReportedMessages(db, scope, phone)).filter((id) => own.has(id));
  const earlier = isPast ? selectEarlier(scope, { messageIds: reportedIds, phone, until: at }) : undefined;
  const known = await findDeliveriesThen(db, scope, { messageIds: reportedIds, phones: [phone], earlier });
  const deliveries = new Map(known.map((row) => [`${row.message_id} ${row.version}`, row]));
  const reported = new Set(known.map(({ message_id }) => message_id));
  const messages = await findHearingMessages(db, scope, [...new Set([...assignments.keys(), ...reported])]);
  const byId = new Map(messages.map((message) => [message.id, message]));
  const titles = new Map(messages.map(({ id, title }) => [id, title]));
  const messageIds = search === '' ? [...titles.keys()] : await findMatches(db, titles, search);
  const isSought = isSoughtIn({ kind, search, messageIds });
  const about = (messageId: string) => ({
    messageId,
    title: byId.get(messageId)?.title ?? '',
    ...toEdited(byId.get(messageId)),
    ...(assignments.has(messageId) && { isReceiver: true as const }),
  });
  const standing = (await findStandings(db, scope, [phone])).get(phone);
  const entries: HistoryEvent[] = [
    ...(await listAddressBook(db, scope, { contactId, phone, readsAudit, until: at })),
    ...(readsBills ? await listBilled(db, scope, phone) : []),
    ...listConsent(standing),
  ];
  for (const { message_id, version, made_at } of await findReplacedVersions(db, scope, { phone, ids: messageIds }))
    if (deliveries.has(`${message_id} ${version}`)) entries.push({ kind: 'assigned', at: made_at, version, ...about(message_id) });
  for (const message of messages) {
    const { id, version } = message;
    const overAt = findOverAt(message);
    // A person whose phone reported nothing has a message from their contact on, and none that was over by then.
    const since = reported.has(id) ? null : assignments.get(id);
    const endedAt = findEndedAt(message);
    if (!assignments.has(id) || (typeof since === 'number' && endedAt !== null && endedAt <= since)) continue;
    const delivery = deliveries.get(`${id} ${version}`);
    const { outcome, assignedAt, cause } = toPairHearing({ message, delivery, own: [], standing, events: [] }, at);
    entries.push({ kind: 'assigned', at: Math.max(assignedAt, since ?? assignedAt), version, ...about(id) });
    const told = { version, ...about(id), ...(cause && { cause }) };
    if (outcome === 'Missed') entries.push({ kind: 'missed', at: findPairMissedAt(message, delivery) ?? at, ...told });
    else if (outcome === 'Not Delivered' && overAt !== null && overAt <= at) entries.push({ kind: 'not_delivered', at: overAt, ...told });
  }
  const past = entries.filter((entry) => entry.at <= at && isSought(entry));
  const { found, rows } = await mergeHistory(db, scope, { messageIds, phone, entries: past.map(toPlace), filter: { kind }, until: at, page });
  return {
    data: rows.flatMap((row) => past[(row.place ?? 0) - 1] ?? { ...toEvent(row), ...about(row.message_id) }),
    pager: toPager(page, found),
    readAt: at,
    about: fullName(contact),
  };
}

async function loadMessageHistory(db: Db, scope: Scope, { at, isPast, page, kind, search }: HistoryQuery, messageId: string) {
  const title = await findTitle(db, scope, messageId);
  if (title === undefined) throw notFound('This message');
  const history = await findHistory(db, scope.clientId, messageId, at);
  const [message] = await findHearingMessages(db, scope, [messageId]);
  const entries: HistoryEvent[] = history.map(({ at: changedAt, ...change }) => ({ kind: 'changed', at: changedAt, change }));
  const overAt = message && !message.is_draft ? findOverAt(message) : null;
  if (typeof overAt === 'number') entries.push({ kind: 'over', at: overAt });
  const isSought = isSoughtIn({ kind, search, messageIds: [] });
  const past = entries.filter((entry) => entry.at <= at && isSought(entry));
  const filter = { kind, phones: search === '' ? undefined : await findSoughtPhones(db, scope, messageId, search) };
  const earlier = isPast ? selectEarlier(scope, { messageIds: [messageId], until: at }) : undefined;
  const ended = message && selectEnded(scope, message, { until: at, earlier });
  const { found, rows } = await mergeHistory(db, scope, { messageIds: [messageId], entries: past.map(toPlace), ended, filter, until: at, page });
  const phones = rows.filter(({ place }) => place === null).map(({ phone }) => phone);
  const names = await findNames(db, scope, { messageId, phones: [...new Set(phones)] });
  const causes = message && (await findCauses(db, scope, { message, at, earlier, phones: rows.filter(isEnd).map(({ phone }) => phone) }));
  const tell = (row: MergedRow): HistoryEvent => ({
    ...(isEnd(row) ? toEnd(row, message, causes?.get(row.phone)) : toEvent(row)),
    messageId,
    ...toEdited(message),
    ...toPerson(row.phone, names),
  });
  return {
    data: rows.flatMap((row) => past[(row.place ?? 0) - 1] ?? tell(row)),
    pager: toPager(page, found),
    readAt: at,
    about: title,
  };
}

interface Sought extends Pick<HistoryQuery, 'kind' | 'search'> {
  readonly messageIds: readonly string[];
}

/** Whether an entry that is no event of a phone is sought: one of the kind, about one of the messages. */
function isSoughtIn({ kind, search, messageIds }: Sought) {
  const ids = new Set(messageIds);
  return (entry: HistoryEvent): boolean =>
    (kind === undefined || entry.kind === kind) && (search === '' || (entry.messageId !== undefined && ids.has(entry.messageId)));
}

/** The numbers of the people of a message whose name, as the history tells it, has the words. */
async function findSoughtPhones(db: Db, scope: Scope, messageId: string, search: string): Promise<string[]> {
  const phones = await findPhones(db, scope, messageId);
  const known = await findNames(db, scope, { messageId, phones });
  const names = phones.flatMap((phone): [string, string][] => {
    const { name } = toPerson(phone, known);
    return name === undefined ? [] : [[phone, name]];
  });
  return findMatches(db, new Map(names), search);
}

const isEnd = ({ kind }: MergedRow): boolean => kind === 'missed' || kind === 'not_delivered';

interface EndsOnPage {
  readonly message: HearingMessage;
  readonly phones: readonly string[];
  readonly earlier: Earlier | undefined;
  readonly at: number;
}

/** The cause for each number that did not hear the message, as the proof tells it. */
async function findCauses(db: Db, scope: Scope, { message, phones, earlier, at }: EndsOnPage) {
  if (phones.length === 0) return new Map<string, HistoryEvent['cause']>();
  const known = await findDeliveriesThen(db, scope, { messageIds: [message.id], phones, earlier });
  const deliveries = new Map(known.filter(({ version }) => version === message.version).map((row) => [row.phone, row]));
  const standings = await findStandings(db, scope, phones);
  return new Map(
    phones.map((phone) => [phone, toPairHearing({ message, delivery: deliveries.get(phone), own: [], standing: standings.get(phone), events: [] }, at).cause]),
  );
}

const toEnd = ({ at, kind }: MergedRow, message: HearingMessage | undefined, cause: HistoryEvent['cause']): HistoryEvent => ({
  at,
  kind,
  ...(message && { version: message.version }),
  ...(cause && { cause }),
});

const lastKinds: ReadonlySet<HistoryEvent['kind']> = new Set(['missed', 'not_delivered', 'over', 'left_company', 'muted', 'unbilled']);
const toPlace = ({ at, kind }: HistoryEvent) => ({ at, isAfterEvents: lastKinds.has(kind) });

const toEdited = (message: { readonly version: number } | undefined) => (message && message.version > 1 ? { isEdited: true as const } : {});

/** The person under whose name an event is told. A number without a contact that the viewer may know has none. */
function toPerson(phone: string, names: ReadonlyMap<string, NamedPhone>) {
  const known = names.get(phone);
  if (known) return { contactId: known.id, name: fullName(known), ...(known.is_receiver && { isReceiver: true as const }) };
  return isErasedPhone(phone) ? { name: fullName(erasedName(phone)) } : {};
}

function toEvent({ at, kind, version, fraction, reason, channel, language, started_by }: MergedRow): HistoryEvent {
  const isByHand = started_by === 'hand';
  const silence = silenceReasons.find((each) => each === reason);
  return {
    at,
    kind: isByHand && kind === 'heard' ? 'played_by_hand' : kind,
    ...(version !== null && { version }),
    ...(fraction !== null && { spokenFraction: fraction }),
    ...(silence && { reason: silence }),
    ...((channel === 'push' || channel === 'sms') && { channel }),
    ...((language === 'en' || language === 'es') && { language }),
    ...(isByHand && { isByHand }),
  };
}

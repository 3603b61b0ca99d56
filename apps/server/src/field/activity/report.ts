import type { ReportedHearing } from '@earshot/contract';
import { activityHistoryMs, type HearingTally } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { type Page, toPager } from '../../platform/database/list.ts';
import { notFound } from '../../platform/http/failures.ts';
import { findHistory, findVersions } from '../../messaging/messages/index.ts';
import { findAudiences } from './audience-store.ts';
import { countHeardEarlier } from './earlier-hearings-store.ts';
import { findEvents, findHearingMessages, findOwnHearings, findStandings, type HearingMessage } from './hearing-store.ts';
import { findHeardVersion, toPairHearing } from './hearing.ts';
import { findGroupNames } from './people-store.ts';
import { toList, visibleContact } from './person.ts';
import type { Scope } from './policy.ts';
import { type AudienceTally, findSlices, type ReportRow, type Slice, tallyAudiences } from './report-store.ts';
import { findLiveIds, findFirstAt, findTitle } from './store.ts';

/** Selects pairs of a message and a person; all conditions that are given apply. */
export interface ReportQuery {
  readonly at: number;
  readonly page: Page;
  readonly messageId?: string | undefined;
  readonly contactId?: string | undefined;
  readonly location?: string | undefined;
}

/**
 * One page of the messages that were live in the week before an instant, with their recipients: by title, message, name
 * and number. A report of one message begins with it.
 */
export async function loadReport(db: Db, scope: Scope, query: ReportQuery) {
  const { at, page, messageId, location } = query;
  const { about, phone } = await findSubject(db, scope, query);
  const firstAt = messageId === undefined ? undefined : await findFirstAt(db, scope, messageId);
  const period = { from: Math.min(firstAt ?? at - activityHistoryMs, at), to: at };
  const addressed = await findAudiences(db, scope, await findLiveIds(db, scope, { ...period, messageId, location }));
  const tallies = await tallyAudiences(db, scope, { messages: addressed, phone, at });
  const peopleByAudience = new Map(tallies.map(({ audienceId, people }) => [audienceId, people]));
  const audienceByMessage = new Map(addressed.map(({ id, audienceId }) => [id, audienceId]));
  const messages = await findHearingMessages(db, scope, [...audienceByMessage.keys()]);
  const sizes = messages.map((message) => {
    const audienceId = audienceByMessage.get(message.id) ?? message.id;
    return { message, audienceId, people: peopleByAudience.get(audienceId) ?? 0 };
  });
  const slices = cutSlices(sizes, page);
  const begunEdited = new Set(messages.filter(({ version, starts_at }) => version > 1 && starts_at <= at).map(({ id }) => id));
  const earlier = await countHeardEarlier(db, scope, { messages: addressed.filter(({ id }) => begunEdited.has(id)), phone });
  const shown = new Set(slices.map(({ messageId: each }) => each));
  const edited = messages.filter(({ id, version }) => version > 1 && shown.has(id)).map(({ id }) => id);
  const worded = messageId === undefined ? edited : [messageId];
  return {
    data: slices.length === 0 ? [] : await loadHearings(db, scope, { slices, phone, at, messages, edited }),
    versions: toList(await findVersions(db, scope.clientId, worded)),
    ...(messageId !== undefined && page.page === 1 && { history: await findHistory(db, scope.clientId, messageId) }),
    heardEarlier: total([...earlier.values()].map((people) => ({ people }))),
    pager: toPager(page, total(sizes)),
    ...(about !== undefined && { about }),
    ...period,
    ...calculateTotals(sizes, tallies, at),
  };
}

const total = (sizes: readonly Pick<Size, 'people'>[]): number => sizes.reduce((sum, { people }) => sum + people, 0);

/** `tallyOutcomes` of the domain over all rows, regardless of the page. */
function calculateTotals(sizes: readonly Size[], tallies: readonly AudienceTally[], at: number): HearingTally {
  const assigned = total(sizes.filter(({ message }) => message.starts_at <= at));
  const sum = (of: (tally: AudienceTally) => number): number => tallies.reduce((all, tally) => all + of(tally), 0);
  return {
    assigned,
    heard: sum(({ heard }) => heard),
    waiting: sum(({ waiting }) => waiting),
    notDelivered: assigned - sum(({ onDevice }) => onDevice),
    notBegun: total(sizes) - assigned,
  };
}

/** The subject in words, and the number of the person it is about. Throws a 404 for a subject that the viewer may not see. */
async function findSubject(db: Db, scope: Scope, { messageId, contactId, location }: ReportQuery) {
  const title = messageId === undefined ? undefined : await findTitle(db, scope, messageId);
  if (messageId !== undefined && title === undefined) throw notFound('This message');
  const contact = contactId === undefined ? undefined : await visibleContact(db, scope, contactId);
  return { about: title ?? (contact && fullName(contact)) ?? location, phone: contact?.phone };
}

interface Size {
  readonly message: HearingMessage;
  readonly audienceId: string;
  readonly people: number;
}

/** The people on a page, as ranges of each message. Only these are then sorted by name, not all pairs. */
function cutSlices(sizes: readonly Size[], { offset, perpage }: Page): Slice[] {
  const slices: Slice[] = [];
  let before = 0;
  for (const { message, audienceId, people } of sizes) {
    const [first, last] = [Math.max(1, offset - before + 1), Math.min(people, offset + perpage - before)];
    if (first <= last) slices.push({ messageId: message.id, version: message.version, audienceId, first, last });
    before += people;
  }
  return slices;
}

interface ShownSlices {
  readonly slices: readonly Slice[];
  readonly phone: string | undefined;
  readonly messages: readonly HearingMessage[];
  /** The messages that have more than one version. */
  readonly edited: readonly string[];
  readonly at: number;
}

async function loadHearings(db: Db, scope: Scope, { slices, phone, messages, edited, at }: ShownSlices): Promise<ReportedHearing[]> {
  const rows = await findSlices(db, scope, { slices, phone });
  const phones = [...new Set(rows.map((row) => row.phone))];
  const own = Map.groupBy(await findOwnHearings(db, scope, { messageIds: edited, phones }), ({ message_id, phone: of }) => `${message_id} ${of}`);
  const [groups, standings] = [await findGroupNames(db, scope, phones), await findStandings(db, scope, phones)];
  const toPair = (row: ReportRow) => ({ messageId: row.message_id, phone: row.phone });
  // A row without a device report has no events.
  const eventsByPair = await findEvents(db, scope, rows.filter((row) => row.last_event_at !== null).map(toPair));
  const messageById = new Map(messages.map((message) => [message.id, message]));
  return rows.flatMap((row) => {
    const message = messageById.get(row.message_id);
    if (!message) return [];
    const delivery = row.last_event_at === null ? undefined : row;
    const known = {
      message,
      delivery,
      own: own.get(`${row.message_id} ${row.phone}`) ?? [],
      standing: standings.get(row.phone),
      events: eventsByPair(toPair(row), findHeardVersion(delivery) ?? message.version),
    };
    return [{ ...toPairHearing(known, at), contactId: row.contact_id, name: fullName(row), groups: [...(groups.get(row.phone) ?? [])] }];
  });
}

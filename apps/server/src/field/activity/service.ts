import type { ActivityPlace, ActivityRow, ActivitySummary, MessageHearings } from '@earshot/contract';
import { activityHistoryMs, heardPercent, type Outcome } from '@earshot/domain';
import type { ReadHearings } from '../../messaging/messages/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { type Page, toPager } from '../../platform/database/list.ts';
import { type MessageAudience, findAudiences } from './audience-store.ts';
import { findGroupNames, findPeople, findVerified, type PeopleSort, type PersonRow } from './people-store.ts';
import { findPlaces } from './places-store.ts';
import { type Scope, toScope } from './policy.ts';
import { countHeardEarlier } from './earlier-hearings-store.ts';
import { countPlays, findActiveIds, findBegun, findLiveIds } from './store.ts';
import { countPeople } from './summary-store.ts';

/**
 * The figures at an instant: `activityFigures` of the domain worked out by the database; docs/glossary.md, Activity
 * figures, explains each.
 */
export async function loadSummary(db: Db, scope: Scope, at: number): Promise<ActivitySummary> {
  const week = { from: at - activityHistoryMs, to: at };
  const [activeIds, liveIds] = [await findActiveIds(db, scope, at), await findLiveIds(db, scope, week)];
  const messages = await findAudiences(db, scope, [...new Set([...activeIds, ...liveIds])]);
  const { heard, unheard, inWeek, assigned, heardPairs, waitingPairs, notBegun } = await countPeople(db, scope, { messages, activeIds, liveIds, at });
  return {
    activeMessages: activeIds.length,
    receiversHeard: heard,
    receiversNotYetHeard: unheard,
    weekMessages: liveIds.length,
    weekPlays: await countPlays(db, scope, week),
    weekReceivers: inWeek,
    weekAssigned: assigned,
    weekHeard: heardPairs,
    weekWaiting: waitingPairs,
    weekNotBegun: notBegun,
    efficiencyPercent: heardPercent({ assigned, heard: heardPairs, waiting: waitingPairs }) ?? 0,
  };
}

/** The active messages on the map. A message without coordinates, which only Region Free may be, is not on it. */
export async function loadPlaces(db: Db, scope: Scope, at: number): Promise<ActivityPlace[]> {
  return findPlaces(db, scope, { messages: await findAudiences(db, scope, await findActiveIds(db, scope, at)), at });
}

/**
 * How many people heard each of the messages, all by default, that were live in the week before an instant: the same
 * figures as the report.
 */
export async function messagesHeard(db: Db, scope: Scope, { ids, at }: { readonly ids?: readonly string[]; readonly at: number }): Promise<MessageHearings[]> {
  const week = { from: at - activityHistoryMs, to: at };
  const live = await findLiveIds(db, scope, { ...week, ...(ids && { messageIds: ids }) });
  const begun = new Map((await findBegun(db, scope, { messageIds: live, at })).map(({ id, version }) => [id, version]));
  const messages = await findAudiences(db, scope, live);
  const places = await findPlaces(db, scope, { messages, at });
  const earlier = await countHeardEarlier(db, scope, { messages: messages.filter(({ id }) => (begun.get(id) ?? 1) > 1) });
  return places.map(({ messageId, assigned, heard, waiting, notDelivered, playedByHand }) => {
    const told = { messageId, playedByHand, heardEarlier: earlier.get(messageId) ?? 0 };
    return begun.has(messageId)
      ? { ...told, assigned, heard, waiting, notDelivered, notBegun: 0 }
      : { ...told, assigned: 0, heard: 0, waiting: 0, notDelivered: 0, notBegun: assigned };
  });
}

/** The list of messages sorts and filters by who heard. */
export const readHearings: ReadHearings = (db, actor, at) => messagesHeard(db, toScope(actor), { at });

export interface ActivityQuery {
  readonly at: number;
  readonly search: string;
  readonly outcome: Outcome | undefined;
  readonly page: Page;
  readonly sort?: PeopleSort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** One page of the people with an active message. `receiverCount` obeys the search, not the status filter. */
export async function loadActivity(db: Db, scope: Scope, { at, search, outcome, page, sort, order }: ActivityQuery) {
  const messages = await findAudiences(db, scope, await findActiveIds(db, scope, at));
  const { found, chosen, rows: people } = await findPeople(db, scope, { messages, search, outcome, page, at, sort, order });
  const phones = people.map(({ phone }) => phone);
  const [groups, verified] = [await findGroupNames(db, scope, phones), await findVerified(db, scope, phones)];
  const rows = people.map((person) => toRow(person, { messages, groups: groups.get(person.phone) ?? [], isVerified: verified.has(person.phone) }));
  return { rows, receiverCount: found, pager: toPager(page, chosen) };
}

interface Surroundings {
  /** The messages that the rows are about, by location. */
  readonly messages: readonly MessageAudience[];
  readonly groups: readonly string[];
  readonly isVerified: boolean;
}

const toRow = (person: PersonRow, { messages, groups, isVerified }: Surroundings): ActivityRow => ({
  contactId: person.contact_id,
  name: fullName(person),
  icon: toInitials(person.first_name, person.last_name),
  groups: [...groups],
  status: isVerified ? 'active' : 'pending',
  locations: listLocations(person, messages),
  messageCount: person.messages,
  isHeard: person.outcome === 'Heard',
  ...(person.outcome === 'Heard' && person.heard_at !== null && { heardAt: person.heard_at }),
  isNotDelivered: person.outcome === 'Not Delivered',
  ...(person.heard_at !== null && { lastHeardAt: person.heard_at }),
  waiting: person.waiting,
  missed: person.missed,
  notDelivered: person.not_delivered,
  playedByHand: person.by_hand,
});

const listLocations = ({ audiences }: PersonRow, messages: readonly MessageAudience[]): string[] => [
  ...new Set(messages.filter(({ audienceId, location }) => location !== '' && audiences.includes(audienceId)).map(({ location }) => location)),
];

const toInitials = (...names: readonly string[]): string =>
  names
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase();

import type { ActivityPlace, ActivityRow, ActivitySummary, MessageHearings } from '@earshot/contract';
import { activityHistoryMs, heardPercent, type Outcome } from '@earshot/domain';
import type { ReadHearings } from '../../messaging/messages/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { fullName } from '../../platform/database/full-name.ts';
import { type Page, toPager } from '../../platform/database/list.ts';
import { type MessageAudience, findAudiences } from './audience-store.ts';
import type { readTallies, Tallies } from './kept-tallies.ts';
import { findGroupNames, findVerified } from './people-store.ts';
import { foldWords, type PersonTally, splitAudiences } from './person-tallies-store.ts';
import { findPlaces, type PlaceTally } from './places-store.ts';
import { type Scope, toScope } from './policy.ts';
import { countHeardEarlier } from './earlier-hearings-store.ts';
import { findActiveIds, findBegun, findLiveIds } from './store.ts';

/** Reads the tallies of people: kept ones, or worked out for one request. */
type ReadTallies = (scope: Scope, query: Parameters<typeof readTallies>[2]) => Promise<Tallies>;

async function loadTallies(db: Db, scope: Scope, { at, read }: { readonly at: number; readonly read: ReadTallies }) {
  const week = { from: at - activityHistoryMs, to: at };
  const [activeIds, liveIds] = [await findActiveIds(db, scope, at), await findLiveIds(db, scope, week)];
  const found = await findAudiences(db, scope, [...new Set([...activeIds, ...liveIds])]);
  const messages = splitAudiences({ messages: found, activeIds, liveIds, at });
  return { week, activeIds, liveIds, messages, tallies: await read(scope, { messages, activeIds, liveIds, at }) };
}

/**
 * The figures at an instant: `activityFigures` of the domain worked out by the database; docs/glossary.md, Activity
 * figures, explains each.
 */
export async function loadSummary(db: Db, scope: Scope, query: { readonly at: number; readonly read: ReadTallies }): Promise<ActivitySummary> {
  const { week, activeIds, liveIds, tallies } = await loadTallies(db, scope, query);
  const sum = { receiversHeard: 0, receiversNotYetHeard: 0, weekReceivers: 0, weekAssigned: 0, weekHeard: 0, weekWaiting: 0, weekNotBegun: 0 };
  for (const person of tallies.people) {
    const isHeard = toOutcome(person) === 'Heard';
    sum.receiversHeard += isHeard ? 1 : 0;
    sum.receiversNotYetHeard += person.active > 0 && !isHeard ? 1 : 0;
    sum.weekReceivers += person.live > 0 ? 1 : 0;
    sum.weekAssigned += person.begun;
    sum.weekHeard += person.heard_pairs;
    sum.weekWaiting += person.waiting_pairs;
    sum.weekNotBegun += person.live - person.begun;
  }
  const { weekAssigned: assigned, weekHeard: heard, weekWaiting: waiting } = sum;
  return {
    activeMessages: activeIds.length,
    ...sum,
    weekMessages: liveIds.length,
    weekPlays: await tallies.countPlays(week),
    efficiencyPercent: heardPercent({ assigned, heard, waiting }) ?? 0,
  };
}

/** The outcome of a person: `combineOutcomes` of the domain. */
function toOutcome({ active, on_device, heard, waiting }: PersonTally): Outcome {
  if (on_device === 0) return 'Not Delivered';
  return heard > 0 && heard + waiting === active ? 'Heard' : 'Pending';
}

/** Reads who heard each message: kept tallies, or worked out for one request. */
type ReadPlaces = (scope: Scope, query: Pick<Parameters<ReadTallies>[1], 'messages' | 'at'>) => Promise<readonly PlaceTally[]>;

/** The active messages on the map. A message without coordinates, which only Region Free may be, is not on it. */
export async function loadPlaces(db: Db, scope: Scope, { at, read }: { readonly at: number; readonly read: ReadPlaces }): Promise<ActivityPlace[]> {
  const places = await read(scope, { messages: await findAudiences(db, scope, await findActiveIds(db, scope, at)), at });
  return places.map(({ place }) => place);
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
  return places.map(({ place: { messageId, assigned, heard, waiting, notDelivered, playedByHand } }) => {
    const told = { messageId, playedByHand, heardEarlier: earlier.get(messageId) ?? 0 };
    return begun.has(messageId)
      ? { ...told, assigned, heard, waiting, notDelivered, notBegun: 0 }
      : { ...told, assigned: 0, heard: 0, waiting: 0, notDelivered: 0, notBegun: assigned };
  });
}

/** The list of messages sorts and filters by who heard. */
export const readHearings: ReadHearings = (db, actor, at) => messagesHeard(db, toScope(actor), { at });

/** Sorts by name; or by the number of messages, the last hearing, or the number of unheard messages, then by name. */
type PeopleSort = 'name' | 'messages' | 'heard' | 'open';

export interface ActivityQuery {
  readonly at: number;
  readonly read: ReadTallies;
  /** Part of the name, in any case; '' finds everyone. */
  readonly search: string;
  readonly outcome: Outcome | undefined;
  readonly page: Page;
  readonly sort?: PeopleSort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** One page of the people with an active message. `receiverCount` obeys the search, not the status filter. */
export async function loadActivity(db: Db, scope: Scope, { search, outcome, page, sort, order, ...query }: ActivityQuery) {
  const { messages, tallies } = await loadTallies(db, scope, query);
  const words = await foldWords(db, search);
  const found = tallies.people.filter(({ active, folded_name }) => active > 0 && words.every((word) => folded_name.includes(word)));
  const chosen = found.filter((person) => outcome === undefined || toOutcome(person) === outcome).toSorted(comparePeople(sort, order));
  const people = chosen.slice(page.offset, page.offset + page.perpage);
  const phones = people.map(({ phone }) => phone);
  const [groups, verified] = [await findGroupNames(db, scope, phones), await findVerified(db, scope, phones)];
  const rows = people.map((person) => toRow(person, { messages, groups: groups.get(person.phone) ?? [], isVerified: verified.has(person.phone) }));
  return { rows, receiverCount: found.length, pager: toPager(page, chosen.length) };
}

const sortKeys: Readonly<Record<Exclude<PeopleSort, 'name'>, (person: PersonTally) => number | null>> = {
  messages: ({ active }) => active,
  heard: ({ heard_at }) => heard_at,
  open: ({ active, heard }) => active - heard,
};

/** A person who has heard nothing comes last in either order; equal ones follow by name. */
function comparePeople(sort: PeopleSort = 'name', order: 'asc' | 'desc' = 'asc') {
  const sign = order === 'asc' ? 1 : -1;
  if (sort === 'name') return (one: PersonTally, other: PersonTally) => sign * (one.place - other.place);
  const last = sign * Infinity;
  const keyIn = (person: PersonTally): number => sortKeys[sort](person) ?? last;
  return (one: PersonTally, other: PersonTally) => {
    const [a, b] = [keyIn(one), keyIn(other)];
    return a === b ? one.place - other.place : sign * (a - b);
  };
}

interface Surroundings {
  /** The messages that the rows are about, by location. */
  readonly messages: readonly MessageAudience[];
  readonly groups: readonly string[];
  readonly isVerified: boolean;
}

function toRow(person: PersonTally, { messages, groups, isVerified }: Surroundings): ActivityRow {
  const outcome = toOutcome(person);
  return {
    contactId: person.contact_id,
    name: fullName(person),
    icon: toInitials(person.first_name, person.last_name),
    groups: [...groups],
    status: isVerified ? 'active' : 'pending',
    locations: listLocations(person, messages),
    messageCount: person.active,
    isHeard: outcome === 'Heard',
    ...(outcome === 'Heard' && person.heard_at !== null && { heardAt: person.heard_at }),
    isNotDelivered: outcome === 'Not Delivered',
    ...(person.heard_at !== null && { lastHeardAt: person.heard_at }),
    waiting: person.waiting,
    missed: person.on_device - person.heard - person.waiting,
    notDelivered: person.active - person.on_device,
    playedByHand: person.by_hand,
  };
}

/** All messages of an audience in `audiences` are active. */
const listLocations = ({ audiences }: PersonTally, messages: readonly MessageAudience[]): string[] => [
  ...new Set(messages.filter(({ audienceId, location }) => location !== '' && audiences.includes(audienceId)).map(({ location }) => location)),
];

const toInitials = (...names: readonly string[]): string =>
  names
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase();

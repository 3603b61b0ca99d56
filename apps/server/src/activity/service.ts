import type { ActivityRow, ActivitySummary } from '@earshot/contract';
import type { Db } from '../platform/database.ts';
import { type Page, pagerOf } from '../platform/list.ts';
import { countPairs, findAudiences } from './audience-store.ts';
import { countOutcomes, findGroupNames, findPeople, findVerified, type Outcome, type PersonRow } from './people-store.ts';
import type { Scope } from './policy.ts';
import { countPlays, findActiveIds, findLiveIds } from './store.ts';

/** decisions, Delivery and hearing: activity history looks back one week. */
const historyMs = 7 * 86_400_000;

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** The figures at an instant; each is defined in docs/glossary.md, Activity figures. */
export async function summaryOf(db: Db, scope: Scope, at: number): Promise<ActivitySummary> {
  const week = { from: at - historyMs, to: at };
  const active = await findAudiences(db, scope, await findActiveIds(db, scope, at));
  const outcomes = await countOutcomes(db, scope, { messages: active, search: '' });
  const live = await findAudiences(db, scope, await findLiveIds(db, scope, week));
  const inWeek = await countPairs(db, scope, live);
  // What has not begun cannot have been heard and says nothing of how well people are reached.
  const begun = live.filter(({ startsAt }) => startsAt <= at);
  const { pairs, heard } = begun.length === live.length ? inWeek : await countPairs(db, scope, begun);
  return {
    activeMessages: active.length,
    receiversHeard: outcomes.Heard,
    receiversNotYetHeard: outcomes.Pending + outcomes['Not Delivered'],
    weekMessages: live.length,
    weekPlays: await countPlays(db, scope, week),
    weekReceivers: inWeek.people,
    efficiencyPercent: percent(heard, pairs),
  };
}

/** Which rows of the table. */
export interface ActivityQuery {
  readonly at: number;
  readonly search: string;
  readonly outcome: Outcome | undefined;
  readonly page: Page;
}

/** One page of the people with an active message. `receiverCount` obeys the search, not the status filter. */
export async function activityOf(db: Db, scope: Scope, { at, search, outcome, page }: ActivityQuery) {
  const messages = await findAudiences(db, scope, await findActiveIds(db, scope, at));
  const counts = await countOutcomes(db, scope, { messages, search });
  const receiverCount = counts.Heard + counts.Pending + counts['Not Delivered'];
  const people = await findPeople(db, scope, { messages, search, outcome, page });
  const phones = people.map(({ phone }) => phone);
  const [groups, verified] = [await findGroupNames(db, scope, phones), await findVerified(db, phones)];
  const rows = people.map((person) => rowOf(person, groups.get(person.phone) ?? [], verified.has(person.phone)));
  return { rows, receiverCount, pager: pagerOf(page, outcome ? counts[outcome] : receiverCount) };
}

const rowOf = (person: PersonRow, groups: readonly string[], isVerified: boolean): ActivityRow => ({
  contactId: person.contact_id,
  name: `${person.first_name} ${person.last_name}`.trim(),
  icon: initialsOf(person.first_name, person.last_name),
  groups: [...groups],
  status: isVerified ? 'active' : 'pending',
  locations: person.locations,
  messageCount: person.messages,
  isHeard: person.outcome === 'Heard',
  ...(person.outcome === 'Heard' && person.heard_at !== null && { heardAt: person.heard_at }),
  isNotDelivered: person.outcome === 'Not Delivered',
});

const initialsOf = (...names: readonly string[]): string =>
  names
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase();

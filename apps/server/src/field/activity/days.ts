import type { MessageDays } from '@earshot/contract';
import { type DateRange, dayBoundaries, formatCount, hoursOfWeek, quarterMs } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/failures.ts';
import { findChosenGroups, findMessages, type LiveMessage, type OutcomeSum, type PlaySum } from './days-store.ts';
import type { RangeQuery, Sums } from './kept-sums.ts';
import { loadSums, measureAudiences, type MessageSums } from './message-sums.ts';
import type { Scope } from './policy.ts';
import { findLiveIds } from './store.ts';

interface DaysQuery extends DateRange {
  readonly timeZone: string;
  readonly at: number;
  /** No limit if left out. */
  readonly maxMessages?: number;
}

/** The messages that were live in a range, with each message's outcomes day by day, and the hours at which they were heard. */
export async function loadActivityDays(db: Db, scope: Scope, { fromDate, toDate, timeZone, at, maxMessages = Infinity }: DaysQuery, readSums = sumNow(db)) {
  const bounds = dayBoundaries({ fromDate, toDate }, timeZone);
  const [from = at, end = at] = [bounds[0], bounds.at(-1)];
  const ids = await findLiveIds(db, scope, { from, to: Math.min(at, end) });
  if (ids.length > maxMessages) throw tooMany(ids.length);
  const messages = await findMessages(db, scope, ids);
  const { sums, ...about } = await readSums(scope, { messages, from, to: end, at });
  const groups = await findChosenGroups(db, scope, ids);
  const groupsOfMessage = Map.groupBy(groups, ({ message_id }) => message_id);
  const range = listQuarters(bounds, timeZone);
  return {
    fromDate,
    toDate,
    timeZone,
    ...about,
    messages: messages.flatMap((message) => {
      const summed = sums.get(message.id);
      const groupIds = (groupsOfMessage.get(message.id) ?? []).map(({ id }) => id);
      return summed ? [{ ...toMessageDays(message, summed, range), groupIds }] : [];
    }),
    groups: [...new Map(groups.map(({ id, name }) => [id, { id, name }])).values()],
  };
}

const sumNow =
  (db: Db) =>
  async (scope: Scope, query: RangeQuery): Promise<Sums> => {
    const sums = await loadSums(db, scope, await measureAudiences(db, scope, query.messages), query);
    return { sums, madeAt: query.at, isBeingRenewed: false };
  };

const tooMany = (count: number) => invalid({ field: 'fromDate', message: `must be closer to toDate: there are ${formatCount(count)} messages in this range` });

/** The quarters of an hour of a range. */
interface Quarters {
  /** Counted from 1970 on. */
  readonly first: number;
  /** The day of each quarter, from 0 on. */
  readonly days: readonly number[];
  readonly dayCount: number;
  readonly weekHours: readonly number[];
}

function listQuarters(bounds: readonly number[], timeZone: string): Quarters {
  const [first = 0, ...ends] = bounds.map((bound) => Math.floor(bound / quarterMs));
  const days = ends.flatMap((end, day) => Array<number>(end - (day === 0 ? first : (ends[day - 1] ?? end))).fill(day));
  return { first, days, dayCount: ends.length, weekHours: hoursOfWeek(bounds, timeZone) };
}

/** Counts of `pairOutcomeAt` of the domain: before its start a message has only people. */
function toMessageDays(message: LiveMessage, sums: MessageSums, quarters: Quarters): Omit<MessageDays, 'groupIds'> {
  const { id: messageId, title, location, starts_at: startsAt } = message;
  const { people, outcomes } = sums;
  const about = { messageId, title, location, startsAt, hours: countByHour(sums.plays, quarters) };
  if (startsAt > sums.madeAt) return { ...about, assigned: 0, delivered: 0, arrived: 0, spoken: 0, heard: 0, waiting: 0, notBegun: people, days: [] };
  const total = (count: (row: OutcomeSum) => number): number => outcomes.reduce((sum, row) => sum + count(row), 0);
  const delivered = total(({ on_device }) => on_device);
  const byDay = new Map<number, MessageDays['days'][number]>();
  const findDay = (quarter: number): MessageDays['days'][number] => {
    const day = quarter < quarters.first ? -1 : (quarters.days[quarter - quarters.first] ?? quarters.dayCount);
    const counts = byDay.get(day) ?? [day, 0, 0, 0, 0];
    byDay.set(day, counts);
    return counts;
  };
  for (const { quarter, heard, waiting, on_device } of outcomes) {
    const counts = findDay(quarter);
    counts[1] += heard;
    counts[2] += waiting;
    counts[3] += on_device - heard - waiting;
  }
  if (people > delivered) findDay(Math.floor(startsAt / quarterMs))[4] += people - delivered;
  return {
    ...about,
    assigned: people,
    delivered,
    arrived: total(({ arrived }) => arrived),
    spoken: total(({ spoken }) => spoken),
    heard: total(({ heard }) => heard),
    waiting: total(({ waiting }) => waiting),
    notBegun: 0,
    days: [...byDay.values()].toSorted(([a], [b]) => a - b),
  };
}

function countByHour(plays: readonly PlaySum[], { first, weekHours }: Quarters): MessageDays['hours'] {
  const counts = new Map<number, number>();
  for (const { quarter, plays: count } of plays) {
    const hour = weekHours[quarter - first];
    if (hour !== undefined) counts.set(hour, (counts.get(hour) ?? 0) + count);
  }
  return [...counts];
}

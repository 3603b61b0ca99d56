import type { MessageDays } from '@earshot/contract';
import { type DateRange, dayBoundaries, formatCount, hoursOfWeek } from '@earshot/domain';
import type { Db } from '../../platform/database/database.ts';
import { invalid } from '../../platform/http/failures.ts';
import { findAudiences } from './audience-store.ts';
import { type DayRow, findChosenGroups, findDays, findHours, findSizes, type HourRow, type SizedMessage } from './days-store.ts';
import type { Scope } from './policy.ts';
import { findLiveIds } from './store.ts';

interface DaysQuery extends DateRange {
  readonly timeZone: string;
  readonly at: number;
}

/** More than anyone reads, and a megabyte. */
const maxMessages = 2_000;

/** The messages that were live in a range, with each message's outcomes day by day, and the hours at which they were heard. */
export async function loadActivityDays(db: Db, scope: Scope, { fromDate, toDate, timeZone, at }: DaysQuery) {
  const bounds = dayBoundaries({ fromDate, toDate }, timeZone);
  const [from = at, end = at] = [bounds[0], bounds.at(-1)];
  const ids = await findLiveIds(db, scope, { from, to: Math.min(at, end) });
  if (ids.length > maxMessages) throw tooMany(ids.length);
  const addressed = await findAudiences(db, scope, ids);
  // These run in parallel if the database has more than one connection.
  const [sizes, days, hours, groups] = await Promise.all([
    findSizes(db, scope, addressed),
    findDays(db, scope, { messages: addressed, bounds, at }),
    findHours(db, scope, { messageIds: ids, from, to: end, weekHours: hoursOfWeek(bounds, timeZone) }),
    findChosenGroups(db, scope, ids),
  ]);
  const daysOfMessage = Map.groupBy(days, ({ message_id }) => message_id);
  const hoursOfMessage = Map.groupBy(hours, ({ message_id }) => message_id);
  const groupsOfMessage = Map.groupBy(groups, ({ message_id }) => message_id);
  return {
    fromDate,
    toDate,
    timeZone,
    madeAt: at,
    messages: sizes.map((message) => ({
      ...toMessageDays(message, { days: daysOfMessage.get(message.id) ?? [], hours: hoursOfMessage.get(message.id) ?? [], bounds, at }),
      groupIds: (groupsOfMessage.get(message.id) ?? []).map(({ id }) => id),
    })),
    groups: [...new Map(groups.map(({ id, name }) => [id, { id, name }])).values()],
  };
}
export type Days = Awaited<ReturnType<typeof loadActivityDays>>;

const tooMany = (count: number) => invalid({ field: 'fromDate', message: `must be closer to toDate: there are ${formatCount(count)} messages in this range` });

interface DaysContext {
  readonly days: readonly DayRow[];
  readonly hours: readonly HourRow[];
  readonly bounds: readonly number[];
  readonly at: number;
}

/** Counts of `pairOutcomeAt` of the domain: before its start a message has only people. */
function toMessageDays(message: SizedMessage, { days, hours, bounds, at }: DaysContext): Omit<MessageDays, 'groupIds'> {
  const { id: messageId, title, location, starts_at: startsAt, people } = message;
  const about = { messageId, title, location, startsAt, hours: hours.map(({ hour, plays }): [number, number] => [hour, plays]) };
  if (startsAt > at) return { ...about, assigned: 0, delivered: 0, arrived: 0, spoken: 0, heard: 0, waiting: 0, notBegun: people, days: [] };
  const sum = (count: (row: DayRow) => number): number => days.reduce((total, row) => total + count(row), 0);
  const delivered = sum(({ on_device }) => on_device);
  const byDay = new Map(
    days.map(({ day, heard, waiting, on_device }): [number, MessageDays['days'][number]] => [day, [day, heard, waiting, on_device - heard - waiting, 0]]),
  );
  if (people > delivered) {
    const day = bounds.findLastIndex((bound) => bound <= startsAt);
    const [, heard, waiting, missed] = byDay.get(day) ?? [day, 0, 0, 0];
    byDay.set(day, [day, heard, waiting, missed, people - delivered]);
  }
  return {
    ...about,
    assigned: people,
    delivered,
    arrived: sum(({ arrived }) => arrived),
    spoken: sum(({ spoken }) => spoken),
    heard: sum(({ heard }) => heard),
    waiting: sum(({ waiting }) => waiting),
    notBegun: 0,
    days: [...byDay.values()].toSorted(([a], [b]) => a - b),
  };
}

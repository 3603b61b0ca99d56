import { firstInstantAt, isOpen, minuteMs, nextOpening, readinessLastsMs, type Schedule, toLocalDate, wallClockAt } from '@earshot/domain';
import type { Services } from '../../platform/services.ts';
import { pushLater } from '../push/index.ts';
import { findMaybeNear, type UpcomingCandidate, type UpcomingMessage, noteNear } from './upcoming-store.ts';
import { nearNotice } from './nudge-texts.ts';

/** A push goes out this long before the hours of a message open. */
const aheadMs = 15 * minuteMs;
/** A push may be late by this much if no server ran. */
const lateMs = 5 * minuteMs;
/** After this time the hours are well under way. */
const ttlSeconds = 2 * 60 * 60;
/** The night, as minutes of the day in the message's zone: a push waits for the morning if that is early enough. */
const nightFrom = 21 * 60;
const morning = 6 * 60;
/** Messages of one statement, so that other queries get their turn in between. */
const messagesAtOnce = 10;
const queue = 'near-messages';

/** Pushes each minute for messages that come near, so that people open the app. */
export const scheduleNear = (services: Services): Promise<void> => services.jobs.schedule(queue, '* * * * *', () => tellOfNear(services));

/**
 * Pushes to all people whose messages come near and whose app is not listening, once for each version and day; one push
 * for any number of messages. The notification is stored first: a server that ends in between sends nothing, which is
 * better than sending twice.
 */
export async function tellOfNear(services: Services): Promise<void> {
  const now = services.now();
  const { db } = services.database;
  const maybe = await findMaybeNear(db, { now, aheadMs, changedSince: now - lateMs, morning });
  const near = maybe.flatMap((message) => toUpcoming(message, now));
  const told = new Map<string, UpcomingResult>();
  for (const [clientId, messages] of Map.groupBy(near, (message) => message.clientId)) {
    for (let at = 0; at < messages.length; at += messagesAtOnce) {
      const some = messages.slice(at, at + messagesAtOnce);
      for (const { device_id, count } of await noteNear(db, { clientId, messages: some, now, seenSince: now - readinessLastsMs }))
        told.set(device_id, plus(told.get(device_id), some[0]?.sender ?? '', count));
    }
  }
  if (told.size > 0) await pushAll(services, told, now);
}

/** The content of one device's push. */
interface UpcomingResult {
  readonly senders: readonly string[];
  readonly count: number;
}

const plus = (told: UpcomingResult | undefined, sender: string, count: number): UpcomingResult => ({
  senders: [...new Set([...(told?.senders ?? []), sender])],
  count: (told?.count ?? 0) + count,
});

/** Devices with the same content share a job. */
async function pushAll(services: Services, told: ReadonlyMap<string, UpcomingResult>, now: number): Promise<void> {
  const alike = Map.groupBy(told, ([, each]) => JSON.stringify(each));
  await services.database.transaction(async (tx) => {
    for (const people of alike.values()) {
      const [first] = people;
      if (!first) continue;
      const deviceIds = people.map(([deviceId]) => deviceId);
      await pushLater(services, tx, { deviceIds, notice: nearNotice(first[1], services.config.phoneUrl), ttlSeconds }, now);
    }
  });
}

type UpcomingOccasion = UpcomingMessage & Pick<UpcomingCandidate, 'clientId' | 'sender'>;

/** Returns the message with its occasion, if a push for today's hours, or for those that begin after midnight, is due now. */
function toUpcoming({ id, clientId, version, sender, schedule, modifiedAt }: UpcomingCandidate, now: number): UpcomingOccasion[] {
  const dates = new Set([toLocalDate(schedule, now), toLocalDate(schedule, now + aheadMs)]);
  const occasion = [...dates].find((date) => isTimeToTell(schedule, { date, modifiedAt, now }));
  if (occasion === undefined) return [];
  // A message that does not repeat is heard once, ever; else once on each day.
  const heardSince = schedule.repeat === 'no' ? 0 : firstInstantAt(schedule.timeZone, occasion, 0);
  return [{ id, clientId, version, sender, occasion, heardSince }];
}

interface Day {
  readonly date: string;
  readonly modifiedAt: number;
  readonly now: number;
}

function isTimeToTell(schedule: Schedule, { date, modifiedAt, now }: Day): boolean {
  const opensAt = openingOn(schedule, date);
  if (opensAt === null || (now >= opensAt && !isOpen(schedule, now))) return false;
  const tellAt = Math.max(tellTime(schedule, date, opensAt), modifiedAt);
  return now >= tellAt && now < tellAt + lateMs && !waitsForMorning(schedule, now);
}

/** When the hours of a day open; null if they do not. */
function openingOn(schedule: Schedule, date: string): number | null {
  const opensAt = nextOpening(schedule, firstInstantAt(schedule.timeZone, date, schedule.startMinute));
  return opensAt !== null && toLocalDate(schedule, opensAt) === date ? opensAt : null;
}

/** A quarter of an hour before the opening; in the morning if that is at night and the hours last until then. */
function tellTime(schedule: Schedule, date: string, opensAt: number): number {
  const early = opensAt - aheadMs;
  const inMorning = firstInstantAt(schedule.timeZone, date, morning);
  const isBeforeMorning = early < inMorning;
  return isBeforeMorning && (opensAt >= inMorning || isOpen(schedule, inMorning)) ? inMorning : early;
}

/** Whether it is night and the message can still be heard in the morning, when it gets its own push. */
function waitsForMorning(schedule: Schedule, now: number): boolean {
  const { minute } = wallClockAt(schedule.timeZone, now);
  if (minute < morning) return isOpen(schedule, firstInstantAt(schedule.timeZone, toLocalDate(schedule, now), morning));
  return (
    minute >= nightFrom && isOpen(schedule, firstInstantAt(schedule.timeZone, toLocalDate(schedule, now + (24 * 60 - minute) * minuteMs + minuteMs), morning))
  );
}

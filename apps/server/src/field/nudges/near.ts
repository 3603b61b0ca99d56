import { firstInstantAt, isOpen, localDateOf, nextOpening, readinessLastsMs, type Schedule, wallClockAt } from '@earshot/domain';
import type { Services } from '../../platform/services.ts';
import { pushLater } from '../push/index.ts';
import { findMaybeNear, type MaybeNear, type NearMessage, noteNear } from './near-store.ts';
import { nearNotice } from './words.ts';

const minuteMs = 60_000;
/** So long before its hours open people are told of a message. */
const aheadMs = 15 * minuteMs;
/** So long it can still be told when no server ran. */
const lateMs = 5 * minuteMs;
/** Later than this the hours are well under way. */
const ttlSeconds = 2 * 60 * 60;
/** Nobody is woken for what can be told in the morning: minutes of the day in the message's zone. */
const nightFrom = 21 * 60;
const morning = 6 * 60;
/** Of one statement, so that others get their turn between them. */
const messagesAtOnce = 10;
const queue = 'near-messages';

/** Tells people each minute of the messages that come near, so that they open the app. */
export const scheduleNear = (services: Services): Promise<void> => services.jobs.schedule(queue, '* * * * *', () => tellOfNear(services));

/**
 * Pushes to everybody whose messages come near and whose app is not listening, once for each version and day; one push, however many messages.
 * It is written down first: a server that ends in between tells nobody, which is better than telling twice.
 */
export async function tellOfNear(services: Services): Promise<void> {
  const now = services.now();
  const { db } = services.database;
  const maybe = await findMaybeNear(db, { now, aheadMs, changedSince: now - lateMs, morning });
  const near = maybe.flatMap((message) => nearOf(message, now));
  const told = new Map<string, Told>();
  for (const [clientId, messages] of Map.groupBy(near, (message) => message.clientId)) {
    for (let at = 0; at < messages.length; at += messagesAtOnce) {
      const some = messages.slice(at, at + messagesAtOnce);
      for (const { device_id, count } of await noteNear(db, { clientId, messages: some, now, seenSince: now - readinessLastsMs }))
        told.set(device_id, plus(told.get(device_id), some[0]?.sender ?? '', count));
    }
  }
  if (told.size > 0) await pushAll(services, told, now);
}

/** What one device is told. */
interface Told {
  readonly senders: readonly string[];
  readonly count: number;
}

const plus = (told: Told | undefined, sender: string, count: number): Told => ({
  senders: [...new Set([...(told?.senders ?? []), sender])],
  count: (told?.count ?? 0) + count,
});

/** People who are told the same go together. */
async function pushAll(services: Services, told: ReadonlyMap<string, Told>, now: number): Promise<void> {
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

type Near = NearMessage & Pick<MaybeNear, 'clientId' | 'sender'>;

/** The message with its occasion, if now is the time to tell of today's hours, or of those that begin after midnight. */
function nearOf({ id, clientId, version, sender, schedule, modifiedAt }: MaybeNear, now: number): Near[] {
  const dates = new Set([localDateOf(schedule, now), localDateOf(schedule, now + aheadMs)]);
  const occasion = [...dates].find((date) => isTimeToTell(schedule, { date, modifiedAt, now }));
  if (occasion === undefined) return [];
  // Heard once, ever; else once on each day.
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

/** When the hours of a day open; null where they do not. */
function openingOn(schedule: Schedule, date: string): number | null {
  const opensAt = nextOpening(schedule, firstInstantAt(schedule.timeZone, date, schedule.startMinute));
  return opensAt !== null && localDateOf(schedule, opensAt) === date ? opensAt : null;
}

/** A quarter of an hour before, or in the morning where that is in the night and the hours last until then. */
function tellTime(schedule: Schedule, date: string, opensAt: number): number {
  const early = opensAt - aheadMs;
  const inMorning = firstInstantAt(schedule.timeZone, date, morning);
  const isBeforeMorning = early < inMorning;
  return isBeforeMorning && (opensAt >= inMorning || isOpen(schedule, inMorning)) ? inMorning : early;
}

/** Whether it is night and the message can be heard in the morning as well, when it is told by itself. */
function waitsForMorning(schedule: Schedule, now: number): boolean {
  const { minute } = wallClockAt(schedule.timeZone, now);
  if (minute < morning) return isOpen(schedule, firstInstantAt(schedule.timeZone, localDateOf(schedule, now), morning));
  return (
    minute >= nightFrom && isOpen(schedule, firstInstantAt(schedule.timeZone, localDateOf(schedule, now + (24 * 60 - minute) * minuteMs + minuteMs), morning))
  );
}

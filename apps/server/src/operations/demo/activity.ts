import type { DeviceEvent } from '@earshot/contract';
import { addDays, dayMs, firstInstantAt, isOpen, lastInstantAt, minuteMs, readSeconds, type Schedule, toLocalDate, wordCount } from '@earshot/domain';
import { newId } from '../../platform/database/ids.ts';
import type { Itinerary } from './itinerary.ts';
import type { Habit } from './people.ts';

const shareOfDays = { diligent: 0.95, usual: 0.7, distracted: 0.5, away: 0.6 } as const;
const awayDays = 5;

/** The probability of each outcome of a visit; the rest are visits that never happened. */
const chances = {
  diligent: { heard: 1, interrupted: 0, failed: 0 },
  usual: { heard: 0.55, interrupted: 0.15, failed: 0.1 },
  distracted: { heard: 0.06, interrupted: 0.3, failed: 0.2 },
  away: { heard: 0.7, interrupted: 0.1, failed: 0 },
} as const;

type Active = keyof typeof chances;

export const hasDevice = (habit: Habit): habit is Active => habit in chances;

export interface DemoMessage {
  readonly id: string;
  readonly body: string;
  /** The site it is spoken at; undefined for Region Free. */
  readonly place: string | undefined;
  readonly isLeaving: boolean;
  readonly schedule: Schedule;
  readonly finalizedAt: number;
}

export interface Listener {
  readonly habit: Active;
  readonly language: 'en' | 'es';
  /** The person's stays for other messages. */
  readonly itinerary: Itinerary;
}

interface Surroundings {
  readonly now: number;
  readonly random: () => number;
}

/** All events that a listener's device had to report about a message by now. */
export function makeEvents(message: DemoMessage, listener: Listener, { now, random }: Surroundings): DeviceEvent[] {
  const lastSync = listener.habit === 'away' ? now - awayDays * dayMs : now;
  const deliveredAt = message.finalizedAt + Math.round((1 + random() * 40) * minuteMs);
  if (deliveredAt > lastSync) return [];
  const delivered = makeEvent(message, 'delivered', deliveredAt);
  const days = openDays(message.schedule, deliveredAt, lastSync);
  const visited =
    message.schedule.repeat === 'no'
      ? days.slice(0, 1 + Math.floor(random() * days.length)).slice(-1)
      : days.filter((_, index) => index === 0 || random() < shareOfDays[listener.habit]);
  return [delivered, ...visited.flatMap((window) => visit(message, listener, { window, random }))].filter((event) => event.at <= lastSync);
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/** The hours of each day on which a device that had the message could have played it; running hours are cut off at `until`. */
function openDays(schedule: Schedule, deliveredAt: number, until: number): Window[] {
  const windows: Window[] = [];
  for (let date = schedule.startDate; date <= (schedule.endDate ?? date) && date <= toLocalDate(schedule, until); date = addDays(date, 1)) {
    const opens = firstInstantAt(schedule.timeZone, date, schedule.startMinute);
    const from = Math.max(opens, deliveredAt);
    const to = Math.min(lastInstantAt(schedule.timeZone, date, schedule.endMinute), until);
    // Ten minutes are enough to arrive and to listen.
    if (isOpen(schedule, opens) && to - from > 10 * minuteMs) windows.push({ from, to });
  }
  return windows;
}

interface Chance {
  readonly window: Window;
  readonly random: () => number;
}

/** One visit: the arrival, the speech with its outcome, the leaving. Empty if the person had no time for it. */
function visit(message: DemoMessage, listener: Listener, { window, random }: Chance): DeviceEvent[] {
  const chance = chances[listener.habit];
  const luck = random();
  if (luck >= chance.heard + chance.interrupted + chance.failed) return [];
  const isSpoken = luck < chance.heard + chance.interrupted;
  const stay = freeStay(message, listener, { window, random });
  if (!stay) return [];
  const { at, from, to } = stay;
  const speech = isSpoken
    ? speak(message, listener, { at: at + 4000, isHeard: luck < chance.heard, random })
    : [makeEvent(message, 'failed', at + 4000, { reason: 'sound_locked' })];
  if (message.place === undefined) return speech;
  const cutAt = speech.find((event) => event.reason === 'left_before_end')?.at;
  const leftAt = message.isLeaving ? at : (cutAt ?? Math.max(to, (speech.at(-1)?.at ?? to) + minuteMs));
  listener.itinerary.add({ from, to: leftAt, place: message.place });
  if (message.isLeaving) return [makeEvent(message, 'arrived', from), makeEvent(message, 'left', at), ...speech];
  return [makeEvent(message, 'arrived', at), ...speech, makeEvent(message, 'left', leftAt)];
}

/** A stay for which the person has time, `at` its crossing; tries a few times. */
function freeStay(message: DemoMessage, { itinerary }: Listener, { window, random }: Chance) {
  // Region Free plays as soon as the window is open.
  if (message.place === undefined) return { at: window.from + 5000, from: window.from, to: window.from };
  const span = window.to - window.from;
  for (let tries = 0; tries < 12; tries++) {
    const at = window.from + Math.round((0.02 + random() * 0.7) * (span - 6 * minuteMs));
    const stayMs = Math.round((0.5 + random() * 4) * 60 * minuteMs);
    const [from, to] = message.isLeaving ? [Math.max(at - stayMs, window.from), at] : [at, at + stayMs];
    if (itinerary.allows({ from, to: to + 10 * minuteMs, place: message.place })) return { at, from, to };
  }
  return undefined;
}

interface Speech {
  /** When it is due. */
  readonly at: number;
  readonly isHeard: boolean;
  readonly random: () => number;
}

function speak(message: DemoMessage, { language, itinerary }: Listener, { at, isHeard, random }: Speech): DeviceEvent[] {
  const lengthMs = (readSeconds(wordCount(message.body)) + 2) * 1000;
  const startedAt = itinerary.silentFrom(at, lengthMs);
  itinerary.addSpeech(startedAt, startedAt + lengthMs);
  const started = makeEvent(message, 'started', startedAt, { language });
  if (isHeard) return [started, makeEvent(message, 'heard', startedAt + lengthMs, { language })];
  const fraction = Math.round((0.2 + random() * 0.6) * 100) / 100;
  const reason = message.place !== undefined && !message.isLeaving ? 'left_before_end' : 'page_hidden';
  return [started, makeEvent(message, 'interrupted', startedAt + Math.round(lengthMs * fraction), { fraction, reason, language })];
}

type Details = Pick<DeviceEvent, 'fraction' | 'reason' | 'language'>;

const makeEvent = (message: DemoMessage, kind: DeviceEvent['kind'], at: number, details: Details = {}): DeviceEvent => ({
  id: newId(at),
  messageId: message.id,
  version: 1,
  kind,
  at,
  ...details,
});

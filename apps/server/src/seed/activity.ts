import type { DeviceEvent } from '@earshot/contract';
import { addDays, firstInstantAt, isOpen, lastInstantAt, localDateOf, readSeconds, type Schedule, wordCount } from '@earshot/domain';
import { newId } from '../platform/ids.ts';
import type { Habit } from './people.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const shareOfDays = { diligent: 0.95, usual: 0.7, distracted: 0.5, away: 0.6 } as const;
const awayDays = 5;

/** How likely each outcome of a visit is; what is left over is a visit that never happened. */
const chances = {
  diligent: { heard: 1, interrupted: 0, failed: 0 },
  usual: { heard: 0.55, interrupted: 0.15, failed: 0.1 },
  distracted: { heard: 0.06, interrupted: 0.3, failed: 0.2 },
  away: { heard: 0.7, interrupted: 0.1, failed: 0 },
} as const;

type Active = keyof typeof chances;

/** Whether somebody with this habit has a device. */
export const hasDevice = (habit: Habit): habit is Active => habit in chances;

/** A message, as far as its playing goes. */
export interface Played {
  readonly id: string;
  readonly body: string;
  readonly hasPlace: boolean;
  readonly isLeaving: boolean;
  readonly schedule: Schedule;
  readonly finalizedAt: number;
}

export interface Listener {
  readonly habit: Active;
  readonly language: 'en' | 'es';
}

interface Surroundings {
  readonly now: number;
  readonly random: () => number;
}

/** Everything that a listener's device had to report about a message by now. */
export function eventsOf(message: Played, listener: Listener, { now, random }: Surroundings): DeviceEvent[] {
  const lastSync = listener.habit === 'away' ? now - awayDays * dayMs : now;
  const deliveredAt = message.finalizedAt + Math.round((1 + random() * 40) * minuteMs);
  if (deliveredAt > lastSync) return [];
  const delivered = eventOf(message, 'delivered', deliveredAt);
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

/** The hours of each day on which a device that had the message could have played it, those still running cut off. */
function openDays(schedule: Schedule, deliveredAt: number, until: number): Window[] {
  const windows: Window[] = [];
  for (let date = schedule.startDate; date <= (schedule.endDate ?? date) && date <= localDateOf(schedule, until); date = addDays(date, 1)) {
    const opens = firstInstantAt(schedule.timeZone, date, schedule.startMinute);
    const from = Math.max(opens, deliveredAt);
    const to = Math.min(lastInstantAt(schedule.timeZone, date, schedule.endMinute), until);
    // Ten minutes are enough to arrive and to listen.
    if (isOpen(schedule, opens) && to - from > 10 * minuteMs) windows.push({ from, to });
  }
  return windows;
}

/** One visit: arriving, the speech and what became of it, leaving. */
function visit(message: Played, listener: Listener, { window, random }: { readonly window: Window; readonly random: () => number }): DeviceEvent[] {
  const chance = chances[listener.habit];
  const luck = random();
  const span = window.to - window.from;
  // Region Free plays as soon as the window is open.
  const at = window.from + (message.hasPlace ? Math.round((0.02 + random() * 0.7) * (span - 6 * minuteMs)) : 5000);
  const startedAt = at + 4000;
  const isSpoken = luck < chance.heard + chance.interrupted;
  const isTried = luck < chance.heard + chance.interrupted + chance.failed;
  if (!isTried) return [];
  const speech = isSpoken
    ? speak(message, listener, { startedAt, isHeard: luck < chance.heard, random })
    : [eventOf(message, 'failed', startedAt, { reason: 'sound_locked' })];
  if (!message.hasPlace) return speech;
  const stayMs = Math.round((0.5 + random() * 4) * 60 * minuteMs);
  if (message.isLeaving) return [eventOf(message, 'arrived', Math.max(at - stayMs, window.from)), eventOf(message, 'left', at), ...speech];
  const cutAt = speech.find((event) => event.reason === 'left_before_end')?.at;
  return [eventOf(message, 'arrived', at), ...speech, eventOf(message, 'left', cutAt ?? at + stayMs)];
}

interface Speech {
  readonly startedAt: number;
  readonly isHeard: boolean;
  readonly random: () => number;
}

function speak(message: Played, { language }: Listener, { startedAt, isHeard, random }: Speech): DeviceEvent[] {
  const lengthMs = (readSeconds(wordCount(message.body)) + 2) * 1000;
  const started = eventOf(message, 'started', startedAt, { language });
  if (isHeard) return [started, eventOf(message, 'heard', startedAt + lengthMs, { language })];
  const fraction = Math.round((0.2 + random() * 0.6) * 100) / 100;
  const reason = message.hasPlace && !message.isLeaving ? 'left_before_end' : 'page_hidden';
  return [started, eventOf(message, 'interrupted', startedAt + Math.round(lengthMs * fraction), { fraction, reason, language })];
}

type Details = Pick<DeviceEvent, 'fraction' | 'reason' | 'language'>;

const eventOf = (message: Played, kind: DeviceEvent['kind'], at: number, details: Details = {}): DeviceEvent => ({
  id: newId(at),
  messageId: message.id,
  version: 1,
  kind,
  at,
  ...details,
});

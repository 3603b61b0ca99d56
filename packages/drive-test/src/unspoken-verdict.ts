import { type DriveOutcome, isOpen, isTimeZone } from '@earshot/domain';
import type { Transition } from '@earshot/geofence';
import type { Facts } from './message-facts.ts';
import type { Nearest } from './nearest.ts';
import { asSentence, distanceWords, timeWords } from './words.ts';

/** The outcome of a message that never became due. */
export interface UnspokenVerdict {
  readonly outcome: DriveOutcome;
  readonly reason: string;
  readonly dueAt?: number | undefined;
}

export function unspoken(facts: Facts, nearest: Nearest | undefined): UnspokenVerdict {
  const { message, crossings } = facts;
  // Phones leave out such a message.
  if (!isTimeZone(message.schedule.timeZone)) return { outcome: 'never_reached', reason: 'Its hours are in a time zone that phones do not know.' };
  if (!message.geofence) return { outcome: 'outside_hours', reason: 'Its hours do not open during the drive.' };
  const awaited = crossings.map(({ what }) => what).filter(({ kind, initial }) => kind === message.trigger && (message.playIfInside || !initial));
  const closed = awaited.find(({ at }) => !isOpen(message.schedule, at));
  if (closed) {
    const reached = message.trigger === 'enter' ? 'Reached outside its hours.' : 'Left outside its hours.';
    return { outcome: 'outside_hours', reason: `${reached} ${asSentence(closed.reason)}`, dueAt: closed.at };
  }
  const seen = crossings.map(({ what }) => what);
  const reason = message.trigger === 'enter' ? notReached(facts, seen, nearest) : notLeft(seen, nearest);
  return { outcome: 'never_reached', reason };
}

function notReached({ message }: Facts, crossings: readonly Transition[], nearest: Nearest | undefined): string {
  const entered = crossings.find(({ kind }) => kind === 'enter');
  if (!entered) return nearness(nearest);
  if (entered.initial && !message.playIfInside) return 'The drive begins inside the circle, and the message waits for an arrival.';
  return `Inside, but not for the ${timeWords(message.dwellSeconds * 1000)} it requires. ${asSentence(entered.reason)}`;
}

function notLeft(crossings: readonly Transition[], nearest: Nearest | undefined): string {
  const left = crossings.find(({ kind }) => kind === 'exit');
  if (left) return `The departure was noticed too far away. ${asSentence(left.reason)}`;
  if (crossings.some(({ kind }) => kind === 'enter')) return 'The drive ends inside the circle, so it was never left.';
  return `Never inside, so it was never left. ${nearness(nearest)}`;
}

function nearness(nearest: Nearest | undefined): string {
  if (!nearest) return 'No position was received.';
  const { beyondMeters, explained } = nearest;
  const how = beyondMeters > 0 ? `Came within ${distanceWords(beyondMeters)} of the edge.` : 'Passed through the circle, but the positions did not prove it.';
  return `${how} ${asSentence(explained)}`;
}

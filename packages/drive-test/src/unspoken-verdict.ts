import { type DriveOutcome, isOpen, isTimeZone } from '@earshot/domain';
import { describeWay, type WeighedWay } from '@earshot/geofence';
import type { Crossing } from './journey.ts';
import type { Facts } from './message-facts.ts';
import type { Nearest } from './nearest.ts';
import { asSentence, crossingWords, distanceWords, timeWords } from './words.ts';

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
  const awaited = crossings.filter(({ what: { kind, initial } }) => kind === message.trigger && (message.playIfInside || !initial));
  const closed = awaited.find(({ what }) => !isOpen(message.schedule, what.at));
  if (closed) {
    const reached = message.trigger === 'enter' ? 'Reached outside its hours.' : 'Left outside its hours.';
    return { outcome: 'outside_hours', reason: `${reached} ${crossingWords(closed)}`, dueAt: closed.what.at };
  }
  const reason = message.trigger === 'enter' ? notReached(facts, nearest) : notLeft(facts, nearest);
  return { outcome: 'never_reached', reason };
}

function notReached({ message, crossings, missedWay }: Facts, nearest: Nearest | undefined): string {
  const entered = findCrossing(crossings, 'enter');
  if (!entered) return nearness(nearest, missedWay);
  if (entered.what.initial && !message.playIfInside) return 'The drive begins inside the circle, and the message waits for an arrival.';
  return `Inside, but not for the ${timeWords(message.dwellSeconds * 1000)} it requires. ${crossingWords(entered)}`;
}

function notLeft({ crossings, missedWay }: Facts, nearest: Nearest | undefined): string {
  const left = findCrossing(crossings, 'exit');
  if (left) return `The departure was noticed too far away. ${crossingWords(left)}`;
  if (findCrossing(crossings, 'enter')) return 'The drive ends inside the circle, so it was never left.';
  return `Never inside, so it was never left. ${nearness(nearest, missedWay)}`;
}

const findCrossing = (crossings: readonly Crossing[], kind: 'enter' | 'exit'): Crossing | undefined => crossings.find(({ what }) => what.kind === kind);

function nearness(nearest: Nearest | undefined, missedWay: WeighedWay | undefined): string {
  if (!nearest) return 'No position was received.';
  const { beyondMeters, explained } = nearest;
  const how = beyondMeters > 0 ? `Came within ${distanceWords(beyondMeters)} of the edge.` : 'Passed through the circle, but the positions did not prove it.';
  return [how, explained, ...(missedWay ? [describeWay(missedWay)] : [])].map(asSentence).join(' ');
}

import { dayMs, isOpen, nextOpening, startsAt as firstOpening } from '@earshot/domain';
import type { InboxMessage } from '@earshot/domain';
import { distanceMeters, offsetBetween, type Place, placeAt, rulerAt } from '@earshot/geofence';

interface Stop extends Place {
  /** No arrival before this, epoch ms. */
  readonly notBefore: number;
  /** Seconds of stay that a message at the stop asks for. */
  readonly staySeconds: number;
}

/** The stops of a shift; the first is its start. */
export interface Plan {
  readonly startsAt: number;
  readonly stops: readonly Stop[];
}

/** 35 mph, as everywhere. */
export const metersPerSecond = 15.65;
/** Roads are longer than the straight line. */
const detour = 1.4;
/** A larger circle is entered, not crossed. */
const mostMetersToCenter = 1_500;
const metersInside = 600;
/** Distance from the first circle at the start of a shift, and beyond the last at its end: a phone must be sure that it is outside. */
const metersOutside = 700;
/** A phone arrives a little after a message opens. */
const marginMs = 60_000;
const daysAhead = 8;
/** The default view of a map without a place (spec 1 §9). */
const anywhere: Place = { lat: 39.8283, lng: -98.5795 };

type PlacedMessage = InboxMessage & { readonly geofence: NonNullable<InboxMessage['geofence']> };

const driveMs = (from: Place, to: Place): number => ((distanceMeters(from, to) * detour) / metersPerSecond) * 1000;

/** The number of messages that can be heard on a day, given by its first instant. */
function countOn(messages: readonly InboxMessage[], day: number): number {
  return messages.filter(({ schedule }) => {
    const at = nextOpening(schedule, day);
    return at !== null && at < day + dayMs;
  }).length;
}

/** The number of messages that can be heard on the day of an instant, as this device counts days. */
export const countToday = (messages: readonly InboxMessage[], now: number): number => countOn(messages, new Date(now).setHours(0, 0, 0, 0));

/** The day on which the messages are heard: today if there is something to hear, else the day with the most. */
function bestDay(messages: readonly InboxMessage[], now: number): number {
  const today = new Date(now).setHours(0, 0, 0, 0);
  const heardFrom = (day: number): number => countOn(messages, day);
  if (heardFrom(today) > 0) return today;
  const days = Array.from({ length: daysAhead }, (_, index) => today + index * dayMs);
  const best = days.reduce((one, other) => (heardFrom(other) > heardFrom(one) ? other : one));
  const [first] = messages;
  // An expired message is heard in the hours it had.
  return heardFrom(best) > 0 || !first ? best : new Date(firstOpening(first.schedule)).setHours(0, 0, 0, 0);
}

/** A way through the places of the messages, in their hours; leaves out messages that cannot be reached in them. */
export function planShift(messages: readonly InboxMessage[], now: number): Plan {
  const day = bestDay(messages, now);
  const findOpening = ({ schedule }: InboxMessage): number | null => {
    const at = nextOpening(schedule, day);
    return at === null || at >= day + dayMs ? null : at;
  };
  const left = new Set(messages.filter((message): message is PlacedMessage => message.geofence !== undefined && findOpening(message) !== null));
  const opensFirst = Math.min(...[...left].map((message) => findOpening(message) ?? Infinity));
  if (left.size === 0) {
    const at = Math.min(...messages.flatMap((message) => findOpening(message) ?? []));
    const startsAt = (Number.isFinite(at) ? at : now) - 15_000;
    return { startsAt, stops: [{ ...(messages.find(({ geofence }) => geofence)?.geofence?.center ?? anywhere), notBefore: startsAt, staySeconds: 0 }] };
  }
  const stops: Stop[] = [];
  let at = opensFirst;
  let last: PlacedMessage | undefined;
  while (left.size > 0) {
    const next = chooseNext(left, { at, from: stops.at(-1), findOpening });
    left.delete(next);
    const from = stops.at(-1) ?? beyond(next, next.geofence.center, 235);
    if (stops.length === 0 && next.trigger === 'enter') stops.push({ ...from, notBefore: 0, staySeconds: 0 });
    const place = placeIn(next, from);
    const reachedAt = Math.max(at + (stops.length === 0 ? 0 : driveMs(from, place)), (findOpening(next) ?? at) + marginMs);
    if (!isOpen(next.schedule, reachedAt + marginMs / 2)) continue;
    stops.push({ ...place, notBefore: reachedAt, staySeconds: next.dwellSeconds });
    last = next;
    at = reachedAt + marginMs;
  }
  const end = stops.at(-1);
  if (last && end && isLeftAtEnd(messages, end)) stops.push({ ...beyond(last, end, 60), notBefore: 0, staySeconds: 0 });
  const [start, second] = stops;
  const startsAt = start && second && start.notBefore === 0 ? second.notBefore - driveMs(start, second) : opensFirst + marginMs / 4;
  return { startsAt: Math.max(startsAt, opensFirst - 20 * marginMs), stops };
}

interface ShiftContext {
  readonly at: number;
  readonly from: Place | undefined;
  readonly findOpening: (message: InboxMessage) => number | null;
}

/** The nearest message that is open by then, else the one that opens first. Arriving comes before leaving. */
function chooseNext(left: ReadonlySet<PlacedMessage>, { at, from, findOpening }: ShiftContext): PlacedMessage {
  const opening = (message: PlacedMessage): number => findOpening(message) ?? Infinity;
  const open = [...left].filter((message) => opening(message) <= at + 15 * marginMs);
  const among = open.length > 0 ? open : [[...left].reduce((one, other) => (opening(other) < opening(one) ? other : one))];
  const cost = ({ geofence, trigger }: PlacedMessage): number =>
    (from ? distanceMeters(from, geofence.center) : geofence.radiusMeters) + (trigger === 'exit' ? 40 : 0);
  return among.reduce((one, other) => (cost(other) < cost(one) ? other : one));
}

function placeIn({ geofence: { center, radiusMeters } }: PlacedMessage, from: Place): Place {
  if (radiusMeters <= mostMetersToCenter) return { lat: center.lat, lng: center.lng };
  const away = distanceMeters(center, from);
  if (away <= radiusMeters - metersInside) return { lat: from.lat, lng: from.lng };
  const { east, north } = offsetBetween(rulerAt(center.lat), center, from);
  const share = (radiusMeters - metersInside) / away;
  return placeAt(rulerAt(center.lat), center, { east: east * share, north: north * share });
}

/** A place outside of a circle, in a direction in degrees. */
function beyond({ geofence: { center, radiusMeters } }: PlacedMessage, from: Place, degrees: number): Place {
  const meters = radiusMeters * 1.1 + metersOutside + (radiusMeters > mostMetersToCenter ? 0 : distanceMeters(center, from));
  const angle = (degrees * Math.PI) / 180;
  return placeAt(rulerAt(center.lat), center, { east: Math.sin(angle) * meters, north: Math.cos(angle) * meters });
}

const isLeftAtEnd = (messages: readonly InboxMessage[], end: Place): boolean =>
  messages.some(({ geofence, trigger }) => trigger === 'exit' && geofence !== undefined && distanceMeters(geofence.center, end) < geofence.radiusMeters);

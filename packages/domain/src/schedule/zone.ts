import { dateOfDayNumber, toDayNumber, dayNumberOfParts, weekdayOfDayNumber } from './calendar.ts';
import { dayMs, minuteMs } from './time-lengths.ts';

const msPerBlock = 15 * minuteMs;
const maxBlocks = 4096;

export interface WallClock {
  /** YYYY-MM-DD */
  readonly date: string;
  /** Minutes after midnight, 0..1439. */
  readonly minute: number;
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
}

/** Milliseconds to add to an instant to get the wall-clock time of the zone, as if that were UTC. */
export type OffsetAt = (at: number) => number;

function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = (format.format(at).match(/\d+/g) ?? []).map(Number);
  const wall = dayNumberOfParts(year, month, day) * dayMs + ((hour * 60 + minute) * 60 + second) * 1000;
  return wall - Math.floor(at / 1000) * 1000;
}

/**
 * Formatting a time costs 42 us and a block's known offset about 10 ns. Clocks change on a quarter of an hour UTC in every zone today
 * (the last exception, St John's, ended in 2011), so one reading holds for its 15 minutes.
 */
function makeOffsetAt(timeZone: string): OffsetAt {
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...numeric, timeZone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' });
  const known = new Map<number, number>();
  let lastBlock = Number.NaN;
  let lastOffset = 0;
  return (at) => {
    const block = Math.floor(at / msPerBlock);
    if (block === lastBlock) return lastOffset;
    let offset = known.get(block);
    if (offset === undefined) {
      offset = readOffset(format, block * msPerBlock);
      // A long-running server must not keep every quarter of an hour.
      if (known.size >= maxBlocks) known.clear();
      known.set(block, offset);
    }
    lastBlock = block;
    lastOffset = offset;
    return offset;
  };
}

const zones = new Map<string, OffsetAt>();

/** The zone's offset as a function of the instant, milliseconds, with cached readings. Throws RangeError for an unknown zone. */
export function offsetFunction(timeZone: string): OffsetAt {
  let offsetAt = zones.get(timeZone);
  if (!offsetAt) {
    offsetAt = makeOffsetAt(timeZone);
    zones.set(timeZone, offsetAt);
  }
  return offsetAt;
}

/** The YYYY-MM-DD date in a zone at an instant. Throws RangeError for an unknown zone. */
export const dateIn = (timeZone: string, at: number): string => dateOfDayNumber(Math.floor((at + offsetFunction(timeZone)(at)) / dayMs));

/**
 * Whether this is the IANA name of a time zone that this runtime knows. Bare offsets such as '+05:00' are not: they
 * have no daylight saving.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    offsetFunction(name);
    return true;
  } catch {
    return false;
  }
}

/** Minutes that clocks in the zone are ahead of UTC at an instant; -720..840. */
export const offsetMinutesAt = (timeZone: string, at: number): number => offsetFunction(timeZone)(at) / minuteMs;

/** Date, minute and weekday that clocks in the zone show at an instant. */
export function wallClockAt(timeZone: string, at: number): WallClock {
  const wall = at + offsetFunction(timeZone)(at);
  const dayNumber = Math.floor(wall / dayMs);
  return { date: dateOfDayNumber(dayNumber), minute: Math.floor((wall - dayNumber * dayMs) / minuteMs), weekday: weekdayOfDayNumber(dayNumber) };
}

/** The change of the zone's clocks within a day of `near`; undefined without one. Assumes at most one change in two days. */
export function clockChangeNear(timeZone: string, near: number): { readonly at: number; readonly before: number; readonly after: number } | undefined {
  const offsetAt = offsetFunction(timeZone);
  let low = Math.floor((near - dayMs) / msPerBlock);
  let high = Math.ceil((near + dayMs) / msPerBlock);
  const before = offsetAt(low * msPerBlock);
  const after = offsetAt(high * msPerBlock);
  if (before === after) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * msPerBlock) === before) low = middle;
    else high = middle;
  }
  return { at: high * msPerBlock, before, after };
}

/** The first instant at which clocks show this date and minute (0..1440) or later: the change itself when they skip it, the earlier of two when they repeat it. */
export function firstInstantAt(timeZone: string, date: string, minute: number): number {
  const wall = toDayNumber(date) * dayMs + minute * minuteMs;
  const change = clockChangeNear(timeZone, wall);
  if (!change) return wall - offsetFunction(timeZone)(wall);
  return wall - change.before < change.at ? wall - change.before : Math.max(change.at, wall - change.after);
}

/** The last instant at which clocks pass this date and minute (0..1440): the change itself when they skip it, the later of two when they repeat it. */
export function lastInstantAt(timeZone: string, date: string, minute: number): number {
  const wall = toDayNumber(date) * dayMs + minute * minuteMs;
  const change = clockChangeNear(timeZone, wall);
  if (!change) return wall - offsetFunction(timeZone)(wall);
  return wall - change.after >= change.at ? wall - change.after : Math.min(change.at, wall - change.before);
}

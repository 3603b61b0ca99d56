import type { CrossingKind } from './detector.ts';
import type { Truth, Visit } from './truth.ts';

/** A detector's report, at the second of the fix that caused it. */
export interface Event {
  readonly told: CrossingKind;
  readonly second: number;
}

export interface Score {
  readonly visits: number;
  /** Visits without a reported arrival. */
  readonly missed: number;
  /** Reported arrivals that are not the first of a visit: those without a visit, and every repeat within one. */
  readonly falseArrivals: number;
  /** Reported departures that are not the first at the end of a visit. */
  readonly falseExits: number;
  /** Ends of visits, seen by the path, without a reported departure. */
  readonly missedExits: number;
  /** For each visit in order: metres travelled from the edge until the arrival was reported, negative if early; undefined if missed. */
  readonly arrivalMeters: readonly (number | undefined)[];
  readonly exitMeters: readonly (number | undefined)[];
}

/** A crossing may be reported this early, s, if the receiver was this near the edge then, m, and the engine has not retracted it since. */
const EARLY_SECONDS = 120;
const EARLY_METERS = 100;
/** A visit may be reported after its end: by the second new fix delivered after it, or within this many seconds, whichever is later. */
const LATE_SECONDS = 15;
const LATE_FIXES = 2;

/** The window of a crossing at `at`: early from `from`, late until `to`. */
interface Window {
  readonly told: CrossingKind;
  readonly from: number;
  readonly at: number;
  readonly to: number;
}

/**
 * Compares the reports with the truth.
 *
 * The arrival of a visit is the one that holds at its start: reported at most 120 s before, after the previous visit's
 * end, within 100 m of the edge, and not followed by a departure before the start. Without one it is the first report
 * from the start until 15 s, or the second new fix, after the visit's end. Departures likewise: the one that holds at
 * the visit's end, or else the first before the next visit starts. `news` are the seconds at which a fix newer than all
 * before was delivered. No event counts twice. All others are false: those without a visit, and every repeat.
 */
export function scoreDetector(truth: Truth, news: readonly number[], events: readonly Event[], radius: number): Score {
  const { visits } = truth;
  const near = ({ second }: Event): boolean => Math.abs(truth.distanceAt(second) - radius) <= EARLY_METERS;
  const ended = visits.filter(({ end }) => end !== Number.POSITIVE_INFINITY);
  const arrived = assign(
    events,
    visits.map((visit, index) => arrivalWindow(visit, visits[index - 1], news)),
    near,
  );
  const left = assign(
    events,
    ended.map(({ start, end }, index) => exitWindow({ start, end }, visits[index + 1])),
    near,
  );
  const count = (kind: CrossingKind): number => events.filter(({ told }) => told === kind).length;
  const past = (event: Event | undefined, crossing: number): number | undefined => event && truth.metersAt(event.second) - truth.metersAt(crossing);
  return {
    visits: visits.length,
    missed: arrived.filter((event) => event === undefined).length,
    falseArrivals: count('enter') - arrived.filter((event) => event !== undefined).length,
    falseExits: count('exit') - left.filter((event) => event !== undefined).length,
    missedExits: left.filter((event) => event === undefined).length,
    arrivalMeters: arrived.map((event, index) => past(event, visits[index]!.start)),
    exitMeters: left.map((event, index) => past(event, ended[index]!.end)),
  };
}

function arrivalWindow({ start, end }: Visit, before: Visit | undefined, news: readonly number[]): Window {
  const from = Math.max(start - EARLY_SECONDS, before?.end ?? 0);
  if (end === Number.POSITIVE_INFINITY) return { told: 'enter', from, at: start, to: end };
  const first = news.findIndex((second) => second > end);
  const second = first < 0 ? undefined : news[first + LATE_FIXES - 1];
  return { told: 'enter', from, at: start, to: Math.max(end + LATE_SECONDS, second ?? 0) };
}

function exitWindow({ start, end }: Visit, next: Visit | undefined): Window {
  return { told: 'exit', from: Math.max(start, end - EARLY_SECONDS), at: end, to: next?.start ?? Number.POSITIVE_INFINITY };
}

function assign(events: readonly Event[], windows: readonly Window[], near: (event: Event) => boolean): readonly (Event | undefined)[] {
  const taken = new Set<Event>();
  return windows.map((window) => {
    const standing = events.findLast(({ second }) => second < window.at);
    const found =
      standing?.told === window.told && standing.second >= window.from && near(standing) && !taken.has(standing)
        ? standing
        : events.find((event) => event.told === window.told && event.second >= window.at && event.second <= window.to && !taken.has(event));
    if (found !== undefined) taken.add(found);
    return found;
  });
}

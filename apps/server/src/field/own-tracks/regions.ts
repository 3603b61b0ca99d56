import { createHash } from 'node:crypto';
import { dayMs, hourMs, type InboxMessage, nextOpening } from '@earshot/domain';
import { distanceMeters, type Geofence, type Place } from '@earshot/geofence';
import type { ReportedCrossing } from './phone-report.ts';

export type PlacedMessage = InboxMessage & { readonly geofence: Geofence };

export const filterPlaced = (messages: readonly InboxMessage[]): PlacedMessage[] =>
  messages.filter((message): message is PlacedMessage => message.geofence !== undefined);

/** iPhones watch 20 regions of an app (developer.apple.com, Monitoring the user's proximity to geographic regions). */
const maxRegions = 20;
/** Phones notice the edge of a smaller region too late or not at all. */
const minRadiusMeters = 100;
const maxNameLength = 60;

interface Waypoint {
  readonly _type: 'waypoint';
  readonly rid: string;
  readonly tst: number;
  readonly desc: string;
  readonly lat: number;
  readonly lon: number;
  readonly rad: number;
}

/** The circles to watch from a place, the nearest first: of messages that may speak within a day and were not heard for good. */
export function regionsNear(messages: readonly PlacedMessage[], place: Place, now: number): Waypoint[] {
  return messages
    .filter((message) => maySpeakSoon(message, now))
    .map((message) => ({ message, beyond: distanceMeters(message.geofence.center, place) - message.geofence.radiusMeters }))
    .toSorted((one, other) => one.beyond - other.beyond)
    .slice(0, maxRegions)
    .map(({ message: { id, title, geofence } }) => ({
      _type: 'waypoint',
      rid: id,
      tst: regionTime(id),
      desc: title.slice(0, maxNameLength),
      lat: geofence.center.lat,
      lon: geofence.center.lng,
      rad: Math.max(minRadiusMeters, Math.round(geofence.radiusMeters)),
    }));
}

function maySpeakSoon({ schedule, lastHeardAt }: PlacedMessage, now: number): boolean {
  if (schedule.repeat === 'no' && lastHeardAt !== undefined) return false;
  const opening = nextOpening(schedule, now);
  return opening !== null && opening <= now + dayMs;
}

/** The time that identifies a region on Android: different for each message, and always the same. */
const regionTime = (messageId: string): number => 1_000_000_000 + (createHash('sha256').update(messageId).digest().readUInt32BE() % 500_000_000);

/** The message whose region was crossed; undefined if it is none of the number's, or ambiguous. */
export function messageOfRegion(messages: readonly PlacedMessage[], { rid, wtst, desc }: ReportedCrossing): PlacedMessage | undefined {
  const named = messages.find(({ id }) => id === rid) ?? messages.find(({ id }) => regionTime(id) === wtst);
  if (named || rid !== undefined || wtst !== undefined) return named;
  const [one, ...others] = messages.filter(({ title }) => title.slice(0, maxNameLength) === desc);
  return others.length === 0 ? one : undefined;
}

const keptNumbers = 10_000;
const resendMs = hourMs;

export interface Command {
  readonly _type: 'cmd';
  readonly action: 'clearWaypoints' | 'setWaypoints';
  readonly waypoints?: { readonly _type: 'waypoints'; readonly waypoints: readonly Waypoint[] };
}

/** The regions that phones were last given. They are kept in memory only, because the near ones reveal a person's position. */
export class GivenRegions {
  readonly #given = new Map<string, { readonly key: string; readonly at: number }>();

  /**
   * The commands that give a phone its regions; none if it was given the same ones within the hour. `isApple`: clears
   * the phone's regions first.
   */
  commandsFor(phone: string, waypoints: readonly Waypoint[], { now, isApple }: { readonly now: number; readonly isApple: boolean }): Command[] {
    const key = JSON.stringify(waypoints.toSorted((one, other) => (one.rid < other.rid ? -1 : 1)));
    const last = this.#given.get(phone);
    if (last?.key === key && now - last.at < resendMs) return [];
    this.#given.delete(phone);
    this.#given.set(phone, { key, at: now });
    const [oldest] = this.#given.keys();
    if (this.#given.size > keptNumbers && oldest !== undefined) this.#given.delete(oldest);
    const set: Command = { _type: 'cmd', action: 'setWaypoints', waypoints: { _type: 'waypoints', waypoints } };
    // Android carries out several commands at once, in any order, and has room for a hundred regions: obsolete ones do no harm there.
    return isApple ? [{ _type: 'cmd', action: 'clearWaypoints' }, set] : waypoints.length === 0 ? [] : [set];
  }
}

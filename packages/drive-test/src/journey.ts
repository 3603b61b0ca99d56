import type { InboxMessage, Offer } from '@earshot/domain';
import { insideIds, isPass, type Transition, weighWays, type WeighedWay } from '@earshot/geofence';
import { DeviceRecord, Engine, type StoredDevice } from '@earshot/receiver-core';
import type { DriveInput } from './drive-input.ts';
import { MissedWays } from './missed-ways.ts';
import { NearestMoments } from './nearest.ts';
import { positionsOn } from './positions.ts';
import type { Route } from './route.ts';
import { RouteLocation } from './route-location.ts';
import { TimedSpeaker } from './timed-speaker.ts';
import { settle, VirtualClock } from './virtual-clock.ts';

/** A fact, and the instant at which the phone knew it, epoch ms. */
export interface Observed<T> {
  readonly what: T;
  readonly knownAt: number;
}

/** A crossing; with the way between two positions that told it, if one did. */
export type Crossing = Observed<Transition> & { readonly way?: WeighedWay | undefined };

/** Everything that a phone knew and reported on a drive. */
export interface Journey {
  readonly route: Route;
  /** Time of the last position, epoch ms. */
  readonly endsAt: number;
  readonly events: StoredDevice['events'];
  readonly offers: readonly Observed<Offer>[];
  readonly crossings: readonly Crossing[];
  readonly nearest: NearestMoments;
  readonly missedWays: MissedWays;
}

/** After the route's end a phone needs some fixes to be sure of the last crossing. */
const shortestStayMs = 15_000;
const longestStayMs = 600_000;

/**
 * Drives a route with a receiver's phone: the app's own loop on its own clock. The phone stays at the end until no
 * message speaks or waits.
 */
export async function travel(input: DriveInput, route: Route): Promise<Journey> {
  const clock = new VirtualClock(route.startsAt);
  const record = DeviceRecord.forgetful();
  const location = new RouteLocation();
  const crossings: Crossing[] = [];
  const missedWays = new MissedWays();
  let ids = 0;
  const engine = new Engine({
    record,
    location,
    speaker: new TimedSpeaker(clock),
    now: () => clock.now,
    newId: () => `${(ids += 1)}`,
    language: () => input.language,
    every: (ms, run) => clock.every(ms, run),
    onStep: (step) => {
      const ways = weighWays(step);
      missedWays.note(ways);
      const passed = (id: string): WeighedWay | undefined => ways.find((way) => way.fenceId === id && isPass(way));
      crossings.push(...step.transitions.map((what) => ({ what, knownAt: clock.now, way: passed(what.fenceId) })));
    },
  });
  const offers = followOffers(record, clock);
  // Earlier hearings say nothing about the next drive.
  const messages = input.messages.map((message): InboxMessage => ({ ...message, lastHeardAt: undefined }));
  engine.takeInbox({ cursor: '', messages });
  engine.start();
  engine.setSound('ready');

  const nearest = new NearestMoments(messages);
  let endsAt = route.startsAt;
  for (const { place, fix } of positionsOn(route, input)) {
    await clock.advanceTo(fix.at);
    location.tell(fix);
    await settle();
    nearest.note(place, record.kept.monitor);
    if (Math.floor(fix.at / 60_000) > Math.floor(endsAt / 60_000)) await input.breathe?.();
    endsAt = fix.at;
    if (endsAt >= route.endsAt && isOver(record.kept, endsAt - route.endsAt)) break;
  }
  return { route, endsAt, events: record.kept.events, offers, crossings, nearest, missedWays };
}

function followOffers(record: DeviceRecord, clock: VirtualClock): readonly Observed<Offer>[] {
  const offers: Observed<Offer>[] = [];
  const seen = new WeakSet<Offer>();
  let before = record.kept.playback;
  record.subscribe(() => {
    const { playback } = record.kept;
    if (playback === before) return;
    before = playback;
    for (const offer of playback.current ? [...playback.queue, playback.current.offer] : playback.queue) {
      if (seen.has(offer)) continue;
      seen.add(offer);
      offers.push({ what: offer, knownAt: clock.now });
    }
  });
  return offers;
}

function isOver({ playback, inbox, monitor }: StoredDevice, stayedMs: number): boolean {
  if (playback.current || stayedMs < shortestStayMs) return false;
  if (stayedMs >= longestStayMs) return true;
  const inside = insideIds(monitor);
  const mayStillBeStay = ({ id, dwellSeconds }: InboxMessage): boolean => dwellSeconds > 0 && inside.has(id) && playback.progress[id]?.stay?.dwelled !== true;
  return playback.queue.length === 0 && !(inbox?.messages ?? []).some(mayStillBeStay);
}

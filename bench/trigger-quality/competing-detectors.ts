import type { Geofence } from '@earshot/geofence';
import type { Detector, CrossingKind } from './detector.ts';
import { overlapShare } from './overlap.ts';
import type { Delivery } from './trace.ts';

const enter: readonly CrossingKind[] = ['enter'];
const exit: readonly CrossingKind[] = ['exit'];
const nothing: readonly CrossingKind[] = [];

/** A rule's answer for one fix: inside, outside, or no change. */
type Rule = (fix: Delivery, fence: Geofence) => boolean | undefined;

interface Rival {
  readonly key: string;
  readonly name: string;
  /** Time, in the fixes' own seconds, for which a change must be seen without break before it counts. */
  readonly holdSeconds?: number;
  readonly rule: Rule;
}

/** All detectors start outside and skip a fix older than one already seen, as Traccar does. */
function toDetector({ key, name, holdSeconds = 0, rule }: Rival): Detector {
  return {
    key,
    name,
    create: (fence) => {
      let inside = false;
      let latest = -1;
      let changingSince: number | undefined;
      return (fix) => {
        if (fix.at < latest) return nothing;
        latest = fix.at;
        const now = rule(fix, fence);
        if (now === undefined || now === inside) {
          changingSince = undefined;
          return nothing;
        }
        changingSince ??= fix.at;
        if (fix.at - changingSince < holdSeconds * 1000) return nothing;
        inside = now;
        changingSince = undefined;
        return now ? enter : exit;
      };
    },
  };
}

/** Inside by one test, outside by another, no change in between. */
const between =
  (isInside: (fix: Delivery, fence: Geofence) => boolean, isOutside: (fix: Delivery, fence: Geofence) => boolean): Rule =>
  (fix, fence) => {
    if (isInside(fix, fence)) return true;
    return isOutside(fix, fence) ? false : undefined;
  };

/** Traccar 6: `GeofenceCircle.containsPoint`, `GeofenceEventHandler`; filters of accuracy and speed are off by default. */
export const pointInCircle = toDetector({
  key: 'naive',
  name: 'Point in circle (Traccar)',
  rule: ({ distance }, { radiusMeters }) => distance <= radiusMeters,
});

/** Traccar with `filter.accuracy` = 100: a fix that claims worse is dropped. */
const accurateOnly = toDetector({
  key: 'accurate',
  name: 'Point in circle, accuracy to 100 m',
  rule: ({ distance, accuracyMeters }, { radiusMeters }) => (accuracyMeters > 100 ? undefined : distance <= radiusMeters),
});

/** Home Assistant `zone/__init__.py`, `in_zone`: inside if the accuracy disc touches the circle. */
const homeAssistant = toDetector({
  key: 'homeAssistant',
  name: 'Home Assistant',
  rule: ({ distance, accuracyMeters }, { radiusMeters }) => distance - accuracyMeters < radiusMeters,
});

/** Google Play services since 3.2, after Radius Networks' ProximityKit documentation: how much of the accuracy disc lies in the circle. */
const playServices = toDetector({
  key: 'playServices',
  name: 'Play services overlap 75/25',
  rule: between(
    (fix, { radiusMeters }) => overlapShare(fix.distance, fix.accuracyMeters, radiusMeters) >= 0.75,
    (fix, { radiusMeters }) => overlapShare(fix.distance, fix.accuracyMeters, radiusMeters) <= 0.25,
  ),
});

/** The usual remedy: outside only beyond a margin. */
const hysteresis = toDetector({
  key: 'hysteresis',
  name: 'Hysteresis max(30 m, 0.2 r)',
  rule: between(
    ({ distance }, { radiusMeters }) => distance <= radiusMeters,
    ({ distance }, { radiusMeters }) => distance > radiusMeters + Math.max(30, 0.2 * radiusMeters),
  ),
});

/**
 * ArcGIS Maps SDK, `FenceGeotrigger` by default: inside when the circle holds the whole accuracy disc, outside when
 * they no longer meet.
 */
const arcGis = toDetector({
  key: 'arcGis',
  name: 'ArcGIS default',
  rule: between(
    ({ distance, accuracyMeters }, { radiusMeters }) => distance + accuracyMeters <= radiusMeters,
    ({ distance, accuracyMeters }, { radiusMeters }) => distance - accuracyMeters > radiusMeters,
  ),
});

/** Apple's Location Programming Guide: past the edge by a minimum distance (20 m is assumed here) for at least 20 seconds. */
const iosLike = toDetector({
  key: 'ios',
  name: 'iOS-like (20 m past, 20 s)',
  holdSeconds: 20,
  rule: between(
    ({ distance }, { radiusMeters }) => distance <= radiusMeters - 20,
    ({ distance }, { radiusMeters }) => distance >= radiusMeters + 20,
  ),
});

/** OwnTracks for Android, `LocationProcessor.kt`: inside if distance <= radius + accuracy, believed after 2 minutes. */
const ownTracks = toDetector({
  key: 'ownTracks',
  name: 'OwnTracks Android (2 min)',
  holdSeconds: 120,
  rule: ({ distance, accuracyMeters }, { radiusMeters }) => distance <= radiusMeters + accuracyMeters,
});

export const rivals: readonly Detector[] = [pointInCircle, accurateOnly, homeAssistant, playServices, hysteresis, arcGis, iosLike, ownTracks];

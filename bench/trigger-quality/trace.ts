import { placeAt, rulerAt } from '@earshot/geofence';
import type { Fix, Place } from '@earshot/geofence';
import type { Noise } from './noise.ts';
import { simulateReception } from './noise.ts';
import type { Random } from './random.ts';
import type { Path } from './route.ts';

/** A fix as a phone delivers it. */
export interface Delivery extends Fix {
  /** Metres from the circle's centre, for rules that need no more. */
  readonly distance: number;
  /** Time of delivery, seconds since the path's start: the fix's own time, or later. */
  readonly told: number;
}

export interface Reception {
  readonly noise: Noise;
  readonly claim: number;
  readonly everySeconds: number;
  readonly center: Place;
}

/** 20 November 2026, 12:00 UTC. */
const START_MS = 1_795_176_000_000;

export function deliveriesOn(path: Path, reception: Reception, random: Random): Delivery[] {
  const { noise, center, everySeconds } = reception;
  const ruler = rulerAt(center.lat);
  const readingAt = simulateReception(noise, reception.claim, random);
  const fixes: Delivery[] = [];
  const end = path.east.length - 1;
  for (let second = random.between([0, Math.min(1, everySeconds)]); second < end; second += everySeconds) {
    const reading = readingAt(second);
    if (reading === undefined) continue;
    const whole = Math.floor(second);
    const share = second - whole;
    const east = path.east[whole]! * (1 - share) + path.east[whole + 1]! * share + reading.east;
    const north = path.north[whole]! * (1 - share) + path.north[whole + 1]! * share + reading.north;
    const { lat, lng } = placeAt(ruler, center, { east, north });
    const at = START_MS + Math.round(second * 1000);
    fixes.push({ lat, lng, at, accuracyMeters: reading.accuracyMeters, distance: Math.hypot(east, north), told: second });
  }
  return noise.post === undefined ? fixes : posted(fixes, noise.post, random);
}

/** Times at which the phone delivered a fix newer than all before, seconds since the path's start. */
export function listNewInstants(deliveries: readonly Delivery[]): number[] {
  let latest = 0;
  return deliveries.flatMap(({ at, told }) => {
    if (at <= latest) return [];
    latest = at;
    return [told];
  });
}

function posted(fixes: readonly Delivery[], post: NonNullable<Noise['post']>, random: Random): Delivery[] {
  const deliveries: Delivery[] = [];
  let heldUntil = -1;
  for (const fix of fixes) {
    if (fix.told > heldUntil && random.next() < post.batch) heldUntil = fix.told + random.between(post.batchSeconds);
    const late = random.next() < post.late ? random.between(post.lateSeconds) : 0;
    // A held batch comes at one moment, the newest first.
    const told = fix.told <= heldUntil ? heldUntil + (heldUntil - fix.told) * 1e-3 : fix.told + late;
    deliveries.push({ ...fix, told });
    if (random.next() < post.doubled) deliveries.push({ ...fix, told: told + random.between([0, 20]) });
  }
  return deliveries.toSorted((one, other) => one.told - other.told);
}

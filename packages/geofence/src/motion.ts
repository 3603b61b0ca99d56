import { offsetBetween, placeAt, wrapLng } from './distance.ts';
import type { Offset, Ruler } from './distance.ts';
import type { Fix, Place } from './geofence.ts';

/**
 * Where a receiver is and how it moves, if it moves in one way: a Kalman filter of position, velocity and the error that neighbouring fixes
 * share, alike in both directions. Reflections between houses and the atmosphere shift all fixes of half a minute or more the same way.
 */
export interface Motion extends Place {
  readonly velocity: Offset;
  /** The shared error, metres: fixes lie here plus this. */
  readonly shared: Offset;
  /** Variances and covariances along one axis of position p (m), velocity v (m/s) and shared error s (m). */
  readonly pp: number;
  readonly pv: number;
  readonly ps: number;
  readonly vv: number;
  readonly vs: number;
  readonly ss: number;
}

/** One way of moving. */
export interface Manner {
  /** Everyday changes of speed, as the filter's process noise, m²/s³. */
  readonly restlessness: number;
  /** Creeping of the place itself, m²/s. */
  readonly drift: number;
  /** So much of a fix's variance is shared with its neighbours, 0..1. */
  readonly sharedPart: number;
}

/** What lies between two fixes. */
export interface Stride {
  readonly ruler: Ruler;
  readonly seconds: number;
  /** Whether this fix has the source of the last one, and so may share its error. */
  readonly isSameSource: boolean;
  /** Probability that a reflection began or ended meanwhile, and that the fix is plainly wrong. */
  readonly leapChance: number;
  readonly wildChance: number;
}

/** A motion with one more fix, how likely that fix was (a density, m⁻²), and how far off, squared, over what was expected: 1 on average. */
export interface Extended {
  readonly motion: Motion;
  readonly likelihood: number;
  readonly surprise: number;
}

/** A reflection shifts positions by about so much along an axis, m; between houses 30 to 80 m in all. */
const LEAP_METERS = 30;

/** No reflection shifts them further: a shared error of more is a fix that is plainly wrong, or a place that nobody knew, m. */
const LARGEST_LEAP_METERS = 150;
/** The shared error fades within so long, s: what lasts longer is believed to be the place. */
const SHARED_SECONDS = 20;
const WILD_SECONDS = 5;

/** A motion of one fix of deviation `sigma`, with a speed of about `speedMps` in an unknown direction. */
export function startMotion(fix: Fix, sigma: number, speedMps: number, { sharedPart }: Manner): Motion {
  const variance = sigma * sigma;
  const ss = sharedPart * variance;
  const still = { east: 0, north: 0 };
  return { lat: fix.lat, lng: fix.lng, velocity: still, shared: still, pp: variance, pv: 0, ps: -ss, vv: speedMps * speedMps, vs: 0, ss };
}

/** The place between two, `share` of it the first. */
export function blendPlaces(ruler: Ruler, one: Place, other: Place, share: number): Place {
  const way = offsetBetween(ruler, one, other);
  const { lat, lng } = placeAt(ruler, one, { east: way.east * (1 - share), north: way.north * (1 - share) });
  return { lat, lng: wrapLng(lng) };
}

/** Two motions as one, `share` of it the first: the mean, with the spread between the two added to the variances. */
export function blend(ruler: Ruler, one: Motion, other: Motion, share: number): Motion {
  const rest = 1 - share;
  const half = (share * rest) / 2;
  const p = offsetBetween(ruler, one, other);
  const v = { east: other.velocity.east - one.velocity.east, north: other.velocity.north - one.velocity.north };
  const s = { east: other.shared.east - one.shared.east, north: other.shared.north - one.shared.north };
  const { lat, lng } = placeAt(ruler, one, { east: p.east * rest, north: p.north * rest });
  return {
    lat,
    lng: wrapLng(lng),
    velocity: { east: one.velocity.east + rest * v.east, north: one.velocity.north + rest * v.north },
    shared: { east: one.shared.east + rest * s.east, north: one.shared.north + rest * s.north },
    pp: share * one.pp + rest * other.pp + half * (p.east * p.east + p.north * p.north),
    pv: share * one.pv + rest * other.pv + half * (p.east * v.east + p.north * v.north),
    ps: share * one.ps + rest * other.ps + half * (p.east * s.east + p.north * s.north),
    vv: share * one.vv + rest * other.vv + half * (v.east * v.east + v.north * v.north),
    vs: share * one.vs + rest * other.vs + half * (v.east * s.east + v.north * s.north),
    ss: share * one.ss + rest * other.ss + half * (s.east * s.east + s.north * s.north),
  };
}

/** The motion with one more fix of deviation `sigma`. A fix that is sooner a new reflection than the place changes the shared error alone. */
export function extendMotion(from: Motion, fix: { readonly place: Place; readonly sigma: number }, stride: Stride, manner: Manner): Extended {
  const { ruler, seconds, leapChance, wildChance } = stride;
  const kept = stride.isSameSource ? keptOf(from.shared, seconds) : 0;
  const variance = fix.sigma * fix.sigma;
  const { restlessness, drift, sharedPart } = manner;
  // Where it will be if nothing changes, ever less certain.
  const pp = from.pp + 2 * seconds * from.pv + seconds ** 2 * from.vv + (restlessness * seconds ** 3) / 3 + drift * seconds;
  const pv = from.pv + seconds * from.vv + (restlessness * seconds ** 2) / 2;
  const ps = kept * (from.ps + seconds * from.vs);
  const vv = from.vv + restlessness * seconds;
  const vs = kept * from.vs;
  const ahead = placeAt(ruler, from, { east: from.velocity.east * seconds, north: from.velocity.north * seconds });
  const way = offsetBetween(ruler, ahead, fix.place);
  const east = way.east - from.shared.east * kept;
  const north = way.north - from.shared.north * kept;
  const squared = east * east + north * north;
  // What came against what was expected: by the errors known, by a new reflection, or because the fix is plainly wrong.
  const quiet = kept * kept * from.ss + (1 - kept * kept) * sharedPart * variance;
  const expected = pp + 2 * ps + quiet + (1 - sharedPart) * variance;
  const byErrors = densityOf(squared, expected, 1 - leapChance - wildChance);
  const byLeap = densityOf(squared, expected + LEAP_METERS ** 2, leapChance);
  const byWildness = densityOf(squared, expected + squared / 2, wildChance);
  const extra = byErrors >= byLeap && byErrors >= byWildness ? 0 : byLeap >= byWildness ? LEAP_METERS ** 2 : squared / 2;
  const ss = quiet + extra;
  const total = expected + extra;
  const [p, v, s] = [(pp + ps) / total, (pv + vs) / total, (ps + ss) / total];
  const { lat, lng } = placeAt(ruler, ahead, { east: east * p, north: north * p });
  const motion: Motion = {
    lat,
    lng: wrapLng(lng),
    velocity: { east: from.velocity.east + east * v, north: from.velocity.north + north * v },
    shared: { east: from.shared.east * kept + east * s, north: from.shared.north * kept + north * s },
    pp: pp - p * p * total,
    pv: pv - p * v * total,
    ps: ps - p * s * total,
    vv: vv - v * v * total,
    vs: vs - v * s * total,
    ss: ss - s * s * total,
  };
  return { motion, likelihood: byErrors + byLeap + byWildness, surprise: squared / (2 * expected) };
}

/** How likely a fix is so far off, squared, by an explanation with this variance along each axis and this chance. */
const densityOf = (squared: number, variance: number, chance: number): number => (chance * Math.exp(-squared / (2 * variance))) / variance;

/** How much of a shared error is left after a while, 0..1. */
function keptOf({ east, north }: Offset, seconds: number): number {
  const isWild = east * east + north * north > LARGEST_LEAP_METERS ** 2;
  return Math.exp(-seconds / (isWild ? WILD_SECONDS : SHARED_SECONDS));
}

import type { Offset } from './distance.ts';

/**
 * The position and movement of a receiver in one manner: a Kalman filter of position, velocity and the error that
 * neighbouring fixes share, alike in both directions. Reflections between houses and the atmosphere shift all fixes of
 * half a minute or more the same way. Places are metres from the last fix.
 */
export interface Motion {
  readonly east: number;
  readonly north: number;
  /** m/s */
  readonly velocityEast: number;
  readonly velocityNorth: number;
  /** The shared error, metres: fixes lie at the place plus this. */
  readonly sharedEast: number;
  readonly sharedNorth: number;
  /** Variances and covariances along one axis of position p (m), velocity v (m/s) and shared error s (m). */
  readonly pp: number;
  readonly pv: number;
  readonly ps: number;
  readonly vv: number;
  readonly vs: number;
  readonly ss: number;
}

/** One manner of moving and receiving. */
export interface MovementModel {
  /** Everyday changes of speed, as the filter's process noise, m²/s³. */
  readonly restlessness: number;
  /** Creeping of the place itself, m²/s. */
  readonly drift: number;
  /** The part of a fix's variance that is shared with its neighbours, 0..1. */
  readonly sharedPart: number;
  /** Whether reflections come and go. False for an even movement: a leap there means driving. */
  readonly leaps: boolean;
}

export interface Stride {
  readonly seconds: number;
  /** From the previous fix to this one, metres. */
  readonly way: Offset;
  /** Standard deviation of this fix along one axis, metres. */
  readonly sigma: number;
  /** The part of the last fix's shared error that is left in this one, 0..1, and the part of one larger than any reflection. */
  readonly kept: number;
  readonly wildKept: number;
  /** Probability that a reflection began or ended meanwhile, and that the fix is plainly wrong. */
  readonly leapChance: number;
  readonly wildChance: number;
}

/**
 * A motion with one more fix, the likelihood of that fix (a density, m⁻²), and its squared deviation over the expected
 * one: 1 on average.
 */
export interface MotionUpdate {
  readonly motion: Motion;
  readonly likelihood: number;
  readonly surprise: number;
}

/** A reflection shifts positions by about this much along an axis, m; between houses 30 to 80 m in all. */
const LEAP_METERS = 30;
/** Reflections shift no further: a larger shared error is a fix that is plainly wrong, or an unknown place, m. */
const LARGEST_LEAP_METERS = 150;
/** Time in which the shared error fades, s: a longer-lasting one is believed to be the place. */
const SHARED_SECONDS = 20;
const WILD_SECONDS = 5;

const still = { east: 0, north: 0, velocityEast: 0, velocityNorth: 0, sharedEast: 0, sharedNorth: 0, pp: 0, pv: 0, ps: 0, vv: 0, vs: 0, ss: 0 };

/** A motion of one fix of deviation `sigma`, with a speed of about `speedMps` in an unknown direction. */
export function startMotion(sigma: number, speedMps: number, { sharedPart }: MovementModel): Motion {
  const variance = sigma * sigma;
  const ss = sharedPart * variance;
  return { ...still, pp: variance, ps: -ss, vv: speedMps * speedMps, ss };
}

/** Merges motions by their shares: the mean, with the spread between them added to the variances. */
export class Mixture {
  /** Sum of the shares so far. */
  share = 0;
  #pe = 0;
  #pn = 0;
  #ve = 0;
  #vn = 0;
  #se = 0;
  #sn = 0;
  #pp = 0;
  #pv = 0;
  #ps = 0;
  #vv = 0;
  #vs = 0;
  #ss = 0;

  add(share: number, one: Motion): this {
    const { east: pe, north: pn, velocityEast: ve, velocityNorth: vn, sharedEast: se, sharedNorth: sn } = one;
    this.share += share;
    this.#pe += share * pe;
    this.#pn += share * pn;
    this.#ve += share * ve;
    this.#vn += share * vn;
    this.#se += share * se;
    this.#sn += share * sn;
    this.#pp += share * (one.pp + (pe * pe + pn * pn) / 2);
    this.#pv += share * (one.pv + (pe * ve + pn * vn) / 2);
    this.#ps += share * (one.ps + (pe * se + pn * sn) / 2);
    this.#vv += share * (one.vv + (ve * ve + vn * vn) / 2);
    this.#vs += share * (one.vs + (ve * se + vn * sn) / 2);
    this.#ss += share * (one.ss + (se * se + sn * sn) / 2);
    return this;
  }

  /** The mixture; `vv`, m²/s², is added to the variance of its speed, for receivers that set off. */
  motion(vv = 0): Motion {
    const one = this.share > 0 ? 1 / this.share : 0;
    const [pe, pn, ve, vn, se, sn] = [this.#pe * one, this.#pn * one, this.#ve * one, this.#vn * one, this.#se * one, this.#sn * one];
    return {
      east: pe,
      north: pn,
      velocityEast: ve,
      velocityNorth: vn,
      sharedEast: se,
      sharedNorth: sn,
      pp: Math.max(0, this.#pp * one - (pe * pe + pn * pn) / 2),
      pv: this.#pv * one - (pe * ve + pn * vn) / 2,
      ps: this.#ps * one - (pe * se + pn * sn) / 2,
      vv: Math.max(0, this.#vv * one - (ve * ve + vn * vn) / 2) + vv,
      vs: this.#vs * one - (ve * se + vn * sn) / 2,
      ss: Math.max(0, this.#ss * one - (se * se + sn * sn) / 2),
    };
  }
}

export const halted = (motion: Motion): Motion => ({ ...motion, velocityEast: 0, velocityNorth: 0, pv: 0, vv: 0, vs: 0 });

/** The motion with one more fix. A fix that is more likely a new reflection than a movement changes the shared error alone. */
export function extendMotion(from: Motion, stride: Stride, manner: MovementModel): MotionUpdate {
  const { seconds, way, wildChance } = stride;
  const { restlessness, drift, sharedPart } = manner;
  const leapChance = manner.leaps ? stride.leapChance : 0;
  const variance = stride.sigma * stride.sigma;
  const isWild = from.sharedEast * from.sharedEast + from.sharedNorth * from.sharedNorth > LARGEST_LEAP_METERS ** 2;
  const kept = isWild ? stride.wildKept : stride.kept;
  // Predicts the place, ever less certain, if nothing changes; from here on in metres from this fix.
  const pp = from.pp + 2 * seconds * from.pv + seconds * seconds * from.vv + (restlessness * seconds * seconds * seconds) / 3 + drift * seconds;
  const pv = from.pv + seconds * from.vv + (restlessness * seconds * seconds) / 2;
  const ps = kept * (from.ps + seconds * from.vs);
  const vv = from.vv + restlessness * seconds;
  const vs = kept * from.vs;
  const placeEast = from.east + from.velocityEast * seconds - way.east;
  const placeNorth = from.north + from.velocityNorth * seconds - way.north;
  const sharedEast = from.sharedEast * kept;
  const sharedNorth = from.sharedNorth * kept;
  const east = -placeEast - sharedEast;
  const north = -placeNorth - sharedNorth;
  const squared = east * east + north * north;
  // Compares the fix with the prediction: by the errors known, by a new reflection, or as plainly wrong.
  const quiet = kept * kept * from.ss + (1 - kept * kept) * sharedPart * variance;
  const expected = pp + 2 * ps + quiet + (1 - sharedPart) * variance;
  const byErrors = normalDensity(squared, expected, 1 - leapChance - wildChance);
  const byLeap = leapChance > 0 ? normalDensity(squared, expected + LEAP_METERS ** 2, leapChance) : 0;
  const byWildness = normalDensity(squared, expected + squared / 2, wildChance);
  const extra = byErrors >= byLeap && byErrors >= byWildness ? 0 : byLeap >= byWildness ? LEAP_METERS ** 2 : squared / 2;
  const ss = quiet + extra;
  const total = expected + extra;
  const p = (pp + ps) / total;
  const v = (pv + vs) / total;
  const s = (ps + ss) / total;
  const motion: Motion = {
    east: placeEast + east * p,
    north: placeNorth + north * p,
    velocityEast: from.velocityEast + east * v,
    velocityNorth: from.velocityNorth + north * v,
    sharedEast: sharedEast + east * s,
    sharedNorth: sharedNorth + north * s,
    pp: pp - p * p * total,
    pv: pv - p * v * total,
    ps: ps - p * s * total,
    vv: vv - v * v * total,
    vs: vs - v * s * total,
    ss: ss - s * s * total,
  };
  return { motion, likelihood: byErrors + byLeap + byWildness, surprise: squared / (2 * expected) };
}

/** The likelihood of a squared deviation under an explanation with this variance along each axis and this chance. */
const normalDensity = (squared: number, variance: number, chance: number): number => (chance * Math.exp(-squared / (2 * variance))) / variance;

/** The part of a shared error that is left after a while, 0..1: of one a reflection can explain, and of a larger one. */
export const keptAfter = (seconds: number): Pick<Stride, 'kept' | 'wildKept'> => ({
  kept: Math.exp(-seconds / SHARED_SECONDS),
  wildKept: Math.exp(-seconds / WILD_SECONDS),
});

/** A fix of another source shares no error. */
export const keptNothing: Pick<Stride, 'kept' | 'wildKept'> = { kept: 0, wildKept: 0 };

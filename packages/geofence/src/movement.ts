import { halted, Mixture } from './motion.ts';
import type { MovementModel, Motion } from './motion.ts';

/** By manner, in this order: it stands; it walks, or goes on evenly; it drives, or runs about. */
export type PerMovement<T> = readonly [standing: T, walking: T, driving: T];

export const manners: PerMovement<MovementModel> = [
  { restlessness: 0, drift: 0.03, sharedPart: 0.5, leaps: true },
  { restlessness: 0.1, drift: 0, sharedPart: 0.25, leaps: false },
  { restlessness: 4, drift: 0, sharedPart: 0.35, leaps: true },
];

/** For a receiver that is first seen: the probability of each manner, and its approximate speed, m/s. */
export const firstShares: PerMovement<number> = [0.4, 0.1, 0.5];
export const firstSpeedsMps: PerMovement<number> = [0, 1.5, 15];

/**
 * A standing receiver sets off after this many seconds on average, and half as many more as it stood already: a car
 * parked for hours stays for hours.
 */
const STAND_SECONDS = 60;
const STAND_ON = 0.5;
/** The share that walks on setting off, and its approximate speed soon after, m/s. */
const WALKS = 0.4;
const SETTING_OFF_MPS = 1.5;
/** Average time of walking before standing, or driving, and of driving before standing, or going on evenly, s. */
const WALK_TO_STAND_SECONDS = 200;
const WALK_TO_DRIVE_SECONDS = 1000;
const DRIVE_TO_STAND_SECONDS = 600;
const DRIVE_TO_WALK_SECONDS = 100;

/** The beliefs about a receiver's movement. */
export interface Beliefs {
  /** Probabilities, 0..1. */
  readonly shares: PerMovement<number>;
  readonly motions: PerMovement<Motion>;
  /** The time it has stood, s, if it stands. */
  readonly stoodSeconds: number;
}

/** The beliefs `seconds` later, before a new fix: a standing receiver may have set off, a moving one may have stopped. */
export function change({ shares, motions, stoodSeconds }: Beliefs, seconds: number): Beliefs {
  const [standing, walking, driving] = shares;
  const [stand, walk, drive] = motions;
  const off = standing * (1 - Math.exp(-seconds / (STAND_SECONDS + STAND_ON * stoodSeconds)));
  const [walkEnds, sped] = leaving(walking, seconds, 1 / WALK_TO_STAND_SECONDS, 1 / WALK_TO_DRIVE_SECONDS);
  const [driveEnds, slowed] = leaving(driving, seconds, 1 / DRIVE_TO_STAND_SECONDS, 1 / DRIVE_TO_WALK_SECONDS);
  const stayed = standing - off;
  const stands = new Mixture().add(stayed, stand).add(walkEnds, walk).add(driveEnds, drive);
  const walks = new Mixture()
    .add(off * WALKS, stand)
    .add(walking - walkEnds - sped, walk)
    .add(slowed, drive);
  const drives = new Mixture()
    .add(off * (1 - WALKS), stand)
    .add(sped, walk)
    .add(driving - driveEnds - slowed, drive);
  return {
    shares: [stands.share, walks.share, drives.share],
    motions: [
      halted(stands.motion()),
      walks.motion((off * WALKS * SETTING_OFF_MPS ** 2) / walks.share),
      drives.motion((off * (1 - WALKS) * SETTING_OFF_MPS ** 2) / drives.share),
    ],
    stoodSeconds: ((stoodSeconds + seconds) * stayed) / stands.share,
  };
}

/** The parts of a share that go one way and the other, each at its rate, s⁻¹. */
function leaving(share: number, seconds: number, one: number, other: number): readonly [number, number] {
  const gone = share * (1 - Math.exp(-(one + other) * seconds));
  return [(gone * one) / (one + other), (gone * other) / (one + other)];
}

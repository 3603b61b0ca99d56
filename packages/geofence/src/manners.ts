import { halted, Mixture } from './motion.ts';
import type { Manner, Motion } from './motion.ts';

/** By manner, in this order: it stands; it walks, or goes on evenly; it drives, or runs about. */
export type ByManner<T> = readonly [standing: T, walking: T, driving: T];

export const manners: ByManner<Manner> = [
  { restlessness: 0, drift: 0.03, sharedPart: 0.5, leaps: true },
  { restlessness: 0.1, drift: 0, sharedPart: 0.25, leaps: false },
  { restlessness: 4, drift: 0, sharedPart: 0.35, leaps: true },
];

/** Of a receiver that is first seen: the probability of each manner, and about how fast it then is, m/s. */
export const firstShares: ByManner<number> = [0.4, 0.1, 0.5];
export const firstSpeedsMps: ByManner<number> = [0, 1.5, 15];

/** Whoever stands sets off after so many seconds on average, and half as many more as it stood already: who parked for hours stays for hours. */
const STAND_SECONDS = 60;
const STAND_ON = 0.5;
/** Whoever sets off walks in so many cases, and may soon have about this speed, m/s. */
const WALKS = 0.4;
const SETTING_OFF_MPS = 1.5;
/** How long one walks before standing, or driving, and drives before standing, or going on evenly, on average, s. */
const WALK_TO_STAND_SECONDS = 200;
const WALK_TO_DRIVE_SECONDS = 1000;
const DRIVE_TO_STAND_SECONDS = 600;
const DRIVE_TO_WALK_SECONDS = 100;

/** What is believed of how a receiver moves. */
export interface Beliefs {
  /** Probabilities, 0..1. */
  readonly shares: ByManner<number>;
  readonly motions: ByManner<Motion>;
  /** How long it has stood, s, if it stands. */
  readonly stoodSeconds: number;
}

/** The beliefs `seconds` later, before anything is seen: who stood may have set off, who moved may have stopped. */
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

/** How much of a share goes one way and the other, each at its rate, s⁻¹. */
function leaving(share: number, seconds: number, one: number, other: number): readonly [number, number] {
  const gone = share * (1 - Math.exp(-(one + other) * seconds));
  return [(gone * one) / (one + other), (gone * other) / (one + other)];
}

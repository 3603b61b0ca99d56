import type { Place } from '@earshot/geofence';
import type { Noise } from './noise.ts';
import type { PathParams } from './paths.ts';
import type { Range } from './random.ts';

/** Everything that traces are drawn from. */
export interface TraceSet {
  readonly name: SetName;
  readonly center: Place;
  readonly radii: readonly number[];
  readonly everySeconds: readonly number[];
  /** What phones make of their accuracy: 1 is honest, below claims too much. */
  readonly claims: readonly number[];
  readonly noises: readonly Noise[];
  readonly paths: PathParams;
}

export const setNames = ['tuning', 'held-out'] as const;
export type SetName = (typeof setNames)[number];

const still: Range = [0, 0];
const just = (value: number): Range => [value, value];
const white = (sigma: number): Noise => ({ name: `white ${sigma} m`, noiseClass: 'white', base: { sigma: just(sigma), seconds: still } });
const correlated = (sigma: number, seconds: number): Noise => ({
  name: `correlated ${sigma} m, ${seconds} s`,
  noiseClass: 'correlated',
  base: { sigma: just(sigma), seconds: just(seconds) },
});

/** What rules may be tuned with: the noise and the radii of the reference. */
const tuning: TraceSet = {
  name: 'tuning',
  center: { lat: 39.76, lng: -84.19 },
  radii: [60, 91.44, 200, 500],
  everySeconds: [1, 5, 15],
  claims: [1, 0.6],
  noises: [
    ...[5, 10, 20, 30].map(white),
    ...[10, 20, 30].map((sigma) => correlated(sigma, 60)),
    { name: 'outliers', noiseClass: 'outliers', base: { sigma: just(8), seconds: still }, wild: { share: 0.01, meters: [200, 1000] } },
    {
      name: 'multipath',
      noiseClass: 'multipath',
      base: { sigma: [5, 10], seconds: [0, 5] },
      bias: { meters: [30, 80], seconds: [20, 60], everySeconds: 120 },
    },
    { name: 'gaps', noiseClass: 'gaps', base: { sigma: [8, 12], seconds: [0, 5] }, gap: { seconds: [20, 180], everySeconds: 180 } },
    {
      name: 'Wi-Fi and cell',
      noiseClass: 'wifiCell',
      base: { sigma: still, seconds: [0, 20] },
      sources: [
        { share: 0.8, sigma: [20, 50] },
        { share: 0.17, sigma: [150, 500] },
        { share: 0.03, sigma: [1000, 3000] },
      ],
    },
    {
      name: 'disorder',
      noiseClass: 'disorder',
      base: { sigma: [6, 12], seconds: [0, 10] },
      post: { late: 0.08, lateSeconds: [2, 60], doubled: 0.08, batch: 0.004, batchSeconds: [20, 90] },
    },
  ],
  paths: {
    approachMeters: [600, 1000],
    tailMeters: [1800, 2400],
    townMps: [9, 16],
    accelerateMps2: [1, 2],
    brakeMps2: [1.2, 2.5],
    walkMps: [1.2, 1.6],
    staySeconds: [1500, 2100],
    longStaySeconds: [7200, 14_400],
    insideByMeters: [8, 20],
    outsideByMeters: [10, 40],
    passByMeters: [15, 80],
    chord: [-0.7, 0.7],
    lightSeconds: [20, 90],
    lightMeters: [8, 30],
    bend: [0.02, 0.15],
  },
};

/** Never looked at while tuning. Every parameter differs. */
const heldOut: TraceSet = {
  name: 'held-out',
  center: { lat: -33.87, lng: 151.21 },
  radii: [75, 100, 150, 350, 800],
  everySeconds: [2, 10, 20],
  claims: [1, 0.5],
  noises: [
    ...[7, 14, 26].map(white),
    ...[12, 24].flatMap((sigma) => [25, 150].map((seconds) => correlated(sigma, seconds))),
    { name: 'outliers', noiseClass: 'outliers', base: { sigma: [6, 14], seconds: [0, 15] }, wild: { share: 0.02, meters: [120, 2500] } },
    {
      name: 'multipath',
      noiseClass: 'multipath',
      base: { sigma: [6, 12], seconds: [0, 12] },
      bias: { meters: [25, 95], seconds: [10, 90], everySeconds: 160 },
    },
    { name: 'gaps', noiseClass: 'gaps', base: { sigma: [6, 15], seconds: [0, 20] }, gap: { seconds: [30, 240], everySeconds: 240 } },
    {
      name: 'Wi-Fi and cell',
      noiseClass: 'wifiCell',
      base: { sigma: still, seconds: [0, 45] },
      sources: [
        { share: 0.7, sigma: [15, 45] },
        { share: 0.25, sigma: [200, 700] },
        { share: 0.05, sigma: [800, 4000] },
      ],
    },
    {
      name: 'disorder',
      noiseClass: 'disorder',
      base: { sigma: [5, 15], seconds: [0, 30] },
      post: { late: 0.12, lateSeconds: [1, 120], doubled: 0.15, batch: 0.006, batchSeconds: [30, 150] },
    },
  ],
  paths: {
    approachMeters: [500, 1300],
    tailMeters: [2000, 3000],
    townMps: [7, 20],
    accelerateMps2: [0.8, 2.6],
    brakeMps2: [1, 3.2],
    walkMps: [1, 1.8],
    staySeconds: [900, 2700],
    longStaySeconds: [7200, 14_400],
    insideByMeters: [6, 25],
    outsideByMeters: [12, 50],
    passByMeters: [12, 100],
    chord: [-0.75, 0.75],
    lightSeconds: [10, 120],
    lightMeters: [6, 40],
    bend: [0.01, 0.2],
  },
};

export const sets: Readonly<Record<SetName, TraceSet>> = { tuning, 'held-out': heldOut };

import { filterDetectors, Ledger } from './measure-quality.ts';
import type { Row } from './measure-quality.ts';
import { sets } from './sets.ts';
import { simulate } from './simulate.ts';
import { falseRate } from './tally.ts';
import type { Figures } from './tally.ts';

/** A part of the tuning set that takes some five seconds: each noise, claim, interval and scenario once, at a small circle and a middling one. */
const slice = { ...sets.tuning, radii: [60, 200], everySeconds: [1, 5, 15] };

/** The product and point-in-circle on the slice: the same figures each time, since each trace's seed is its name. */
export function measureSlice(): readonly Row[] {
  const detectors = filterDetectors(['ours']);
  const ledger = new Ledger(detectors);
  simulate({ set: slice, traces: 1, detectors }, ({ noise, claim, scenario }, scores) => {
    ledger.add({ claim, by: 'all', value: 'all' }, scores);
    ledger.add({ claim, by: 'class', value: noise.noiseClass }, scores);
    ledger.add({ claim, by: 'scenario', value: scenario }, scores);
  });
  return ledger.rows();
}

/** Figures that must not get worse. Shares in %, counts for each 100 traces, metres travelled until reported. */
export const measures = {
  missed: ({ missedPercent }: Figures) => missedPercent,
  'false arrivals': ({ falseArrivalsPer100 }: Figures) => falseArrivalsPer100,
  'false in all': falseRate,
  'exits missed': ({ missedExitsPercent }: Figures) => missedExitsPercent,
  'late p50': ({ arrivalP50 }: Figures) => arrivalP50,
  'late p95': ({ arrivalP95 }: Figures) => arrivalP95,
} as const;

export type Measure = keyof typeof measures;

/** The recorded figures of one slice: two decimals; null where there was nothing to measure. */
export type Record = readonly [claim: number, by: string, value: string, ...figures: readonly (number | null)[]];

export function toRecords(rows: readonly Row[]): readonly Record[] {
  return rows
    .filter(({ detector }) => detector.key === 'ours')
    .map(({ claim, by, value, figures }) => [claim, by, value, ...Object.values(measures).map((measure) => rounded(measure(figures)))]);
}

const rounded = (value: number): number | null => (Number.isFinite(value) ? Math.round(value * 100) / 100 : null);

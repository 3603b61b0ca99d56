import type { Score } from './score.ts';

export interface Tally {
  traces: number;
  visits: number;
  missed: number;
  falseArrivals: number;
  falseExits: number;
  missedExits: number;
  readonly arrivalMeters: number[];
  readonly exitMeters: number[];
  /** Delay behind point-in-circle, m, for visits that both reported. */
  readonly laterMeters: number[];
}

export const emptyTally = (): Tally => ({
  traces: 0,
  visits: 0,
  missed: 0,
  falseArrivals: 0,
  falseExits: 0,
  missedExits: 0,
  arrivalMeters: [],
  exitMeters: [],
  laterMeters: [],
});

/** Adds a trace; `naive` is the score of point-in-circle on it. */
export function addScore(tally: Tally, score: Score, naive: Score): void {
  tally.traces += 1;
  tally.visits += score.visits;
  tally.missed += score.missed;
  tally.falseArrivals += score.falseArrivals;
  tally.falseExits += score.falseExits;
  tally.missedExits += score.missedExits;
  for (const [index, meters] of score.arrivalMeters.entries()) {
    if (meters === undefined) continue;
    tally.arrivalMeters.push(meters);
    const other = naive.arrivalMeters[index];
    if (other !== undefined) tally.laterMeters.push(meters - other);
  }
  for (const meters of score.exitMeters) if (meters !== undefined) tally.exitMeters.push(meters);
}

/** The figures of a table: shares in %, counts for each 100 traces, metres. */
export interface Figures {
  readonly traces: number;
  readonly visits: number;
  readonly missedPercent: number;
  readonly falseArrivalsPer100: number;
  readonly falseExitsPer100: number;
  readonly missedExitsPercent: number;
  readonly arrivalP50: number;
  readonly arrivalP95: number;
  readonly exitP50: number;
  readonly exitP95: number;
  readonly laterP50: number;
  readonly laterP95: number;
}

export function toFigures(tally: Tally): Figures {
  const arrival = Float64Array.from(tally.arrivalMeters).toSorted();
  const exit = Float64Array.from(tally.exitMeters).toSorted();
  const later = Float64Array.from(tally.laterMeters).toSorted();
  return {
    traces: tally.traces,
    visits: tally.visits,
    missedPercent: (100 * tally.missed) / tally.visits,
    falseArrivalsPer100: (100 * tally.falseArrivals) / tally.traces,
    falseExitsPer100: (100 * tally.falseExits) / tally.traces,
    missedExitsPercent: (100 * tally.missedExits) / tally.visits,
    arrivalP50: quantile(arrival, 0.5),
    arrivalP95: quantile(arrival, 0.95),
    exitP50: quantile(exit, 0.5),
    exitP95: quantile(exit, 0.95),
    laterP50: quantile(later, 0.5),
    laterP95: quantile(later, 0.95),
  };
}

export const falseRate = ({ falseArrivalsPer100, falseExitsPer100 }: Figures): number => falseArrivalsPer100 + falseExitsPer100;

function quantile(sorted: Float64Array, share: number): number {
  return sorted.length === 0 ? Number.NaN : sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

import type { Detector } from './detector.ts';
import { earshot } from './earshot.ts';
import type { NoiseClass } from './noise.ts';
import type { Scenario } from './paths.ts';
import { pointInCircle, rivals } from './competing-detectors.ts';
import type { Score } from './score.ts';
import { sets } from './sets.ts';
import type { SetName } from './sets.ts';
import { simulate } from './simulate.ts';
import { addScore, emptyTally, toFigures } from './tally.ts';
import type { Figures, Tally } from './tally.ts';

export interface Options {
  readonly set?: SetName | undefined;
  /** Traces of each cell: noise, claim, radius, interval and scenario. */
  readonly traces?: number | undefined;
  /** Keys of detectors; all by default. Point-in-circle always runs, as the reference. */
  readonly only?: readonly string[] | undefined;
  readonly noiseClass?: NoiseClass | undefined;
  readonly scenario?: Scenario | undefined;
}

/** One way of dividing the traces, and the part of a figure: `class`, `multipath`. */
export interface Slice {
  /** The phones' claim of accuracy: 1 is honest. */
  readonly claim: number;
  readonly by: 'all' | 'noise' | 'class' | 'radius' | 'scenario' | 'every' | 'place';
  readonly value: string;
}

export interface Row extends Slice {
  readonly detector: Detector;
  readonly figures: Figures;
}

/** Point-in-circle is the first, the product the last. */
export const detectors: readonly Detector[] = [...rivals, earshot];

export const filterDetectors = (only: readonly string[] | undefined): readonly Detector[] =>
  detectors.filter((one) => one === pointInCircle || only === undefined || only.includes(one.key));

/** Adds scores up by slices. The others are compared with the first detector. */
export class Ledger {
  readonly #detectors: readonly Detector[];
  readonly #slices = new Map<string, { readonly slice: Slice; readonly tallies: readonly Tally[] }>();

  constructor(chosen: readonly Detector[]) {
    this.#detectors = chosen;
  }

  add(slice: Slice, scores: readonly Score[]): void {
    const key = `${slice.claim} ${slice.by} ${slice.value}`;
    const kept = this.#slices.get(key) ?? { slice, tallies: this.#detectors.map(emptyTally) };
    this.#slices.set(key, kept);
    for (const [index, score] of scores.entries()) addScore(kept.tallies[index]!, score, scores[0]!);
  }

  rows(): readonly Row[] {
    return [...this.#slices.values()].flatMap(({ slice, tallies }) =>
      tallies.map((tally, index) => ({ ...slice, detector: this.#detectors[index]!, figures: toFigures(tally) })),
    );
  }
}

/** Runs the simulation and returns figures for each slice and detector. */
export function measureQuality({ set = 'tuning', traces = 1, only, noiseClass, scenario }: Options): readonly Row[] {
  const chosen = filterDetectors(only);
  const ledger = new Ledger(chosen);
  simulate({ set: sets[set], traces, detectors: chosen, noiseClass, scenario }, ({ noise, ...cell }, scores) => {
    const { claim } = cell;
    ledger.add({ claim, by: 'all', value: 'all' }, scores);
    ledger.add({ claim, by: 'class', value: noise.noiseClass }, scores);
    ledger.add({ claim, by: 'noise', value: noise.name }, scores);
    ledger.add({ claim, by: 'radius', value: `${cell.radius} m` }, scores);
    ledger.add({ claim, by: 'scenario', value: cell.scenario }, scores);
    ledger.add({ claim, by: 'every', value: `${cell.everySeconds} s` }, scores);
  });
  return ledger.rows();
}

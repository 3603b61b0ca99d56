import type { Detector } from './detector.ts';
import type { Noise, NoiseClass } from './noise.ts';
import { drawPath, scenarios } from './paths.ts';
import type { Scenario } from './paths.ts';
import { createRandom, toSeed } from './random.ts';
import type { Random } from './random.ts';
import type { Path } from './route.ts';
import { scoreDetector } from './score.ts';
import type { Event, Score } from './score.ts';
import type { TraceSet } from './sets.ts';
import { deliveriesOn, listNewInstants } from './trace.ts';
import type { Delivery, Reception } from './trace.ts';
import { measureTruth } from './truth.ts';

export interface Cell {
  readonly noise: Noise;
  readonly claim: number;
  readonly radius: number;
  readonly everySeconds: number;
  readonly scenario: Scenario;
}

export interface Choice {
  readonly set: TraceSet;
  /** Number for each cell. */
  readonly traces: number;
  readonly detectors: readonly Detector[];
  readonly noiseClass?: NoiseClass | undefined;
  readonly scenario?: Scenario | undefined;
}

/** Draws every trace once, feeds it to every detector and passes on the scores, in the order of the detectors. */
export function simulate(choice: Choice, note: (cell: Cell, scores: readonly Score[]) => void): void {
  for (const cell of listCells(choice)) {
    for (let index = 0; index < choice.traces; index++) note(cell, run(choice, cell, index));
  }
}

function run({ set, detectors }: Choice, cell: Cell, index: number): readonly Score[] {
  const { noise, claim, radius, everySeconds, scenario } = cell;
  const random = createRandom(toSeed(`${set.name} ${noise.name} ${claim} ${radius} ${everySeconds} ${scenario} ${index}`));
  const path = drawPath(scenario, { radius, params: set.paths, random });
  return heardOn({ path, radius, reception: { noise, claim, everySeconds, center: set.center } }, detectors, random);
}

export interface Outing {
  readonly path: Path;
  readonly radius: number;
  readonly reception: Reception;
}

export function heardOn({ path, radius, reception }: Outing, detectors: readonly Detector[], random: Random): readonly Score[] {
  const truth = measureTruth(path, radius);
  const deliveries = deliveriesOn(path, reception, random);
  const news = listNewInstants(deliveries);
  const fence = { center: reception.center, radiusMeters: radius };
  return detectors.map((detector) => scoreDetector(truth, news, listen(detector.create(fence), deliveries), radius));
}

export function listen(hear: ReturnType<Detector['create']>, deliveries: readonly Delivery[]): Event[] {
  const events: Event[] = [];
  for (const delivery of deliveries) {
    for (const told of hear(delivery)) events.push({ told, second: delivery.told });
  }
  return events;
}

function listCells({ set, noiseClass, scenario: only }: Choice): Cell[] {
  const cells: Cell[] = [];
  for (const noise of set.noises.filter((one) => noiseClass === undefined || one.noiseClass === noiseClass)) {
    for (const claim of set.claims) {
      for (const radius of set.radii) {
        for (const everySeconds of set.everySeconds) {
          for (const scenario of scenarios.filter((one) => only === undefined || one === only)) cells.push({ noise, claim, radius, everySeconds, scenario });
        }
      }
    }
  }
  return cells;
}

import type { Detector } from './detector.ts';
import { simulateReception } from './noise.ts';
import type { Noise } from './noise.ts';
import { createRandom } from './random.ts';
import { scenarios } from './paths.ts';
import { pointInCircle } from './competing-detectors.ts';
import { scoreDetector } from './score.ts';
import type { Event, Score } from './score.ts';
import { sets } from './sets.ts';
import { simulate } from './simulate.ts';
import { measured } from './route.ts';
import { measureTruth } from './truth.ts';
import type { Truth } from './truth.ts';
import { overlapShare } from './overlap.ts';

/** Checks the yardstick itself on cases with known answers, before each run; throws a sentence. */
export function checkYardstick(): void {
  checkPerfectReception();
  checkScoring();
  checkOverlap();
  checkReception();
}

/** Reports every fix as an arrival and a departure. */
const parrot: Detector = { key: 'parrot', name: 'Parrot', create: () => () => ['enter', 'exit'] };
const mute: Detector = { key: 'mute', name: 'Mute', create: () => () => [] };
const perfect: Noise = { name: 'perfect', noiseClass: 'white', base: { sigma: [0, 0], seconds: [0, 0] } };

/** Without noise and with a fix a second, point-in-circle errs by a second's way and nothing else; a silent detector misses all. */
function checkPerfectReception(): void {
  const set = { ...sets.tuning, noises: [perfect], everySeconds: [1], claims: [1] };
  const seen = new Map<string, number>();
  simulate({ set, traces: 2, detectors: [pointInCircle, parrot, mute] }, ({ scenario }, scores) => {
    const [naive, all, none] = scores as readonly [Score, Score, Score];
    seen.set(scenario, naive.visits);
    expect(naive.missed + naive.falseArrivals + naive.falseExits + naive.missedExits === 0, `point-in-circle errs without noise: ${scenario}`);
    expect(
      [...naive.arrivalMeters, ...naive.exitMeters].every((meters) => meters !== undefined && meters >= 0 && meters < 33),
      `point-in-circle is late without noise: ${scenario}`,
    );
    expect(none.missed === none.visits && none.falseArrivals === 0, `silence was heard: ${scenario}`);
    expect(all.missed === 0 && all.falseArrivals > 50 && all.falseExits > 50, `a parrot was believed: ${scenario}`);
  });
  expect(
    scenarios.every((one) => seen.get(one) === (one === 'walk across 3 times' ? 3 : one.includes('outside') || one === 'drive by' ? 0 : 1)),
    'a scenario has not the visits that its name says',
  );
}

/** East at 10 m/s through a circle of 100 m around 0, from -500 m to 150 m, and back: in from second 40 to 60 and from 70 to 90. */
function checkScoring(): void {
  const east = Array.from({ length: 201 }, (_, second) => (second < 65 ? -500 + 10 * second : 800 - 10 * second));
  const north = east.map(() => 0);
  const once = measureTruth(measured(east.slice(0, 66), north.slice(0, 66)), 100);
  const twice = measureTruth(measured(east, north), 100);
  const news = Array.from({ length: 40 }, (_, index) => index * 5);
  const enter = (second: number): Event => ({ told: 'enter', second });
  const exit = (second: number): Event => ({ told: 'exit', second });
  const cases: readonly (readonly [string, Truth, readonly Event[], string])[] = [
    ['told in time', once, [enter(42), exit(65)], '0 0 0 0, 20, 50'],
    ['repeated inside', once, [enter(42), exit(45), enter(50), exit(65)], '0 1 1 0, 20, 50'],
    ['told a little early', once, [enter(35), exit(55)], '0 0 0 0, -50, -50'],
    ['taken back before the edge', once, [enter(35), exit(37), enter(41), exit(62)], '0 1 1 0, 10, 20'],
    ['told far too early', once, [enter(20), exit(65)], '1 1 0 0, , 50'],
    ['a pass told afterwards', once, [enter(65), exit(65)], '0 0 0 0, 250, 50'],
    ['a pass told too late', once, [enter(76), exit(76)], '1 1 0 0, , 50'],
    ['a departure not told', once, [enter(42)], '0 0 0 1, 20, '],
    ['nothing told', once, [], '1 0 0 1, , '],
    ['both visits told', twice, [enter(41), exit(61), enter(71), exit(91)], '0 0 0 0, 10,10, 10,10'],
    ['one arrival for two visits', twice, [enter(72), exit(91)], '1 0 0 1, 320,, ,10'],
    ['one arrival between two visits', twice, [enter(66), exit(91)], '1 0 0 1, 260,, ,10'],
    ['a short way out not told', twice, [enter(41), exit(95)], '1 0 0 1, 10,, ,50'],
  ];
  for (const [name, truth, events, wanted] of cases) {
    const { missed, falseArrivals, falseExits, missedExits, arrivalMeters, exitMeters } = scoreDetector(truth, news, events, 100);
    const got = `${[missed, falseArrivals, falseExits, missedExits].join(' ')}, ${arrivalMeters.join()}, ${exitMeters.join()}`;
    expect(got === wanted, `scoring, ${name}: got ${got}, expected ${wanted}`);
  }
}

/** Against a count of points on a grid. */
function checkOverlap(): void {
  for (const [distance, accuracy, radius] of [
    [0, 30, 100],
    [100, 30, 100],
    [95, 80, 60],
    [20, 200, 60],
    [300, 50, 100],
  ] as const) {
    let inDisc = 0;
    let inBoth = 0;
    for (let east = -accuracy; east <= accuracy; east += accuracy / 100) {
      for (let north = -accuracy; north <= accuracy; north += accuracy / 100) {
        if (Math.hypot(east, north) > accuracy) continue;
        inDisc += 1;
        if (Math.hypot(distance + east, north) <= radius) inBoth += 1;
      }
    }
    const share = overlapShare(distance, accuracy, radius);
    expect(Math.abs(share - inBoth / inDisc) < 0.01, `overlap at ${distance} m is ${share}, expected ${inBoth / inDisc}`);
  }
}

/** The claimed accuracy is the 68 % radius of honest errors, and neighbouring errors correlate as their noise says. */
function checkReception(): void {
  for (const set of [sets.tuning, sets['held-out']]) {
    for (const noise of set.noises.filter(({ noiseClass }) => noiseClass === 'white' || noiseClass === 'correlated' || noiseClass === 'wifiCell')) {
      const { within, kept } = measureErrors(noise);
      expect(Math.abs(within - 0.68) < 0.03, `${noise.name}: ${within} of the errors are within the claimed accuracy`);
      const seconds = noise.base.seconds[0];
      const wanted = seconds > 0 ? Math.exp(-10 / seconds) : 0;
      if (noise.sources === undefined) expect(Math.abs(kept - wanted) < 0.1, `${noise.name}: errors 10 s apart are alike by ${kept}, expected ${wanted}`);
    }
  }
}

/** Over many receptions of 100 fixes, 10 s apart: the share within the accuracy, and the correlation of neighbours. */
function measureErrors(noise: Noise): { readonly within: number; readonly kept: number } {
  const random = createRandom(1);
  let [count, inside, squares, products] = [0, 0, 0, 0];
  for (let round = 0; round < 200; round++) {
    const readingAt = simulateReception(noise, 1, random);
    let last = 0;
    for (let index = 0; index < 100; index++) {
      const { east, north, accuracyMeters } = readingAt(index * 10)!;
      count += 1;
      if (Math.hypot(east, north) <= accuracyMeters) inside += 1;
      squares += east * east;
      products += east * last;
      last = east;
    }
  }
  return { within: inside / count, kept: products / squares };
}

function expect(isTrue: boolean, sentence: string): void {
  if (!isTrue) throw new Error(`The bench itself is wrong: ${sentence}.`);
}

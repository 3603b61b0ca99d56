import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWay, isPass, weighWays } from './explain.ts';
import type { WeighedWay } from './explain.ts';
import type { Fix, WatchedFence } from './geofence.ts';
import { emptyMonitorState, step, watch } from './monitor.ts';
import type { Step } from './monitor.ts';
import { circle, driveFixes, fixAt } from './test-fixes.ts';

function listSteps(fences: readonly WatchedFence[], fixes: readonly Fix[]): readonly Step[] {
  let { state } = { state: watch(emptyMonitorState, fences) };
  return fixes.map((fix) => {
    const taken = step(state, fix);
    ({ state } = taken);
    return taken;
  });
}

/** Due east at 20 m/s and a fix a second, `north` metres beside the centre, to 250 m before it; then one fix more. */
const comeThen = (north: number, last: Fix): Step => listSteps([circle], [...driveFixes({ from: -800, to: -250, mps: 20, every: 1, north }), last]).at(-1)!;
const told = (taken: Step): readonly string[] => weighWays(taken).map(describeWay);

describe('the way between two positions', () => {
  it('tells the seconds, how likely it led through the circle, and what a pass takes at that spacing', () => {
    const passed = comeThen(0, fixAt(57, 350));
    expect(passed.transitions.map(({ kind }) => kind)).toEqual(['enter', 'exit']);
    expect(told(passed)).toEqual([expect.stringMatching(/^between two positions 30 s apart, (9\d|100) % likely to have been inside, a pass takes 45 %$/)]);
    const missed = comeThen(100, fixAt(57, 350, { north: 100 }));
    expect(missed.transitions).toEqual([]);
    expect(told(missed)).toEqual([expect.stringMatching(/^between two positions 30 s apart, (2|3)\d % likely to have been inside, a pass takes 45 %$/)]);
    expect(weighWays(missed)).toMatchObject([{ fenceId: 'site', seconds: 30, needed: 0.45 }]);
  });

  it('takes 25 % up to 2 s, and evenly more up to 45 % at 30 s', () => {
    const neededAfter = (seconds: number): number | undefined => weighWays(comeThen(95, fixAt(27 + seconds, 250, { north: 95 })))[0]?.needed;
    expect(neededAfter(16)).toBeCloseTo(0.35, 9);
    expect(neededAfter(23)).toBeCloseTo(0.4, 9);
    expect(neededAfter(30)).toBe(0.45);
    expect(neededAfter(60)).toBe(0.45);
    const small: WatchedFence = { ...circle, radiusMeters: 8 };
    const quick = listSteps([small], driveFixes({ from: -405, to: 300, mps: 30, every: 1 }));
    expect(quick.flatMap(weighWays).map(({ seconds, needed }) => [seconds, needed])).toContainEqual([1, 0.25]);
    expect(quick.flatMap(weighWays).some(isPass)).toBe(true);
  });

  it('believes no pass where it ends behind, and says so', () => {
    // Eastward north of the circle, and seen again to the south: the straight way cuts through it.
    const eastward = driveFixes({ from: -770, to: 30, mps: 8, every: 5, north: 130 });
    const behind = listSteps([circle], [...eastward, fixAt(130, 0, { north: -200 })]).at(-1)!;
    expect(behind.transitions).toEqual([]);
    expect(weighWays(behind)).toMatchObject([{ likely: 0, needed: undefined }]);
    expect(told(behind)).toEqual([
      expect.stringMatching(
        /^between two positions 30 s apart, \d\d % likely to have been inside if the way was straight, but it ended 90° or more beside the heading before: no pass is believed$/,
      ),
    ]);
  });

  it('is unknown after more than 60 s, after a fix that is not used, and where it has nothing to do with the circle', () => {
    expect(weighWays(comeThen(0, fixAt(88, 350)))).toEqual([]);
    expect(weighWays(comeThen(0, fixAt(27, -250)))).toEqual([]);
    expect(weighWays(comeThen(0, fixAt(57, 350, { accuracyMeters: 2000 })))).toEqual([]);
    expect(weighWays(comeThen(900, fixAt(57, 350, { north: 900 })))).toEqual([]);
  });

  it('is not asked about by a receiver inside, or by an arrival that its fix shows', () => {
    expect(weighWays(comeThen(0, fixAt(39, 0)))).toEqual([]);
    const inside = listSteps([circle], [...driveFixes({ from: -500, to: 0, mps: 20, every: 1 }), fixAt(55, 500)]).at(-1)!;
    expect(inside.transitions.map(({ kind }) => kind)).toEqual(['exit']);
    expect(weighWays(inside)).toEqual([]);
  });
});

/** Drives of straight ways and turns at crossings, with up to a minute between two fixes. */
const drives = fc
  .array(
    fc.record({
      seconds: fc.oneof({ weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) }, { weight: 2, arbitrary: fc.integer({ min: 5, max: 60 }) }),
      turn: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: -10, max: 10 }) }, { weight: 1, arbitrary: fc.integer({ min: -180, max: 180 }) }),
      mps: fc.integer({ min: 3, max: 30 }),
      accuracyMeters: fc.integer({ min: 3, max: 60 }),
    }),
    { minLength: 10, maxLength: 60 },
  )
  .map((strides) => {
    let [seconds, east, north, heading] = [0, -400, 0, 90];
    return strides.map(({ turn, mps, accuracyMeters, ...stride }): Fix => {
      heading += turn;
      seconds += stride.seconds;
      // Drawn back to the circles, so that most drives pass some.
      east = east * 0.9 + stride.seconds * mps * Math.sin((heading * Math.PI) / 180);
      north = north * 0.9 + stride.seconds * mps * Math.cos((heading * Math.PI) / 180);
      return fixAt(seconds, east, { north, accuracyMeters });
    });
  });

const fences: readonly WatchedFence[] = [-500, 0, 500].flatMap((east) =>
  [-400, 0, 400].map((north) => ({ id: `${east} ${north}`, center: fixAt(0, east, { north }), radiusMeters: north === 0 ? 91 : 150, dwellSeconds: 0 })),
);

const percents = (line: string): readonly number[] => Array.from(line.matchAll(/(\d+) %/g), ([, value]) => Number(value));

function checkWay(way: WeighedWay, { transitions }: Step): void {
  const arrival = transitions.find(({ fenceId, kind }) => fenceId === way.fenceId && kind === 'enter');
  expect(arrival !== undefined).toBe(isPass(way));
  expect(way.seconds).toBeGreaterThan(0);
  expect(way.seconds).toBeLessThanOrEqual(60);
  expect(way.needed ?? 1).toBeCloseTo(way.needed === undefined ? 1 : 0.25 + 0.2 * Math.min(1, Math.max(0, (way.seconds - 2) / 28)), 9);
  // The reason has the likelihood too where the nearest point of the way lies outside.
  const likely = Math.round(way.likely * 100);
  expect(Number(/inside by (\d+) %/.exec(arrival?.reason ?? '')?.[1] ?? likely)).toBe(likely);
  const [shown, takes = Infinity] = percents(describeWay(way));
  expect(shown! >= takes).toBe(isPass(way));
}

it('on any drive an explanation and its decision are one: a pass is told exactly where the likelihood is the needed one, in its words too', () => {
  const seen = { passes: 0, missed: 0, behind: 0 };
  fc.assert(
    fc.property(drives, (fixes) => {
      for (const taken of listSteps(fences, fixes)) {
        const ways = weighWays(taken);
        for (const way of ways) {
          checkWay(way, taken);
          seen[isPass(way) ? 'passes' : way.needed === undefined ? 'behind' : 'missed'] += 1;
        }
        // Each pass has its way.
        const passes = taken.transitions.filter(({ reason }) => reason.startsWith('passed')).map(({ fenceId }) => fenceId);
        expect(ways.filter(isPass).map(({ fenceId }) => fenceId)).toEqual(passes);
      }
    }),
    { numRuns: 300, seed: 20261127 },
  );
  // Drives that pass nothing prove nothing.
  expect(Math.min(seen.passes, seen.missed, seen.behind)).toBeGreaterThan(100);
});

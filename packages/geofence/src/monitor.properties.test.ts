import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fix, Transition, WatchedFence } from './geofence.ts';
import { step } from './monitor.ts';
import type { MonitorState } from './monitor.ts';
import { circle, fixAt, home, run } from './test-fixes.ts';

const fences: WatchedFence[] = [
  { ...circle, dwellSeconds: 20 },
  { ...circle, id: 'wide', radiusMeters: 400 },
  { id: 'next', center: fixAt(0, 250), radiusMeters: 60, dwellSeconds: 5 },
];

/** A walk of strides and pauses, with fixes of all qualities and now and then a leap. */
const fixes = fc
  .array(
    fc.record({
      seconds: fc.oneof({ weight: 20, arbitrary: fc.integer({ min: 1, max: 20 }) }, { weight: 1, arbitrary: fc.integer({ min: 60, max: 90_000 }) }),
      east: fc.integer({ min: -150, max: 150 }),
      north: fc.integer({ min: -60, max: 60 }),
      leap: fc.oneof({ weight: 15, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -6000, max: 6000 }) }),
      accuracyMeters: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 60 }) }, { weight: 1, arbitrary: fc.integer({ min: 100, max: 5000 }) }),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((strides) => {
    let [seconds, east, north] = [0, -200, 0];
    return strides.map((stride): Fix => {
      seconds += stride.seconds;
      // Drawn back to the circles, so that most walks meet them.
      east = east * 0.8 + stride.east;
      north = north * 0.8 + stride.north;
      return fixAt(seconds, east + stride.leap, { north, accuracyMeters: stride.accuracyMeters });
    });
  });

const anyFix = fc.record({
  lat: fc.oneof(fc.double({ min: -90, max: 90 }), fc.constant(home.lat), fc.double()),
  lng: fc.oneof(fc.double({ min: -180, max: 180 }), fc.constant(home.lng), fc.double()),
  accuracyMeters: fc.oneof(fc.double({ min: 0, max: 1e7 }), fc.double()),
  at: fc.oneof(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1e12, max: 1e12 + 1e6 }), fc.double()),
});

const ofFence = (transitions: readonly Transition[], id: string): Transition[] => transitions.filter(({ fenceId }) => fenceId === id);

describe('with any fixes, the monitor', () => {
  it('enters and exits each fence by turns, a dwell once and only between them, and time never runs back', () => {
    let seen = 0;
    fc.assert(
      fc.property(fixes, (trace) => {
        const { transitions } = run(fences, trace);
        seen += transitions.length;
        for (const { id } of fences) {
          const kinds = ofFence(transitions, id).map(({ kind }) => kind);
          expect(kinds.join('')).toMatch(/^(enter(dwell)?exit)*(enter(dwell)?)?$/);
          const times = ofFence(transitions, id).map(({ at }) => at);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 400 },
    );
    // Walks that miss the circles prove nothing.
    expect(seen).toBeGreaterThan(400);
  });

  it('reports nothing later than the fix that proved it, and only the first arrival can be initial', () => {
    fc.assert(
      fc.property(fixes, (trace) => {
        let state = run(fences, []).state;
        const arrived = new Set<string>();
        for (const fix of trace) {
          const next = step(state, fix);
          state = next.state;
          for (const { fenceId, kind, at, initial, reason } of next.transitions) {
            expect(at).toBeLessThanOrEqual(fix.at);
            expect(initial && (kind !== 'enter' || arrived.has(fenceId))).toBe(false);
            arrived.add(fenceId);
            expect(reason).toMatch(/^[^\n]{10,120}$/);
            // The walks last no longer than a few hundred thousand seconds.
            for (const [, seconds] of reason.matchAll(/(\d+) s\b/g)) expect(Number(seconds)).toBeLessThan(8_000_000);
          }
        }
      }),
    );
  });

  it('changes nothing for doubled and late fixes', () => {
    const extras = fc.array(fc.record({ after: fc.nat(), of: fc.nat() }), { maxLength: 30 });
    fc.assert(
      fc.property(fixes, extras, (trace, stale) => {
        // At most three after one fix: a long run of them would be a clock set back.
        const messy = trace.flatMap((fix, index) => {
          const here = stale.filter(({ after }) => after % trace.length === index).slice(0, 3);
          return [fix, ...here.map(({ of }) => trace[of % (index + 1)]!)];
        });
        expect(run(fences, messy).transitions).toEqual(run(fences, trace).transitions);
      }),
    );
  });

  it('goes on exactly the same after its state went through JSON at any point', () => {
    fc.assert(
      fc.property(fixes, fc.nat(), (trace, cut) => {
        const at = cut % (trace.length + 1);
        const { state, transitions } = run(fences, trace.slice(0, at));
        let restored = JSON.parse(JSON.stringify(state)) as MonitorState;
        const later = trace.slice(at).flatMap((fix) => {
          const next = step(restored, fix);
          restored = next.state;
          return next.transitions;
        });
        const straight = run(fences, trace);
        expect([...transitions, ...later]).toEqual(straight.transitions);
        expect(JSON.stringify(restored)).toBe(JSON.stringify(straight.state));
      }),
    );
  });

  it('judges a fence the same beside any other fences, so that checking only near ones misses nothing', () => {
    const far = Array.from({ length: 300 }, (_, index): WatchedFence => ({
      id: `far ${index}`,
      center: fixAt(0, 500 + 40 * index),
      radiusMeters: 30,
      dwellSeconds: 0,
    }));
    fc.assert(
      fc.property(fixes, (trace) => {
        const among = run([...fences, ...far], trace).transitions;
        for (const fence of [...fences, far[0]!]) expect(ofFence(among, fence.id)).toEqual(run([fence], trace).transitions);
      }),
    );
  });

  it('takes any numbers without an error, keeps its state finite, and still works afterwards', () => {
    fc.assert(
      fc.property(fc.array(anyFix, { maxLength: 40 }), (rubbish) => {
        let { state } = run(fences, rubbish);
        expect(JSON.stringify(state)).not.toContain('null');
        const latest = Math.max(state.clock?.at ?? 0, state.clock?.held?.at ?? 0);
        const kinds: string[] = [];
        for (let second = 1; second <= 300; second += 1) {
          const next = step(state, { ...fixAt(0, second <= 150 ? 3000 : 0), at: latest + second * 1000 });
          state = next.state;
          kinds.push(...ofFence(next.transitions, 'site').map(({ kind }) => kind));
        }
        expect(kinds.slice(-2)).toEqual(['enter', 'dwell']);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { circle, driveFixes, fixAt, transitionKinds, noon, run, stayFixes } from './test-fixes.ts';
import type { Run } from './test-fixes.ts';

const HOUR = 3600;
const listSeconds = ({ transitions }: Run): number[] => transitions.map(({ at }) => (at - noon) / 1000);

describe('evidence for a crossing before it is believed', () => {
  it('counts: one who stood beside the edge and creeps over it arrived when most of the fixes began to say so', () => {
    const parked = stayFixes(-40, -1, 97);
    const creeping = driveFixes({ from: 97, to: 80, mps: 0.5, every: 1 });
    const done = run([circle], [...parked, ...creeping, ...stayFixes(35, 75, 80)]);
    expect(transitionKinds(done)).toEqual(['enter']);
    expect(done.transitions[0]?.reason).toMatch(/^[2-9]\d fixes in \d\d s inside, /);
    expect(listSeconds(done)[0]).toBeGreaterThan(11);
    expect(listSeconds(done)[0]).toBeLessThan(40);
  });

  it('is forgotten by a way through the circle: who came out a few metres and then left by the other side, left there', () => {
    const out = driveFixes({ from: 0, to: 104, mps: 8, every: 1, startSeconds: 6 });
    const done = run([circle], [...stayFixes(0, 5, 0), ...out, fixAt(20, 105), fixAt(40, -250), fixAt(41, -260)]);
    expect(transitionKinds(done)).toEqual(['initial enter', 'exit']);
    // 355 m in 20 s; the far edge is crossed after 196.
    expect(Math.abs(listSeconds(done)[1]! - (20 + 196 / 17.75))).toBeLessThan(3);
  });

  it('goes with the clock when that is set back, the time of the crossing and the time that passed since', () => {
    const waiting = [
      ...stayFixes(HOUR, HOUR + 20, 0),
      ...driveFixes({ from: 0, to: 105, mps: 3, every: 1, startSeconds: HOUR + 21 }),
      ...stayFixes(HOUR + 60, HOUR + 70, 105),
    ];
    const later = [...stayFixes(0, 40, 105), ...driveFixes({ from: 105, to: 200, mps: 5, every: 1, startSeconds: 41 })];
    const done = run([circle], [...waiting, ...later]);
    expect(transitionKinds(done)).toEqual(['initial enter', 'exit']);
    // The edge was crossed at second 51 of the old clock, which showed 70 when the new one began.
    expect(listSeconds(done)[1]).toBeCloseTo(51.5 - 70, -0.5);
    expect(done.transitions[1]?.reason).toMatch(/^\d\d fixes in 6\d s outside, /);
  });
});

it('sees what lies between a fix that had to wait and the one that confirmed it', () => {
  const asleep = [...stayFixes(0, 5, 3000), fixAt(7 * HOUR, -300)];
  expect(transitionKinds(run([circle], asleep))).toEqual([]);
  const done = run([circle], [...asleep, fixAt(7 * HOUR + 20, 300)]);
  expect(transitionKinds(done)).toEqual(['enter', 'exit']);
  expect(listSeconds(done)[0]).toBeCloseTo(7 * HOUR + 10 - 91.44 / 30, 0);
});

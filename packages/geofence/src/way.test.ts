import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wayAround, wayPast } from './way.ts';

const way = (from: readonly [number, number], to: readonly [number, number]) => wayPast(100, { east: from[0], north: from[1] }, { east: to[0], north: to[1] });

describe('a straight way past a circle of 100 m', () => {
  it.each([
    ['through its centre', way([-200, 0], [200, 0]), { nearest: 0, length: 400, isPass: true, inFraction: 0.25, outFraction: 0.75 }],
    ['60 m from its centre', way([-200, 60], [200, 60]), { nearest: 60, length: 400, isPass: true, inFraction: 0.3, outFraction: 0.7 }],
    ['that stays outside', way([-200, 150], [200, 150]), { nearest: 150, length: 400, isPass: true, inFraction: 0.5, outFraction: 0.5 }],
    ['that ends inside', way([-200, 0], [-50, 0]), { nearest: 50, length: 150, isPass: false, inFraction: 0.666667, outFraction: 1 }],
    ['that begins inside', way([50, 0], [200, 0]), { nearest: 50, length: 150, isPass: false, inFraction: 0, outFraction: 0.333333 }],
    ['that ends at its nearest point', way([-200, 30], [0, 30]), { nearest: 30, length: 200, isPass: false }],
    ['that begins at its nearest point', way([0, 30], [200, 30]), { nearest: 30, length: 200, isPass: false }],
    ['that goes away from it', way([200, 10], [300, 10]), { isPass: false, inFraction: 0, outFraction: 0, length: 100 }],
    ['that does not reach it', way([-300, 10], [-200, 10]), { isPass: false, inFraction: 1, outFraction: 1, length: 100 }],
    ['of somebody who does not move', way([30, 40], [30, 40]), { nearest: 50, length: 0, isPass: false, inFraction: 1, outFraction: 1 }],
  ])('%s', (_name, got, expected) => {
    // The significant digits.
    const rounded = Object.entries(got).map(([key, value]): [string, unknown] => [key, typeof value === 'number' ? Number(value.toFixed(6)) : value]);
    expect(Object.fromEntries(rounded)).toMatchObject(expected);
  });

  it('comes nearest where no other point of it is nearer, and cuts the circle where it is 100 m away', () => {
    const meters = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(meters, meters, meters, meters, (fromEast, fromNorth, toEast, toNorth) => {
        const got = way([fromEast, fromNorth], [toEast, toNorth]);
        const at = (fraction: number): number => Math.hypot(fromEast + fraction * (toEast - fromEast), fromNorth + fraction * (toNorth - fromNorth));
        const nearest = Math.min(...Array.from({ length: 201 }, (_, index) => at(index / 200)));
        expect(got.nearest).toBeLessThanOrEqual(nearest + 1e-6);
        expect(got.nearest).toBeGreaterThanOrEqual(nearest - got.length / 200 - 1e-6);
        const cuts = [got.inFraction, got.outFraction].filter((fraction) => fraction > 0 && fraction < 1 && got.nearest < 100);
        for (const fraction of cuts) expect(Math.abs(at(fraction) - 100)).toBeLessThan(0.01);
      }),
      { seed: 20261122 },
    );
  });
});

describe('a way around a corner past a circle of 100 m', () => {
  const around = (...points: readonly [number, number][]) => {
    const [from, corner, to] = points.map(([east, north]) => ({ east, north }));
    return wayAround(100, from!, corner!, to!);
  };

  it.each([
    ['in its centre', around([-200, 0], [0, 0], [0, 200]), { nearest: 0, length: 400, isPass: true, inFraction: 0.25, outFraction: 0.75 }],
    ['in front of it', around([-200, 200], [-200, 0], [200, 0]), { nearest: 0, length: 600, isPass: true, inFraction: 0.5, outFraction: 0.833333 }],
    ['behind it', around([-200, 0], [200, 0], [200, 200]), { nearest: 0, length: 600, isPass: true, inFraction: 0.166667, outFraction: 0.5 }],
    [
      'that turns away before it',
      around([-300, 0], [-150, 0], [-150, 300]),
      { nearest: 150, length: 450, isPass: true, inFraction: 0.333333, outFraction: 0.333333 },
    ],
    ['that ends inside', around([-200, 0], [0, 0], [0, 50]), { nearest: 0, isPass: true, inFraction: 0.4, outFraction: 1 }],
    ['that ends at its nearest point', around([-300, 200], [-50, 200], [-50, 0]), { nearest: 50, isPass: false }],
    ['without a turn', around([-200, 60], [200, 60], [200, 60]), { nearest: 60, length: 400, isPass: true, inFraction: 0.3, outFraction: 0.7 }],
  ])('%s', (_name, got, expected) => {
    const rounded = Object.entries(got).map(([key, value]): [string, unknown] => [key, typeof value === 'number' ? Number(value.toFixed(6)) : value]);
    expect(Object.fromEntries(rounded)).toMatchObject(expected);
  });
});

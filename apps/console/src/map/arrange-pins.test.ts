import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupPins, spread } from './arrange-pins.ts';

const pin = (id: string, x: number, y: number) => ({ id, x, y });

test('pins that would lie over each other are one group, and the chosen one stands alone', () => {
  const pins = [pin('a', 0, 0), pin('b', 10, 0), pin('c', 100, 0), pin('d', 5, 5)];
  expect(groupPins(pins, 40).map(({ ids }) => ids)).toEqual([['a', 'b', 'd'], ['c']]);
  expect(groupPins(pins, 40)[0]).toMatchObject({ x: 5, y: 5 / 3 });
  expect(groupPins(pins, 40, 'b').map(({ ids }) => ids)).toEqual([['a', 'd'], ['b'], ['c']]);
});

test('every pin is in one group, and no group starts within the gap of another', () => {
  const pins = fc.array(fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }), { maxLength: 60 });
  fc.assert(
    fc.property(pins, fc.integer({ min: 1, max: 80 }), (places, gap) => {
      const all = places.map(({ x, y }, index) => pin(String(index), x, y));
      const groups = groupPins(all, gap);
      const firsts = groups.map(({ ids: [first] }) => all[Number(first)]);
      const areApart = firsts.every((a, i) => firsts.every((b, j) => i === j || !a || !b || Math.hypot(a.x - b.x, a.y - b.y) >= gap));
      return areApart && groups.flatMap(({ ids }) => ids).length === all.length;
    }),
  );
});

test('pins drawn apart keep the gap', () => {
  expect(spread(1, 40)).toEqual([[0, 0]]);
  for (const count of [2, 3, 7, 20]) {
    const places = spread(count, 40);
    for (const [index, [x, y]] of places.entries()) {
      const [nextX, nextY] = places[(index + 1) % count] ?? [0, 0];
      // A chord is a little shorter than its arc.
      expect(Math.hypot(nextX - x, nextY - y)).toBeGreaterThan(33);
    }
  }
});

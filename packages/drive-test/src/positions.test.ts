import { expect, test } from 'vitest';
import { positionsOn } from './positions.ts';
import { layOut } from './route.ts';
import { noon, north } from './test-drives.ts';

const sparse = [0, 15, 30, 47].map((seconds, index) => ({ ...north(index * 300), at: noon + seconds * 1000 }));
const listSeconds = (input: Parameters<typeof positionsOn>[1], count: number): readonly number[] => {
  const found: number[] = [];
  for (const { fix } of positionsOn(layOut({ points: sparse, speedMph: input.speedMph ?? null, startsAt: noon }), input)) {
    found.push((fix.at - noon) / 1000);
    if (found.length === count) break;
  }
  return found;
};

test('a recording keeps the gaps between its positions; at its end the phone stays, second by second', () => {
  expect(listSeconds({ noise: 'none', isRecorded: true, speedMph: null }, 7)).toEqual([0, 15, 30, 47, 48, 49, 50]);
});

test('a recording that is driven at a steady speed, and a way that was worked out, have a position each second', () => {
  expect(listSeconds({ noise: 'none', isRecorded: true, speedMph: 35 }, 4)).toEqual([0, 1, 2, 3]);
  expect(listSeconds({ noise: 'none', speedMph: null }, 4)).toEqual([0, 1, 2, 3]);
});

test('positions nearer than a second to the one before are left out', () => {
  const dense = layOut({ points: [0, 200, 400, 1_000, 1_300].map((ms) => ({ ...north(ms / 100), at: noon + ms })), speedMph: null, startsAt: noon });
  const seen: number[] = [];
  for (const { fix } of positionsOn(dense, { noise: 'none', isRecorded: true, speedMph: null })) {
    seen.push(fix.at - noon);
    if (seen.length === 4) break;
  }
  expect(seen).toEqual([0, 1_000, 1_300, 2_300]);
});

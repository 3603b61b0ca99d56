import { expect, test } from 'vitest';
import { drawnFences } from './other-fences.ts';

const denver = { lat: 39.7392, lng: -104.9903 };
const far = { lat: 40.015, lng: -105.2705 };
const fence = (title: string, center = denver, radiusMeters = 500) => ({ title, center, radiusMeters });

test('eight messages at one place are one circle with their number, no darker than one', () => {
  const eight = Array.from({ length: 8 }, (_, index) => fence(`Stop ${index + 1}`));
  expect(drawnFences(eight)).toEqual([{ ...fence('Stop 1 and 7 more'), fill: drawnFences([fence('alone')])[0]?.fill }]);
});

test('circles that lie on each other are fainter, so that together they are as dark as one alone', () => {
  const [small, large, alone] = drawnFences([fence('Gate', denver, 100), fence('Yard', denver, 900), fence('Hut', far)]);
  expect((small?.fill ?? 0) + (large?.fill ?? 0)).toBeCloseTo(alone?.fill ?? 0);
});

test('a message without a circle is not drawn', () => {
  expect(drawnFences([fence('Anywhere', denver, 0)])).toEqual([]);
});

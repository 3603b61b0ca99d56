import { expect, it } from 'vitest';
import { isNightAt, sunElevation } from './sun.ts';

const denver = { lat: 39.7392, lng: -104.9903 };
const quito = { lat: -0.18, lng: -78.47 };
const tromso = { lat: 69.65, lng: 18.96 };

// By NOAA's solar calculator, to half a degree, without refraction.
it.each([
  ['noon of the equinox on the equator', quito, '2026-03-20T17:21:00Z', 89.8],
  ['noon of the winter solstice in Denver', denver, '2026-12-21T18:58:00Z', 26.8],
  ['noon of the summer solstice in Denver', denver, '2026-06-21T19:02:00Z', 73.7],
  ['midnight of the summer solstice in Tromsø', tromso, '2026-06-20T22:46:00Z', 3.1],
])('the sun stands as high as it does at %s', (_name, spot, at, degrees) => {
  expect(Math.abs(sunElevation(spot, Date.parse(at)) - degrees)).toBeLessThan(0.5);
});

it('is night after dusk and before dawn, and never in a polar summer', () => {
  // Sunset in Denver on 25 November 2026 is at 16:38 local time.
  expect(isNightAt(denver, Date.parse('2026-11-25T23:30:00Z'))).toBe(false);
  expect(isNightAt(denver, Date.parse('2026-11-26T00:10:00Z'))).toBe(true);
  expect(isNightAt(denver, Date.parse('2026-11-25T13:00:00Z'))).toBe(true);
  expect(isNightAt(tromso, Date.parse('2026-06-20T22:46:00Z'))).toBe(false);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { circleOutline } from '@earshot/geofence';
import { boundsAround } from './bounds.ts';

const fences = fc.record({
  center: fc.record({ lat: fc.double({ min: -70, max: 70, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) }),
  radiusMeters: fc.double({ min: 50, max: 50_000, noNaN: true }),
});

const at = (lng: number, radiusMeters = 1_000) => ({ center: { lat: 0, lng }, radiusMeters });

test('every circle lies within the part of the map that is shown for them, also across the line of the date', () => {
  fc.assert(
    fc.property(fc.array(fences, { minLength: 1, maxLength: 8 }), (all) => {
      const bounds = boundsAround(all);
      if (!bounds) return false;
      const { south, west, north, east } = bounds;
      const slack = 1e-6;
      const isWithin = ({ lat, lng }: { readonly lat: number; readonly lng: number }) =>
        lat >= south - slack && lat <= north + slack && [-360, 0, 360].some((turn) => lng + turn >= west - slack && lng + turn <= east + slack);
      return all.flatMap((fence) => circleOutline(fence, 16)).every(isWithin);
    }),
    { examples: [[[at(-179.9992, 200), at(180, 50), at(0, 50)]]] },
  );
});

test('neighbours on both sides of the line of the date are shown together, not with the whole world between them', () => {
  const { west = 0, east = 0 } = boundsAround([at(179), at(-179)]) ?? {};
  expect(east - west).toBeCloseTo(2, 1);
  const wide = boundsAround([at(-120), at(-70), at(10)]);
  expect((wide?.east ?? 0) - (wide?.west ?? 0)).toBeCloseTo(130, 1);
});

test('without a circle there is nothing to show', () => {
  expect(boundsAround([])).toBeUndefined();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMeters } from '@earshot/geofence';
import { gridLines, gridStepMeters } from './grid.ts';
import { fittingZoom, toMapLook } from './look.ts';
import { nudged } from './keyboard-move.ts';

const places = fc.record({ lat: fc.double({ min: -70, max: 70, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) });
const radii = fc.double({ min: 50, max: 50_000, noNaN: true });
const arrows = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight');

test('an arrow key moves a circle by a tenth of its radius, with Shift by a hundredth, and stays on the map', () => {
  fc.assert(
    fc.property(places, radii, arrows, fc.boolean(), (center, radiusMeters, key, isFine) => {
      const moved = nudged(center, radiusMeters, { key, isFine });
      if (!moved) return false;
      const wanted = radiusMeters * (isFine ? 0.01 : 0.1);
      return Math.abs(distanceMeters(center, moved) - wanted) < wanted * 0.001 + 0.001 && Math.abs(moved.lng) <= 180;
    }),
  );
});

test('other keys are left to the page', () => {
  expect(nudged({ lat: 40, lng: -105 }, 1000, { key: 'Enter', isFine: false })).toBeUndefined();
});

test('a circle fits into the map it is shown on, and a large map keeps the zoom of the list', () => {
  fc.assert(
    fc.property(places, radii, fc.integer({ min: 200, max: 1200 }), (center, radiusMeters, side) => {
      const zoom = fittingZoom(toMapLook(center, radiusMeters), side);
      const metersPerPixel = (156_543.034 * Math.cos((center.lat * Math.PI) / 180)) / 2 ** zoom;
      return (2 * radiusMeters) / metersPerPixel <= side;
    }),
  );
  expect(fittingZoom(toMapLook({ lat: 39.7, lng: -105 }, 91.44), 800)).toBe(18);
});

test('the grid is a round number of yards, miles or metres, with some eight squares across', () => {
  expect(gridStepMeters('km', 8000)).toBe(1000);
  expect(gridStepMeters('mi', 8 * 1609.344)).toBe(1609.344);
  const lines = gridLines({ anchor: { lat: 40, lng: -105 }, stepMeters: 100, reach: 3 });
  expect(lines).toHaveLength(14);
});

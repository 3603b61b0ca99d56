import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circleOutline, distanceMeters, offsetBetween, placeAt, rulerAt, wrapLng } from './distance.ts';
import type { Place } from './geofence.ts';
import { evenly } from './test-numbers.ts';

const RADIANS = Math.PI / 180;

/** T. Vincenty, Survey Review 23 (1975): the inverse problem on the WGS-84 ellipsoid, independent of the product's formula. */
function vincentyMeters(from: Place, to: Place): number {
  const a = 6_378_137;
  const f = 1 / 298.257_223_563;
  const b = a * (1 - f);
  const reduced1 = Math.atan((1 - f) * Math.tan(from.lat * RADIANS));
  const reduced2 = Math.atan((1 - f) * Math.tan(to.lat * RADIANS));
  const [sin1, cos1, sin2, cos2] = [Math.sin(reduced1), Math.cos(reduced1), Math.sin(reduced2), Math.cos(reduced2)];
  const dLng = (to.lng - from.lng) * RADIANS;
  let lambda = dLng;
  for (let round = 0; round < 100; round += 1) {
    const sinSigma = Math.hypot(cos2 * Math.sin(lambda), cos1 * sin2 - sin1 * cos2 * Math.cos(lambda));
    if (sinSigma === 0) return 0;
    const cosSigma = sin1 * sin2 + cos1 * cos2 * Math.cos(lambda);
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cos1 * cos2 * Math.sin(lambda)) / sinSigma;
    const cosSqAlpha = 1 - sinAlpha ** 2;
    const cos2m = cosSqAlpha === 0 ? 0 : cosSigma - (2 * sin1 * sin2) / cosSqAlpha;
    const c = (f / 16) * cosSqAlpha * (4 + f * (4 - 3 * cosSqAlpha));
    const next = dLng + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * (cos2m + c * cosSigma * (2 * cos2m ** 2 - 1)));
    const settled = Math.abs(next - lambda) < 1e-13;
    lambda = next;
    if (!settled) continue;
    const uSq = (cosSqAlpha * (a * a - b * b)) / (b * b);
    const bigA = 1 + (uSq / 16_384) * (4096 + uSq * (-768 + uSq * (320 - 175 * uSq)));
    const bigB = (uSq / 1024) * (256 + uSq * (-128 + uSq * (74 - 47 * uSq)));
    const cubic = (bigB / 6) * cos2m * (4 * sinSigma ** 2 - 3) * (4 * cos2m ** 2 - 3);
    return b * bigA * (sigma - bigB * sinSigma * (cos2m + (bigB / 4) * (cosSigma * (2 * cos2m ** 2 - 1) - cubic)));
  }
  throw new Error('the geodesic did not settle');
}

const center = fc.record({ lat: evenly(-70, 70), lng: evenly(-180, 180) });
const bearing = evenly(0, 2 * Math.PI);
const radiusMeters = evenly(50, 30_000);

describe('distance', () => {
  it('knows a published geodesic: the test formula gives Flinders Peak to Buninyong in its own ellipsoid within a metre', () => {
    // Geoscience Australia's worked example (GDA94, whose ellipsoid differs from WGS-84 by 0.1 mm): 54 972.271 m.
    const flindersPeak = { lat: -37.951_033_416_667, lng: 144.424_867_888_889 };
    const buninyong = { lat: -37.652_821_138_889, lng: 143.926_495_527_778 };
    expect(vincentyMeters(flindersPeak, buninyong)).toBeCloseTo(54_972.271, 2);
  });

  it('agrees with the WGS-84 geodesic within 0.1 % up to 30 km and 70° of latitude', () => {
    fc.assert(
      fc.property(center, bearing, radiusMeters, (from, angle, reach) => {
        const to = placeAt(rulerAt(from.lat), from, { east: reach * Math.cos(angle), north: reach * Math.sin(angle) });
        const truth = vincentyMeters(from, to);
        expect(Math.abs(distanceMeters(from, to) - truth)).toBeLessThan(truth * 0.001);
      }),
      { numRuns: 1000 },
    );
  });

  it('measures 30 km to the north-east at 70° within 10 m, where a ruler of one latitude is wrong by more than 70', () => {
    const from = { lat: 70, lng: 20 };
    const to = { lat: 70.19, lng: 20.555 };
    expect(Math.abs(distanceMeters(from, to) - vincentyMeters(from, to))).toBeLessThan(10);
  });

  it('goes the short way round across 180°', () => {
    const fiji = { lat: -16.8, lng: 179.999 };
    expect(distanceMeters(fiji, { lat: -16.8, lng: -179.999 })).toBeCloseTo(vincentyMeters({ lat: -16.8, lng: 0 }, { lat: -16.8, lng: 0.002 }), 2);
    expect(distanceMeters({ lat: -16.8, lng: -179.999 }, fiji)).toBeCloseTo(distanceMeters(fiji, { lat: -16.8, lng: -179.999 }), 6);
  });

  it('names a longitude that ran on by the one within 180°, however often it went round', () => {
    expect([180, -180, 190, -190, 370, -370, 730].map(wrapLng)).toEqual([180, -180, -170, 170, 10, -10, 10]);
  });

  it('turns an offset into the place it was measured from', () => {
    fc.assert(
      fc.property(center, bearing, radiusMeters, (from, angle, reach) => {
        const ruler = rulerAt(from.lat);
        const { lat, lng } = placeAt(ruler, from, { east: reach * Math.cos(angle), north: reach * Math.sin(angle) });
        const back = offsetBetween(ruler, from, { lat, lng: wrapLng(lng) });
        expect(back.east).toBeCloseTo(reach * Math.cos(angle), 3);
        expect(back.north).toBeCloseTo(reach * Math.sin(angle), 3);
      }),
    );
  });
});

describe('circle outline', () => {
  it('lies on the circle as the engine measures it, wherever the circle is', () => {
    fc.assert(
      fc.property(center, radiusMeters, (middle, radius) => {
        const outline = circleOutline({ center: middle, radiusMeters: radius });
        expect(outline).toHaveLength(96);
        for (const place of outline) expect(distanceMeters(middle, place)).toBeCloseTo(radius, 3);
      }),
    );
  });

  it('goes round in even steps, from the east by the north', () => {
    const outline = circleOutline({ center: { lat: 39.76, lng: -84.19 }, radiusMeters: 100 }, 4);
    const ruler = rulerAt(39.76);
    const steps = outline
      .map((place) => offsetBetween(ruler, { lat: 39.76, lng: -84.19 }, place))
      .map(({ east, north }) => [Math.round(east), Math.round(north)]);
    expect(steps.map(String)).toEqual(['100,0', '0,100', '-100,0', '0,-100']);
  });

  it('stays in one piece across 180°, so that a map does not tear it', () => {
    const outline = circleOutline({ center: { lat: -16.8, lng: 179.99 }, radiusMeters: 5000 }, 24);
    const lngs = outline.map((place) => place.lng);
    expect(Math.max(...lngs)).toBeGreaterThan(180);
    expect(Math.max(...lngs) - Math.min(...lngs)).toBeLessThan(0.1);
  });
});

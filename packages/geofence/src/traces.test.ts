import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from './distance.ts';
import type { Fix, Place, WatchedFence } from './geofence.ts';
import { transitionKinds, run } from './test-fixes.ts';
import type { Run } from './test-fixes.ts';

const traceText = (name: string): string => readFileSync(new URL(`../../../e2e/traces/${name}`, import.meta.url), 'utf8');

/** Barefoot's sample: `POINT(lng lat)` and a time like `2014-09-10 06:54:07+0200`; no accuracy was recorded. */
function munich(rate: '1s' | '15s'): Fix[] {
  const rows = JSON.parse(traceText(`munich-drive-${rate}.json`)) as { point: string; time: string }[];
  return rows.map(({ point, time }) => {
    const [lng, lat] = point.slice('POINT('.length, -1).split(' ').map(Number);
    return { lat: lat!, lng: lng!, accuracyMeters: 8, at: Date.parse(time.replace(' ', 'T').replace(/00$/, ':00')) };
  });
}

function visnjan(): Fix[] {
  const points = traceText('visnjan-by-car.gpx').matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)">.*?<time>([^<]+)<\/time>/gs);
  return [...points].map(([, lat, lng, time]) => ({ lat: Number(lat), lng: Number(lng), accuracyMeters: 8, at: Date.parse(time!) }));
}

const fenceAt = (center: Place, radiusMeters: number): WatchedFence => ({ id: 'spot', center, radiusMeters, dwellSeconds: 0 });
const clockTime = (utc: string): number => Date.parse(`2014-09-10T${utc}Z`);
const nearestMeters = (fixes: readonly Fix[], center: Place): number => Math.min(...fixes.map((fix) => distanceMeters(center, fix)));
const listEntryTimes = ({ transitions }: Run): number[] => transitions.filter(({ kind }) => kind === 'enter').map(({ at }) => at);

/** The number of times the bare fixes come into a circle. */
function countVisits(fixes: readonly Fix[], center: Place, radiusMeters: number): number {
  const inside = fixes.map((fix) => distanceMeters(center, fix) <= radiusMeters);
  return inside.filter((now, index) => now && inside[index - 1] !== true).length;
}

const slow = munich('15s');
const fast = munich('1s');
const jumpAt = clockTime('05:04:27');
const landed = fast.find(({ at }) => at === jumpAt)!;
const tunnelMouth = fast.find(({ at }) => at === jumpAt - 1000)!;

describe('a drive through Munich', () => {
  it('was recorded as described: a fix a second, one leap of 470 m', () => {
    expect(fast).toHaveLength(1194);
    expect(slow).toHaveLength(80);
    expect(distanceMeters(tunnelMouth, landed)).toBeCloseTo(470, -1);
  });

  it.each([60, 91.44, 100, 200, 500])('gives the same transitions at 1 s and at 15 s within a sample, for circles of %d m along it', (radiusMeters) => {
    // Circles that the drive passes clearly: it neither pokes out of them nor past them by less than 60 m, nor ends there. The tunnel has tests of its own.
    const centers = slow.filter((fix) => {
      const clear = countVisits(fast, fix, radiusMeters) === countVisits(fast, fix, radiusMeters + 60) && distanceMeters(fix, fast.at(-1)!) > radiusMeters + 60;
      return clear && Math.abs(fix.at - jumpAt) > 60_000;
    });
    expect(centers.length).toBeGreaterThan(30);
    for (const center of centers) {
      const [often, seldom] = [run([fenceAt(center, radiusMeters)], fast), run([fenceAt(center, radiusMeters)], slow)];
      expect(transitionKinds(seldom)).toEqual(transitionKinds(often));
      expect(listEntryTimes(often)).toHaveLength(countVisits(fast, center, radiusMeters));
      for (const [index, { at }] of seldom.transitions.entries()) expect(Math.abs(at - often.transitions[index]!.at)).toBeLessThanOrEqual(15_000);
    }
  });

  it('arrives once where the leap lands, because the car went on from there, and not before it did', () => {
    for (const radiusMeters of [60, 100, 200]) {
      const done = run([fenceAt(landed, radiusMeters)], fast);
      expect(transitionKinds(done)).toEqual(['enter', 'exit']);
      expect(listEntryTimes(done)[0]).toBeGreaterThanOrEqual(jumpAt);
      expect(listEntryTimes(done)[0]).toBeLessThanOrEqual(jumpAt + 4000);
    }
  });

  it('does not arrive where only the line of the leap passed', () => {
    const middle = { lat: (landed.lat + tunnelMouth.lat) / 2, lng: (landed.lng + tunnelMouth.lng) / 2 };
    expect(nearestMeters(fast, middle)).toBeGreaterThan(200);
    for (const radiusMeters of [60, 100, 200]) expect(transitionKinds(run([fenceAt(middle, radiusMeters)], fast))).toEqual([]);
  });

  it('does not arrive at all if the leap is a wild fix and the next ones are back', () => {
    const wild = fast.filter(({ at }) => at <= jumpAt);
    const back = Array.from({ length: 30 }, (_, index): Fix => ({ ...tunnelMouth, at: jumpAt + (index + 1) * 1000 }));
    expect(transitionKinds(run([fenceAt(landed, 100)], [...wild, ...back]))).toEqual([]);
  });
});

describe('a drive around Višnjan', () => {
  const fixes = visnjan();

  it('arrives once at each place on its way, though fixes are up to 49 s apart', () => {
    expect(fixes.length).toBe(104);
    const halfway = fixes[52]!;
    for (const radiusMeters of [60, 100, 200]) {
      expect(listEntryTimes(run([fenceAt(halfway, radiusMeters)], fixes))).toHaveLength(countVisits(fixes, halfway, radiusMeters));
    }
  });

  it('arrives nowhere it did not come near', () => {
    const aside = fixes.map(({ lat, lng }) => ({ lat: lat + 0.02, lng })).filter((place) => nearestMeters(fixes, place) > 300);
    expect(aside.length).toBeGreaterThan(10);
    for (const place of aside) expect(transitionKinds(run([fenceAt(place, 200)], fixes))).toEqual([]);
  });
});

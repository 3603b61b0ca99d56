import { readFileSync } from 'node:fs';
import { offsetBetween, rulerAt } from '@earshot/geofence';
import type { Place } from '@earshot/geofence';
import { readGpx } from './read-gpx.ts';
import type { RecordedPosition } from './read-gpx.ts';
import { measured } from './route.ts';
import type { Path } from './route.ts';

const readTrace = (name: string): string => readFileSync(new URL(`../../e2e/traces/${name}`, import.meta.url), 'utf8');

/** Barefoot's sample, a 20-minute drive: `POINT(lng lat)` and a time like `2014-09-10 06:54:07+0200`. */
export function munich(rate: '1s' | '15s'): readonly RecordedPosition[] {
  const rows = JSON.parse(readTrace(`munich-drive-${rate}.json`)) as readonly { point: string; time: string }[];
  return rows.map(({ point, time }) => {
    const [lng, lat] = point.slice('POINT('.length, -1).split(' ').map(Number);
    return { lat: lat!, lng: lng!, at: Date.parse(time.replace(' ', 'T').replace(/00$/, ':00')) };
  });
}

/** Around Višnjan by car, 8 minutes, 1 to 49 s between positions. */
export function visnjan(): readonly RecordedPosition[] {
  return readGpx(readTrace('visnjan-by-car.gpx')).flat();
}

/** A faster step between two positions is a leap of the recording, m/s. */
const LEAP_MPS = 60;

export function unbroken(recorded: readonly RecordedPosition[]): readonly (readonly RecordedPosition[])[] {
  const pieces: RecordedPosition[][] = [];
  for (const [index, place] of recorded.entries()) {
    const before = recorded[index - 1];
    if (before === undefined || metersBetween(before, place) > (LEAP_MPS * (place.at - before.at)) / 1000) pieces.push([]);
    pieces.at(-1)!.push(place);
  }
  return pieces;
}

/** Metres around a centre, once a second, straight between the recorded positions. */
export function pathAround(center: Place, recorded: readonly RecordedPosition[]): Path {
  const ruler = rulerAt(center.lat);
  const [east, north]: [number[], number[]] = [[], []];
  const start = recorded[0]!.at;
  for (const [index, place] of recorded.slice(1).entries()) {
    const before = recorded[index]!;
    const [from, to] = [offsetBetween(ruler, center, before), offsetBetween(ruler, center, place)];
    for (let second = Math.ceil((before.at - start) / 1000); start + second * 1000 < place.at; second++) {
      const share = (start + second * 1000 - before.at) / (place.at - before.at);
      east[second] = from.east + (to.east - from.east) * share;
      north[second] = from.north + (to.north - from.north) * share;
    }
  }
  return measured(east, north);
}

export function metersBetween(one: Place, other: Place): number {
  const { east, north } = offsetBetween(rulerAt(one.lat), one, other);
  return Math.hypot(east, north);
}

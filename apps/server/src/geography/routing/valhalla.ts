import * as z from 'zod';
import { ask } from './router-request.ts';
import type { Position, RoadRouter } from './router.ts';

// https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/
const Maneuver = z.object({
  begin_shape_index: z.int().nonnegative(),
  end_shape_index: z.int().nonnegative(),
  time: z.number().nonnegative(),
  length: z.number().nonnegative(),
});
const Leg = z.object({
  shape: z.string(),
  maneuvers: z.array(Maneuver),
  /** Kilometres and seconds. */
  summary: z.object({ length: z.number().nonnegative(), time: z.number().nonnegative() }),
});
const Answer = z.union([z.object({ trip: z.object({ legs: z.array(Leg).min(1) }) }), z.object({ error_code: z.int() })]);

/** No path, no suitable edges near a location, locations in regions that do not meet. */
const withoutRoad = [442, 171, 170];
const precision = 1e6;

/** A Valhalla server: `POST /route`. */
export function valhalla(url: string): RoadRouter {
  return {
    leg: async (from, to) => {
      const locations = [from, to].map(({ lat, lng }) => ({ lat, lon: lng, type: 'break' }));
      const answer = await ask({ name: 'Valhalla', url: `${url}/route`, body: { locations, costing: 'auto', units: 'kilometers' } }, Answer);
      if ('error_code' in answer) {
        if (withoutRoad.includes(answer.error_code)) return undefined;
        throw new Error(`Valhalla answered error ${answer.error_code}`);
      }
      const [leg] = answer.trip.legs;
      const points = leg ? decodePolyline(leg.shape) : [];
      if (!leg || points.length < 2) throw new Error('Valhalla did not answer a route');
      const speedsKmh = points.slice(1).map((): number | null => null);
      for (const { begin_shape_index, end_shape_index, time, length } of leg.maneuvers) {
        const speed = time > 0 && length > 0 ? Math.round((length / time) * 36_000) / 10 : null;
        for (let i = begin_shape_index; i < Math.min(end_shape_index, speedsKmh.length); i++) speedsKmh[i] = speed;
      }
      return { isRoad: true, points, speedsKmh, lengthMeters: leg.summary.length * 1000, durationSeconds: leg.summary.time };
    },
  };
}

/** Google's encoding of a line, with six digits: https://developers.google.com/maps/documentation/utilities/polylinealgorithm */
function decodePolyline(text: string): Position[] {
  const points: Position[] = [];
  let [lat, lng, at] = [0, 0, 0];
  const next = (): number => {
    let [value, shift, part] = [0, 0, 0];
    do {
      part = text.charCodeAt(at++) - 63;
      value += (part & 31) * 2 ** shift;
      shift += 5;
    } while (part >= 32);
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  while (at < text.length) {
    lat += next();
    lng += next();
    const point = { lat: lat / precision, lng: lng / precision };
    if (!(Math.abs(point.lat) <= 90) || !(Math.abs(point.lng) <= 180)) return [];
    points.push(point);
  }
  return points;
}

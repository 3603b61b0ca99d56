import * as z from 'zod';
import { ask } from './router-request.ts';
import type { RoadRouter } from './router.ts';

// https://project-osrm.org/docs/v5.24.0/api/#route-service
const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const Answer = z.object({
  code: z.string(),
  routes: z
    .array(
      z.object({
        distance: z.number().nonnegative(),
        duration: z.number().nonnegative(),
        geometry: z.object({ type: z.literal('LineString'), coordinates: z.array(Position).min(2) }),
        /** Metres a second from each position to the next. */
        legs: z.array(z.object({ annotation: z.object({ speed: z.array(z.number().nonnegative()) }) })),
      }),
    )
    .optional(),
});

const withoutRoad = ['NoRoute', 'NoSegment'];
const toKmh = (metersPerSecond: number): number | null => (metersPerSecond > 0 ? Math.round(metersPerSecond * 36) / 10 : null);

/** An OSRM server of version 5 or later: `GET /route/v1/driving/…`. */
export function osrm(url: string): RoadRouter {
  return {
    leg: async (from, to) => {
      const query = 'overview=full&geometries=geojson&annotations=speed&steps=false&alternatives=false';
      const path = [from, to].map(({ lat, lng }) => `${lng.toFixed(6)},${lat.toFixed(6)}`).join(';');
      const answer = await ask({ name: 'OSRM', url: `${url}/route/v1/driving/${path}?${query}` }, Answer);
      if (withoutRoad.includes(answer.code)) return undefined;
      const [route] = answer.routes ?? [];
      if (answer.code !== 'Ok' || !route) throw new Error(`OSRM answered ${answer.code.slice(0, 40)}`);
      const points = route.geometry.coordinates.map(([lng, lat]) => ({ lat, lng }));
      const speeds = route.legs.flatMap(({ annotation }) => annotation.speed);
      // One speed a side; with another number of speeds, only the average is used.
      const average = route.duration > 0 ? route.distance / route.duration : 0;
      const speedsKmh = points.slice(1).map((_, i) => toKmh(speeds.length === points.length - 1 ? (speeds[i] ?? 0) : average));
      return { isRoad: true, points, speedsKmh, lengthMeters: route.distance, durationSeconds: route.duration };
    },
  };
}

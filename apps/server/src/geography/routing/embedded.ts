import { join } from 'node:path';
import { openRouter, regionFiles, type RegionFolder, type Router } from '@earshot/region';
import type { Regions } from '../regions/index.ts';
import type { Position, RoadRouter } from './router.ts';

/** The number of regions whose roads stay in memory. */
const mostOpen = 3;

export function embeddedRouter(regions: Pick<Regions, 'folders'>): RoadRouter {
  const open = new Map<string, { readonly stamp: string; readonly router: Router }>();
  const findRouter = ({ path, stamp, info: { name } }: RegionFolder): Router => {
    const known = open.get(name);
    const router = known?.stamp === stamp ? known.router : openRouter(join(path, regionFiles.roads));
    // Keeps the order of use: the last one asked is forgotten last.
    open.delete(name);
    open.set(name, { stamp, router });
    const [oldest] = open.keys();
    if (open.size > mostOpen && oldest !== undefined) open.delete(oldest);
    return router;
  };
  return {
    leg: async (from, to) => {
      for (const region of regions.folders().filter(({ info }) => [from, to].every((point) => isWithin(info.bounds, point)))) {
        const [leg] = findRouter(region).route([from, to]);
        if (!leg?.isRoad) continue;
        const { points, speeds, lengthMeters, durationSeconds } = leg;
        return {
          isRoad: true,
          points: [...points],
          speedsKmh: speeds.map((speed) => speed ?? null),
          lengthMeters,
          ...(durationSeconds !== undefined && { durationSeconds }),
        };
      }
      return undefined;
    },
  };
}

const isWithin = ([west, south, east, north]: RegionFolder['info']['bounds'], { lat, lng }: Position): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

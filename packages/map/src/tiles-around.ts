import type { Geofence } from '@earshot/geofence';
import type { MapRegion } from './ground.ts';

/** The approach to a circle is shown too, metres. */
const marginMeters = 1_000;
/** Coarser tiles show more than a driver looks for. */
const farthestZoom = 10;

const toTileColumn = (lng: number, zoom: number): number => ((lng + 180) / 360) * 2 ** zoom;
const toTileRow = (lat: number, zoom: number): number => {
  const radians = (Math.min(85, Math.max(-85, lat)) * Math.PI) / 180;
  return ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** zoom;
};

const range = (from: number, to: number): readonly number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

/** The addresses of a region's tiles around circles, small scale first, at most `most` of them; none twice. */
export function tilesAround(fences: readonly Geofence[], region: MapRegion, most: number): readonly string[] {
  const [west, south, east, north] = region.bounds;
  const found = new Set<string>();
  for (const zoom of range(Math.min(farthestZoom, region.maxZoom), region.maxZoom)) {
    for (const { center, radiusMeters } of fences) {
      const reachLat = (radiusMeters + marginMeters) / 111_320;
      const reachLng = reachLat / Math.max(0.1, Math.cos((center.lat * Math.PI) / 180));
      const box = {
        west: Math.max(west, center.lng - reachLng),
        east: Math.min(east, center.lng + reachLng),
        south: Math.max(south, center.lat - reachLat),
        north: Math.min(north, center.lat + reachLat),
      };
      if (box.west >= box.east || box.south >= box.north) continue;
      for (const x of range(Math.floor(toTileColumn(box.west, zoom)), Math.floor(toTileColumn(box.east, zoom))))
        for (const y of range(Math.floor(toTileRow(box.north, zoom)), Math.floor(toTileRow(box.south, zoom)))) {
          if (found.size >= most) return [...found];
          found.add(region.tilesUrl.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y)));
        }
    }
  }
  return [...found];
}

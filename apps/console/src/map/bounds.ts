import { circleOutline, type Geofence } from '@earshot/geofence';
import type { MapBounds } from '@earshot/map';

/** The smallest part of the map with all of these circles; undefined for no circles. */
export function boundsAround(fences: readonly Geofence[]): MapBounds | undefined {
  const boxes = fences.map(fenceBounds);
  const [first, ...others] = boxes.toSorted((a, b) => a.west - b.west);
  if (!first) return undefined;
  const south = Math.min(...boxes.map((box) => box.south));
  const north = Math.max(...boxes.map((box) => box.north));
  return { south, north, ...narrowest([first, ...others]) };
}

/** The circle's box, with its west in -180..180. */
function fenceBounds(fence: Geofence): MapBounds {
  const outline = circleOutline(fence);
  const lats = outline.map(({ lat }) => lat);
  const lngs = outline.map(({ lng }) => lng);
  const west = Math.min(...lngs);
  const turn = west < -180 ? 360 : 0;
  return { south: Math.min(...lats), west: west + turn, north: Math.max(...lats), east: Math.max(...lngs) + turn };
}

/** Tries the way around the world from each box, sorted by west, and returns the one that ends soonest. */
function narrowest(boxes: readonly MapBounds[]): Pick<MapBounds, 'west' | 'east'> {
  const ways = boxes.map(({ west }, index) => {
    const passed = boxes.slice(0, index).map(({ east }) => east + 360);
    return { west, east: Math.max(...boxes.slice(index).map(({ east }) => east), ...passed) };
  });
  return ways.reduce((best, way) => (way.east - way.west < best.east - best.west ? way : best));
}

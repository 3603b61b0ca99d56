import { circleOutline, type Place } from '@earshot/geofence';
import type { Spot } from './spot.ts';

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Smallest box, around a single point, degrees. */
const leastDegrees = 0.002;

/** The box around all circles and the phone's own position; undefined without any. */
export function boxAround(spots: readonly Spot[], own: Place | undefined): Box | undefined {
  const points = [...spots.flatMap((spot) => circleOutline(spot, 8)), ...(own ? [own] : [])];
  if (points.length === 0) return undefined;
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const box = { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) };
  const growLng = Math.max(0, leastDegrees - (box.east - box.west)) / 2;
  const growLat = Math.max(0, leastDegrees - (box.north - box.south)) / 2;
  return { west: box.west - growLng, south: box.south - growLat, east: box.east + growLng, north: box.north + growLat };
}

/** Positions of places in a box with a margin, 0..100 % from the left and the top; north is up and distances keep their proportion. */
export function positionsIn(box: Box): { readonly at: (place: Place) => { readonly x: number; readonly y: number }; readonly perMeter: number } {
  const metersPerLat = 111_320;
  const metersPerLng = metersPerLat * Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const middle = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 };
  const size = Math.max((box.east - box.west) * metersPerLng, (box.north - box.south) * metersPerLat);
  const perMeter = 80 / size;
  return {
    perMeter,
    at: ({ lat, lng }) => ({ x: 50 + (lng - middle.lng) * metersPerLng * perMeter, y: 50 - (lat - middle.lat) * metersPerLat * perMeter }),
  };
}

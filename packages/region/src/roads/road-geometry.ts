import { unitsPerDegree } from '../osm/elements.ts';

const radiansPerUnit = Math.PI / 180 / unitsPerDegree;
const earthRadiusMeters = 6_371_008.8;

/** Metres between two positions in ten-millionths of a degree, over the sphere. */
export function unitMeters(lat1: number, lng1: number, lat2: number, lng2: number): number {
  const dLat = Math.sin(((lat2 - lat1) * radiansPerUnit) / 2);
  const dLng = Math.sin(((lng2 - lng1) * radiansPerUnit) / 2);
  const a = dLat * dLat + Math.cos(lat1 * radiansPerUnit) * Math.cos(lat2 * radiansPerUnit) * dLng * dLng;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(a)));
}

import type { Geofence, Place } from './geofence.ts';

// WGS-84: equatorial radius in metres and first eccentricity squared (NIMA TR8350.2).
const EQUATOR_METERS = 6_378_137;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_141_3;
const RADIANS = Math.PI / 180;

/** Metres to the east and to the north of a circle's centre. */
export interface Offset {
  readonly east: number;
  readonly north: number;
}

/** The length of a degree around one latitude. Precise to 0.1 % up to 30 km from it while that latitude is within ±70°. */
export interface Ruler {
  readonly metersPerLat: number;
  readonly metersPerLng: number;
  /** The decrease of a degree of longitude for each degree further north, halved: half of it is the mean over the way there. */
  readonly narrowing: number;
}

let last: { readonly lat: number; readonly ruler: Ruler } | undefined;

/** The ruler for places around latitude `lat` (degrees, -90..90): one sine and cosine; the last ruler is cached. */
export function rulerAt(lat: number): Ruler {
  if (last?.lat !== lat) last = { lat, ruler: makeRuler(lat) };
  return last.ruler;
}

function makeRuler(lat: number): Ruler {
  const sine = Math.sin(lat * RADIANS);
  const squash = 1 / (1 - ECCENTRICITY_SQUARED * sine * sine);
  // Radii of curvature along the parallel and the meridian, as in mapbox/cheap-ruler.
  const primeVertical = EQUATOR_METERS * Math.sqrt(squash);
  const meridian = primeVertical * squash * (1 - ECCENTRICITY_SQUARED);
  return {
    metersPerLat: meridian * RADIANS,
    metersPerLng: primeVertical * Math.cos(lat * RADIANS) * RADIANS,
    // The radius of a parallel changes with latitude by exactly -meridian × sine; without this term 30 km at 70° are 0.3 % wrong.
    narrowing: (meridian * sine * RADIANS * RADIANS) / 2,
  };
}

/** Metres, without the guard of `Math.hypot` against overflow, which costs a multiple. */
export const vectorLength = ({ east, north }: Offset): number => Math.sqrt(east * east + north * north);

/** Metres from `from` to `to`, by the ruler of `from.lat`; the short way round across ±180°. */
export function offsetBetween(ruler: Ruler, from: Place, to: Place): Offset {
  const dLat = to.lat - from.lat;
  let dLng = to.lng - from.lng;
  if (dLng > 180 || dLng < -180) dLng -= 360 * Math.round(dLng / 360);
  return { east: dLng * (ruler.metersPerLng - ruler.narrowing * dLat), north: dLat * ruler.metersPerLat };
}

/** The place at `offset` from `from`, the inverse of `offsetBetween`: `lng` runs on past ±180 instead of wrapping, `lat` stops at the pole. */
export function placeAt(ruler: Ruler, from: Place, offset: Offset): Place {
  const dLat = offset.north / ruler.metersPerLat;
  // At a pole a degree of longitude has no length; a metre keeps the result a number there and changes nothing 60 m away.
  const metersPerLng = Math.max(1, ruler.metersPerLng - ruler.narrowing * dLat);
  return { lat: Math.min(90, Math.max(-90, from.lat + dLat)), lng: from.lng + offset.east / metersPerLng };
}

export function wrapLng(lng: number): number {
  return lng > 180 || lng < -180 ? lng - 360 * Math.round(lng / 360) : lng;
}

/** Metres on the ground between a circle's centre and a place; the centre comes first because its latitude gives the ruler. */
export function distanceMeters(center: Place, place: Place): number {
  const { east, north } = offsetBetween(rulerAt(center.lat), center, place);
  return Math.hypot(east, north);
}

/**
 * The circle as `points` places (3 or more), counter-clockwise from the east, the first not repeated at the end. Each
 * is `radiusMeters` from the centre by `distanceMeters`. Across ±180° longitudes run on past 180, so that a map draws
 * one ring.
 */
export function circleOutline(fence: Geofence, points = 96): Place[] {
  const ruler = rulerAt(fence.center.lat);
  return Array.from({ length: points }, (_, index) => {
    const angle = (2 * Math.PI * index) / points;
    return placeAt(ruler, fence.center, { east: fence.radiusMeters * Math.cos(angle), north: fence.radiusMeters * Math.sin(angle) });
  });
}

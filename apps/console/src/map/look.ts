import { zoomOfRadius } from '@earshot/domain';
import type { Geofence, Place } from '@earshot/geofence';
import type { MapBounds } from '@earshot/map';
import { boundsAround } from './bounds.ts';

/** The wanted view of the map. A new object moves the map to it; the user may then move it elsewhere. */
export interface MapLook {
  readonly center: Place;
  /** Google's number. */
  readonly zoom: number;
  /** The circle to show whole; undefined or 0 for none. */
  readonly radiusMeters: number | undefined;
  /** Bounds to show whole in place of the zoom. */
  readonly bounds?: MapBounds | undefined;
}

/** The view with all of these circles; undefined for no circles. */
export function lookOfAll(fences: readonly Geofence[]): MapLook | undefined {
  const bounds = boundsAround(fences);
  if (!bounds) return undefined;
  const center = { lat: (bounds.south + bounds.north) / 2, lng: (((bounds.west + bounds.east) / 2 + 540) % 360) - 180 };
  return { center, radiusMeters: undefined, zoom: countryZoom, bounds };
}

/** Shows the whole country while no place is chosen. Google's number. */
const countryZoom = 4;

/** The view of a circle, or the whole country without one. */
export const toMapLook = (center: Place, radiusMeters: number | undefined): MapLook => ({
  center,
  radiusMeters,
  zoom: radiusMeters === undefined ? countryZoom : zoomOfRadius(radiusMeters),
});

/** Metres per pixel at zoom 0 on the equator, for Google's 256 px tiles. */
const metersPerPixelAtZero = 156_543.034;
/** The largest share of a small map that the circle may fill. */
const filledShare = 0.75;

/** The zoom for a map whose shorter side is `sidePixels`: the zoom of the list, or less if the circle would not fit. */
export function fittingZoom({ center, zoom, radiusMeters }: MapLook, sidePixels: number): number {
  if (!radiusMeters || sidePixels <= 0) return zoom;
  const metersAtZero = metersPerPixelAtZero * Math.cos((center.lat * Math.PI) / 180);
  return Math.min(zoom, Math.log2((metersAtZero * sidePixels * filledShare) / (2 * radiusMeters)));
}

import { zoomOfRadius } from '@earshot/domain';
import type { Geofence, Place } from '@earshot/geofence';
import type { MapBounds } from '@earshot/map';
import { boundsOf } from './bounds.ts';

/** Which view the map should have; a new object moves it there, the person may then move it elsewhere. */
export interface MapLook {
  readonly center: Place;
  /** Google's number. */
  readonly zoom: number;
  /** The circle that is to be seen whole; undefined or 0 when there is none. */
  readonly radiusMeters: number | undefined;
  /** Shown whole in place of the zoom. */
  readonly bounds?: MapBounds | undefined;
}

/** The view with all of these circles in it; undefined without any. */
export function lookOfAll(fences: readonly Geofence[]): MapLook | undefined {
  const bounds = boundsOf(fences);
  if (!bounds) return undefined;
  const center = { lat: (bounds.south + bounds.north) / 2, lng: (((bounds.west + bounds.east) / 2 + 540) % 360) - 180 };
  return { center, radiusMeters: undefined, zoom: countryZoom, bounds };
}

/** Far enough to see the whole country, while no place is chosen. Google's number. */
const countryZoom = 4;

/** The view of a circle, or the whole country while there is none. */
export const lookOf = (center: Place, radiusMeters: number | undefined): MapLook => ({
  center,
  radiusMeters,
  zoom: radiusMeters === undefined ? countryZoom : zoomOfRadius(radiusMeters),
});

/** Metres of one pixel at zoom 0 on the equator, Google's 256 px tiles. */
const metersPerPixelAtZero = 156_543.034;
/** How much of a small map the circle may fill. */
const filledShare = 0.75;

/** The zoom of a view on a map whose shorter side is so long: the list's own, or less where the circle would not fit. */
export function fittingZoom({ center, zoom, radiusMeters }: MapLook, sidePixels: number): number {
  if (!radiusMeters || sidePixels <= 0) return zoom;
  const metersAtZero = metersPerPixelAtZero * Math.cos((center.lat * Math.PI) / 180);
  return Math.min(zoom, Math.log2((metersAtZero * sidePixels * filledShare) / (2 * radiusMeters)));
}

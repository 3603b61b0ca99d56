import { zoomOfRadius } from '@earshot/domain';
import type { Place } from '@earshot/geofence';

/** Which view the map should have; a new object moves it there, the person may then move it elsewhere. */
export interface MapLook {
  readonly center: Place;
  /** Google's number. */
  readonly zoom: number;
  /** The circle that is to be seen whole; undefined or 0 when there is none. */
  readonly radiusMeters: number | undefined;
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

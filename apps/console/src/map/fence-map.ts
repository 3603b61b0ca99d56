import type { RadiusUnit } from '@earshot/domain';
import type { Place } from '@earshot/geofence';

/** What the map shows. `radiusMeters` 0 is Region Free: a marker without a circle. */
export interface ShownFence {
  readonly center: Place;
  readonly radiusMeters: number;
}

/** What the person does on the map. */
export interface FenceMapEvents {
  /** The circle is being dragged and is here now. */
  readonly onDrag: (place: Place) => void;
  /** The circle was put here, by a click, the end of a drag, or a key. */
  readonly onPlace: (place: Place) => void;
  /** The middle of the view moved here. */
  readonly onLook: (center: Place) => void;
  /** Everything in view is drawn. */
  readonly onDrawn: () => void;
}

/** How any map starts. `zoom` is Google's number. */
export interface BaseMapOptions {
  readonly container: HTMLElement;
  readonly center: Place;
  readonly zoom: number;
  readonly isDark: boolean;
  readonly unit: RadiusUnit;
  /** A MapLibre style; the embedded base map without it. */
  readonly styleUrl?: string | undefined;
}

/** How a map with one circle starts. */
export interface FenceMapOptions extends BaseMapOptions {
  /** False leaves the circle where it is. */
  readonly isMovable: boolean;
  readonly events: FenceMapEvents;
}

/** One of the two renderers, driven alike. */
export interface FenceMap {
  readonly show: (fence: ShownFence | undefined) => void;
  /** Moves the view; `zoom` is Google's number. */
  readonly lookAt: (center: Place, zoom: number) => void;
  readonly setUnit: (unit: RadiusUnit) => void;
  readonly remove: () => void;
}

export const attribution = '<a href="https://www.naturalearthdata.com">Natural Earth</a> · <a href="https://www.geonames.org">GeoNames</a> CC BY 4.0';

/** Where the embedded base map is served. */
export const baseMapUrl = (): string => `${location.origin}/map/basemap.pmtiles`;

export const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

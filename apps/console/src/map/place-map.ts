import type { Place } from '@earshot/geofence';
import type { MapBounds } from '@earshot/map';
import type { AnyMap, BaseMapOptions } from './fence-map.ts';

/** How many of those it is for a message has reached. */
export type Reach = 'all' | 'some' | 'none';

/** A circle among others. */
export interface MapPlace {
  readonly id: string;
  readonly center: Place;
  /** Above 0: what has no circle is no place on a map. */
  readonly radiusMeters: number;
  readonly reach: Reach;
  /** Stands in the circle, such as '3/5'. */
  readonly label: string;
  /** What it is, for those who do not see it. */
  readonly name: string;
}

/** How a map with many circles starts. */
export interface PlaceMapOptions extends BaseMapOptions {
  readonly onChoose: (id: string) => void;
  /** Everything in view is drawn. */
  readonly onDrawn: () => void;
}

/** One of the two renderers, driven alike. */
export interface PlaceMap extends AnyMap {
  readonly show: (places: readonly MapPlace[], chosenId: string | undefined) => void;
  /** Moves the view so that all of this is seen. */
  readonly fit: (bounds: MapBounds) => void;
}

/** No closer than this, Google's number: around a circle of 100 yards something else is to be seen. */
export const closestZoom = 16;

/** Pixels around what is fitted into a map of this size. */
export const paddingOf = ({ clientWidth, clientHeight }: HTMLElement): number => Math.min(56, Math.min(clientWidth, clientHeight) / 6);

const light: Readonly<Record<Reach, string>> = { all: '#0f9d6b', some: '#e98a00', none: '#d23f3f' };
const dark: Readonly<Record<Reach, string>> = { all: '#2fc48d', some: '#ffba4d', none: '#f07070' };

export const reachColors = (isDark: boolean): Readonly<Record<Reach, string>> => (isDark ? dark : light);

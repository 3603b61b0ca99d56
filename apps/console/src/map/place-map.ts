import type { Place } from '@earshot/geofence';
import type { MapBounds } from '@earshot/map';
import type { AnyMap, BaseMapOptions } from './fence-map.ts';
import { toneColors } from './route-scene.ts';

/** The share of its receivers that a message has reached. */
export type HeardShareLevel = 'all' | 'some' | 'none';

export interface MapPlace {
  readonly id: string;
  readonly center: Place;
  /** Above 0: a message without a circle is not a place on the map. */
  readonly radiusMeters: number;
  readonly reach: HeardShareLevel;
  /** The text in the circle, such as '3/5'. */
  readonly label: string;
  /** The accessible name of the circle. */
  readonly name: string;
}

export interface PlaceMapOptions extends BaseMapOptions {
  readonly onChoose: (id: string) => void;
  readonly onDrawn: () => void;
}

export interface PlaceMap extends AnyMap {
  readonly show: (places: readonly MapPlace[], chosenId: string | undefined) => void;
  readonly fit: (bounds: MapBounds) => void;
}

/** The closest zoom, Google's number: a circle of 100 yards still shows some surroundings. */
export const closestZoom = 16;

/** Pixels around content that is fitted into a map of this size. */
export const mapPadding = ({ clientWidth, clientHeight }: HTMLElement): number => Math.min(56, Math.min(clientWidth, clientHeight) / 6);

export function reachColors(isDark: boolean): Readonly<Record<HeardShareLevel, string>> {
  const { good, late, bad } = toneColors(isDark);
  return { all: good, some: late, none: bad };
}

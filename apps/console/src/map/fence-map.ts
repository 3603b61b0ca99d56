import type { MapSettings } from '@earshot/contract';
import type { RadiusUnit } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import type { GroundState, MapView } from '@earshot/map';
import type { MapLook } from './look.ts';

/** The circle on the map. `radiusMeters` 0 is Region Free: a marker without a circle. */
export interface ShownFence {
  readonly center: Place;
  readonly radiusMeters: number;
}

export interface FenceMapEvents {
  /** Reports the position of the circle during a drag. */
  readonly onDrag: (place: Place) => void;
  /** The circle was put at this place, by a click, the end of a drag, or a key. */
  readonly onPlace: (place: Place) => void;
  /** Reports the radius of the circle during a resize. */
  readonly onResize: (radiusMeters: number) => void;
  /** The circle got this radius, by the handle on its edge or by a key. */
  readonly onRadius: (radiusMeters: number, by: 'hand' | 'key') => void;
  /** The middle of the view moved to this place, by the user's hand or by a look. */
  readonly onLook: (center: Place, by: 'hand' | 'look') => void;
  /** Everything in view is drawn. */
  readonly onDrawn: () => void;
}

/** The options of any map. `zoom` is Google's number. */
export interface BaseMapOptions {
  readonly container: HTMLElement;
  readonly center: Place;
  readonly zoom: number;
  readonly isDark: boolean;
  readonly unit: RadiusUnit;
  readonly settings: MapSettings;
  readonly view: MapView;
  /** Reports which map is drawn, also after each change. */
  readonly onGround: (state: GroundState) => void;
}

export interface AnyMap {
  readonly setView: (view: MapView) => void;
  /** Asks again for streets that did not answer. */
  readonly retry: () => void;
  readonly remove: () => void;
}

/** A circle of another message: drawn faintly, not interactive. */
export interface OtherFence extends ShownFence {
  readonly title: string;
}

export interface FenceMapOptions extends BaseMapOptions {
  /** False leaves the circle where it is. */
  readonly isMovable: boolean;
  readonly events: FenceMapEvents;
}

/** The common interface of the two renderers. */
export interface FenceMap extends AnyMap {
  readonly show: (fence: ShownFence | undefined) => void;
  readonly showOthers: (others: readonly OtherFence[]) => void;
  /** Moves the view, and again when the map is resized, until the user moves it. */
  readonly lookAt: (look: MapLook) => void;
  readonly setUnit: (unit: RadiusUnit) => void;
}

export const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

import type { MapSettings } from '@earshot/contract';
import type { RadiusUnit } from '@earshot/domain';
import type { Place } from '@earshot/geofence';
import type { GroundState, MapView } from '@earshot/map';
import type { MapLook } from './look.ts';

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
  /** The circle is being resized and is this large now. */
  readonly onResize: (radiusMeters: number) => void;
  /** The circle got this radius, by the handle on its edge or by a key. */
  readonly onRadius: (radiusMeters: number, by: 'hand' | 'key') => void;
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
  readonly settings: MapSettings;
  /** How the ground is looked at, where its sources are there. */
  readonly view: MapView;
  /** Which map is drawn; again whenever that changes. */
  readonly onGround: (state: GroundState) => void;
}

/** What every map can do. */
export interface AnyMap {
  readonly setView: (view: MapView) => void;
  /** Asks again for streets that did not answer. */
  readonly retry: () => void;
  readonly remove: () => void;
}

/** A circle of another message: drawn faintly, and not to be touched. */
export interface OtherFence extends ShownFence {
  readonly title: string;
}

/** How a map with one circle starts. */
export interface FenceMapOptions extends BaseMapOptions {
  /** False leaves the circle where it is. */
  readonly isMovable: boolean;
  readonly events: FenceMapEvents;
}

/** One of the two renderers, driven alike. */
export interface FenceMap extends AnyMap {
  readonly show: (fence: ShownFence | undefined) => void;
  readonly showOthers: (others: readonly OtherFence[]) => void;
  /** Moves the view, and does so again when the map gets another size while nobody has moved it. */
  readonly lookAt: (look: MapLook) => void;
  readonly setUnit: (unit: RadiusUnit) => void;
}

export const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

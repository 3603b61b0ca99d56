import type { Place } from '@earshot/geofence';
import type { MapBounds } from '@earshot/map';
import { boundsAround } from './bounds.ts';
import type { AnyMap, BaseMapOptions } from './fence-map.ts';

/** The result of a message on a route: as wished, late, bad, or none at all. */
export type RouteTone = 'good' | 'late' | 'bad' | 'quiet';

export interface RouteCircle {
  readonly id: string;
  readonly center: Place;
  readonly radiusMeters: number;
  readonly tone: RouteTone;
  readonly label: string;
  readonly name: string;
}

interface RouteStretch {
  readonly places: readonly Place[];
  readonly tone: RouteTone;
}

export interface RouteMark {
  readonly place: Place;
  readonly kind: 'start' | 'end';
  readonly tone: RouteTone;
  readonly name: string;
}

export interface RouteScene {
  readonly line: readonly Place[];
  /** The movable points of the line; none in a read-only view. */
  readonly handles: readonly Place[];
  readonly circles: readonly RouteCircle[];
  readonly stretches: readonly RouteStretch[];
  readonly marks: readonly RouteMark[];
}

export interface RouteEvents {
  readonly onAdd: (place: Place) => void;
  readonly onMove: (index: number, place: Place) => void;
  readonly onRemove: (index: number) => void;
  readonly onDrawn: () => void;
}

export interface RouteMapOptions extends BaseMapOptions {
  readonly isEditable: boolean;
  readonly events: RouteEvents;
}

export interface RouteView extends AnyMap {
  readonly show: (scene: RouteScene) => void;
  /** Moves the phone, or removes it. */
  readonly showPhone: (place: Place | undefined) => void;
  readonly fit: (bounds: MapBounds) => void;
}

/** Tokens by value: the map's canvas does not read CSS variables. */
const light: Readonly<Record<RouteTone, string>> = { good: '#0f9d6b', late: '#e98a00', bad: '#d23f3f', quiet: '#74829a' };
const dark: Readonly<Record<RouteTone, string>> = { good: '#2fc48d', late: '#ffba4d', bad: '#f07070', quiet: '#919eb3' };

export const toneColors = (isDark: boolean): Readonly<Record<RouteTone, string>> => (isDark ? dark : light);

/** The line of the way, and its casing, which makes it visible on any ground. */
export const lineColors = (isDark: boolean) => (isDark ? { line: '#81a2d9', casing: '#0d1420' } : { line: '#17386f', casing: '#ffffff' });

/** Margin around the line in the view, metres. */
const around = 60;

/** The part of the map with the whole line and all circles; undefined if there are neither. */
export function sceneBounds({ line, circles }: Pick<RouteScene, 'line' | 'circles'>): MapBounds | undefined {
  return boundsAround([...extremePoints(line).map((center) => ({ center, radiusMeters: around })), ...circles]);
}

/** The outermost places of a line: a box around each of thousands of points would take too long. */
function extremePoints(line: readonly Place[]): readonly Place[] {
  const [first] = line;
  if (!first) return [];
  const most = (isFurther: (a: Place, b: Place) => boolean): Place => line.reduce((best, place) => (isFurther(place, best) ? place : best), first);
  return [most((a, b) => a.lat < b.lat), most((a, b) => a.lat > b.lat), most((a, b) => a.lng < b.lng), most((a, b) => a.lng > b.lng)];
}

import type { Place } from '@earshot/geofence';
import type { MapBounds } from '@earshot/map';
import { boundsOf } from './bounds.ts';
import type { AnyMap, BaseMapOptions } from './fence-map.ts';

/** How a message fared on a route: as wished, late, badly, or not at all. */
export type RouteTone = 'good' | 'late' | 'bad' | 'quiet';

/** A circle beside a route; its label is short, such as '2'. */
export interface RouteCircle {
  readonly id: string;
  readonly center: Place;
  readonly radiusMeters: number;
  readonly tone: RouteTone;
  readonly label: string;
  readonly name: string;
}

/** A part of the way, such as the one on which a message is spoken. */
interface RouteStretch {
  readonly places: readonly Place[];
  readonly tone: RouteTone;
}

/** Where something starts or ends. */
export interface RouteMark {
  readonly place: Place;
  readonly kind: 'start' | 'end';
  readonly tone: RouteTone;
  readonly name: string;
}

/** All that a map shows of a route. */
export interface RouteScene {
  readonly line: readonly Place[];
  /** Points that can be moved, those of the line; none where it is only looked at. */
  readonly handles: readonly Place[];
  readonly circles: readonly RouteCircle[];
  readonly stretches: readonly RouteStretch[];
  readonly marks: readonly RouteMark[];
}

/** What the person does on the map. */
export interface RouteEvents {
  readonly onAdd: (place: Place) => void;
  readonly onMove: (index: number, place: Place) => void;
  readonly onRemove: (index: number) => void;
  /** Everything in view is drawn. */
  readonly onDrawn: () => void;
}

/** How a map with a route starts. */
export interface RouteMapOptions extends BaseMapOptions {
  /** False: a click adds no point. */
  readonly isEditable: boolean;
  readonly events: RouteEvents;
}

/** One of the two renderers, driven alike. */
export interface RouteView extends AnyMap {
  readonly show: (scene: RouteScene) => void;
  /** Puts the phone somewhere, or takes it away. */
  readonly showPhone: (place: Place | undefined) => void;
  /** Moves the view so that all of this is seen. */
  readonly fit: (bounds: MapBounds) => void;
}

const light: Readonly<Record<RouteTone, string>> = { good: '#0f9d6b', late: '#e98a00', bad: '#d23f3f', quiet: '#6f7d92' };
const dark: Readonly<Record<RouteTone, string>> = { good: '#2fc48d', late: '#ffba4d', bad: '#f07070', quiet: '#99a5b7' };

export const toneColors = (isDark: boolean): Readonly<Record<RouteTone, string>> => (isDark ? dark : light);

/** The line of the way, and what lies around it so that it is seen on any ground. */
export const lineColors = (isDark: boolean) => (isDark ? { line: '#8fb0e8', casing: '#0d1420' } : { line: '#17386f', casing: '#ffffff' });

/** Metres around the line that are in view with it. */
const around = 60;

/** The part of the map with the whole line and all circles; undefined without either. */
export function sceneBounds({ line, circles }: Pick<RouteScene, 'line' | 'circles'>): MapBounds | undefined {
  return boundsOf([...extremesOf(line).map((center) => ({ center, radiusMeters: around })), ...circles]);
}

/** The outermost places of a line: a box around thousands of points would take too long. */
function extremesOf(line: readonly Place[]): readonly Place[] {
  const [first] = line;
  if (!first) return [];
  const most = (isFurther: (a: Place, b: Place) => boolean): Place => line.reduce((best, place) => (isFurther(place, best) ? place : best), first);
  return [most((a, b) => a.lat < b.lat), most((a, b) => a.lat > b.lat), most((a, b) => a.lng < b.lng), most((a, b) => a.lng > b.lng)];
}

import type { Geofence, Place } from '@earshot/geofence';
import { distanceMeters, offsetBetween, rulerAt } from '@earshot/geofence';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { distance } from '@turf/distance';
import CheapRuler from 'cheap-ruler';
import Flatbush from 'flatbush';
import { within } from 'geoflatbush';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import RBush from 'rbush';
import { Circles } from '../../packages/geofence/src/circles.ts';

/** Returns the indices of the circles that hold a place, in any order. */
export type Match = (place: Place) => readonly number[];

/** One way of finding circles. `blur` is the allowed difference of its measure of distance, as a share of the radius. */
export interface Matcher {
  readonly name: string;
  readonly blur: number;
  readonly create: (circles: readonly Geofence[]) => Match;
}

const RADIANS = Math.PI / 180;
/** A sphere is wrong by up to 0.56 % of the way, and a ruler of another latitude by no more. */
const SPHERE = 0.006;
/** The middle of a side of the 64-gon is 0.12 % nearer than its corners. */
const POLYGON = 0.0075;

/** The plain loop that all answers are compared with. */
export const exactly = (circles: readonly Geofence[], place: Place): number[] =>
  circles.flatMap(({ center, radiusMeters }, index) => (distanceMeters(center, place) <= radiusMeters ? [index] : []));

/** The exact test of one circle, with its ruler kept, for the hits of an index. */
function exactMatcher(circles: readonly Geofence[]): (index: number, place: Place) => boolean {
  const kept = circles.map(({ center, radiusMeters }) => ({ center, radiusMeters, ruler: rulerAt(center.lat) }));
  return (index, place) => {
    const { center, radiusMeters, ruler } = kept[index]!;
    const { east, north } = offsetBetween(ruler, center, place);
    return Math.hypot(east, north) <= radiusMeters;
  };
}

/** West, south, east, north of a circle in degrees, a centimetre too wide. */
function boxAround({ center, radiusMeters }: Geofence): readonly [number, number, number, number] {
  const { metersPerLat, metersPerLng, narrowing } = rulerAt(center.lat);
  const north = (radiusMeters + 0.01) / metersPerLat;
  const east = (radiusMeters + 0.01) / (metersPerLng - Math.abs(narrowing) * north);
  return [center.lng - east, center.lat - north, center.lng + east, center.lat + north];
}

function haversineMeters(from: Place, to: Place): number {
  const lat = Math.sin(((to.lat - from.lat) * RADIANS) / 2);
  const lng = Math.sin(((to.lng - from.lng) * RADIANS) / 2);
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(lat * lat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * lng * lng));
}

function loop(count: number, isIn: (index: number, place: Place) => boolean): Match {
  return (place) => {
    const found: number[] = [];
    for (let index = 0; index < count; index += 1) if (isIn(index, place)) found.push(index);
    return found;
  };
}

export const ours: Matcher = {
  name: 'Earshot',
  blur: 0,
  create: (circles) => {
    const index = new Circles(circles);
    return (place) => index.near(place);
  },
};

export const haversineLoop: Matcher = {
  name: 'haversine loop over objects',
  blur: SPHERE,
  create: (circles) => {
    const objects = circles.map(({ center, radiusMeters }) => ({ center: { ...center }, radiusMeters }));
    return loop(objects.length, (index, place) => haversineMeters(objects[index]!.center, place) <= objects[index]!.radiusMeters);
  },
};

const cheapRulerLoop: Matcher = {
  name: 'cheap-ruler loop',
  blur: SPHERE,
  create: (circles) => {
    const objects = circles.map(({ center, radiusMeters }) => ({ center: [center.lng, center.lat] as [number, number], radiusMeters }));
    return (place) => {
      const ruler = new CheapRuler(place.lat, 'meters');
      const here: [number, number] = [place.lng, place.lat];
      const found: number[] = [];
      for (let index = 0; index < objects.length; index += 1)
        if (ruler.distance(objects[index]!.center, here) <= objects[index]!.radiusMeters) found.push(index);
      return found;
    };
  },
};

const turfLoop: Matcher = {
  name: 'turf distance loop',
  blur: SPHERE,
  create: (circles) => {
    const points = circles.map(({ center, radiusMeters }) => ({ at: [center.lng, center.lat] as [number, number], radiusMeters }));
    return loop(points.length, (index, { lat, lng }) => distance(points[index]!.at, [lng, lat], { units: 'meters' }) <= points[index]!.radiusMeters);
  },
};

const turfPolygons: Matcher = {
  name: 'turf booleanPointInPolygon, 64 corners',
  blur: POLYGON,
  create: (circles) => {
    const polygons = circles.map(({ center, radiusMeters }) => {
      const { metersPerLat, metersPerLng } = rulerAt(center.lat);
      const ring = Array.from({ length: 65 }, (_, corner) => {
        const angle = (2 * Math.PI * (corner % 64)) / 64;
        return [center.lng + (radiusMeters * Math.cos(angle)) / metersPerLng, center.lat + (radiusMeters * Math.sin(angle)) / metersPerLat];
      });
      return { type: 'Polygon' as const, coordinates: [ring] };
    });
    return loop(polygons.length, (index, { lat, lng }) => booleanPointInPolygon([lng, lat], polygons[index]!));
  },
};

function toFlatbush(circles: readonly Geofence[]): Flatbush {
  const tree = new Flatbush(circles.length);
  for (const circle of circles) tree.add(...boxAround(circle));
  tree.finish();
  return tree;
}

export const flatbush: Matcher = {
  name: 'flatbush boxes + exact',
  blur: 0,
  create: (circles) => {
    const [tree, isIn] = [toFlatbush(circles), exactMatcher(circles)];
    return (place) => tree.search(place.lng, place.lat, place.lng, place.lat, (index) => isIn(index, place));
  },
};

const geoflatbush: Matcher = {
  name: 'geoflatbush within + exact',
  blur: 0,
  create: (circles) => {
    const [tree, isIn] = [toFlatbush(circles), exactMatcher(circles)];
    return (place) => within(tree, place.lng, place.lat, 0.001, (index) => isIn(index, place));
  },
};

/** An rbush entry of a circle. */
interface Item {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly index: number;
}

function toItem(circle: Geofence, index: number): Item {
  const [minX, minY, maxX, maxY] = boxAround(circle);
  return { minX, minY, maxX, maxY, index };
}

const rbush: Matcher = {
  name: 'rbush boxes + exact',
  blur: 0,
  create: (circles) => {
    const isIn = exactMatcher(circles);
    const tree = new RBush<Item>().load(circles.map(toItem));
    return (place) => {
      const found: number[] = [];
      for (const { index } of tree.search({ minX: place.lng, minY: place.lat, maxX: place.lng, maxY: place.lat })) if (isIn(index, place)) found.push(index);
      return found;
    };
  },
};

function toKdbush(circles: readonly Geofence[]): KDBush {
  const tree = new KDBush(circles.length);
  for (const { center } of circles) tree.add(center.lng, center.lat);
  return tree.finish();
}

const geokdbush: Matcher = {
  name: 'kdbush, geokdbush around + exact',
  blur: 0,
  create: (circles) => {
    const [tree, isIn] = [toKdbush(circles), exactMatcher(circles)];
    const farthestKm = (circles.reduce((most, { radiusMeters }) => Math.max(most, radiusMeters), 0) * (1 + SPHERE)) / 1000;
    return (place) => around(tree, place.lng, place.lat, Infinity, farthestKm, (index) => isIn(index, place));
  },
};

/** The product first. */
export const matchers: readonly Matcher[] = [ours, flatbush, rbush, geoflatbush, geokdbush, cheapRulerLoop, haversineLoop, turfLoop, turfPolygons];

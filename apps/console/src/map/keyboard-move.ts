import { nextRadius, type RadiusUnit } from '@earshot/domain';
import { type Place, placeAt, rulerAt } from '@earshot/geofence';
import { onMap } from '@earshot/map';

const directions: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const share = 0.1;
const fineShare = 0.01;
/** A Region Free message has no radius but still a marker to move. */
const metersWithoutRadius = 10_000;

interface Press {
  readonly key: string;
  readonly isFine: boolean;
}

/** The place to which an arrow key moves a circle: by a tenth of its radius, by a hundredth with Shift; undefined for any other key. */
export function nudged(center: Place, radiusMeters: number, { key, isFine }: Press): Place | undefined {
  const direction = directions[key];
  if (!direction) return undefined;
  const meters = (radiusMeters || metersWithoutRadius) * (isFine ? fineShare : share);
  return onMap(placeAt(rulerAt(center.lat), center, { east: direction[0] * meters, north: direction[1] * meters }));
}

/** The radius after a key: `+` is the next larger of the list, `-` the next smaller; undefined for any other key. */
export const radiusByKey = (radiusMeters: number, unit: RadiusUnit, key: string): number | undefined => {
  if (key === '+' || key === '=') return nextRadius(radiusMeters, unit, 1);
  if (key === '-' || key === '_') return nextRadius(radiusMeters, unit, -1);
  return undefined;
};

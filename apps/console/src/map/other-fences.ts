import { distanceMeters } from '@earshot/geofence';
import type { OtherFence } from './fence-map.ts';

export interface DrawnFence extends OtherFence {
  /** Opacity of its inside, 0..1. */
  readonly fill: number;
}

/** The darkest shade of the ground under circles, however many overlap. */
const darkest = 0.08;

/**
 * The circles to draw. Identical circles are drawn once, with the number of their messages; the more circles overlap,
 * the fainter each is. Region Free messages have none.
 */
export function drawnFences(others: readonly OtherFence[]): readonly DrawnFence[] {
  const circles = [
    ...Map.groupBy(
      others.filter(({ radiusMeters }) => radiusMeters > 0),
      toFenceKey,
    ).values(),
  ].flatMap(([first, ...same]) => (first ? [{ ...first, title: same.length === 0 ? first.title : `${first.title} and ${same.length} more` }] : []));
  return circles.map((circle) => ({ ...circle, fill: darkest / circles.filter((other) => touches(circle, other)).length }));
}

/** Precise to about a metre. */
const toFenceKey = ({ center: { lat, lng }, radiusMeters }: OtherFence): string => `${lat.toFixed(5)} ${lng.toFixed(5)} ${Math.round(radiusMeters)}`;

/** Also true for a circle and itself. */
const touches = (a: OtherFence, b: OtherFence): boolean => distanceMeters(a.center, b.center) < a.radiusMeters + b.radiusMeters;

import { distanceMeters } from '@earshot/geofence';
import type { OtherFence } from './fence-map.ts';

/** A circle of another message as it is drawn. */
export interface DrawnFence extends OtherFence {
  /** Opacity of its inside, 0..1. */
  readonly fill: number;
}

/** How dark the ground gets under circles, however many lie on each other. */
const darkest = 0.08;

/** The circles to draw: the same circle once, with the number of its messages, and each the fainter the more of them lie on each other. Region Free has none. */
export function drawnFences(others: readonly OtherFence[]): readonly DrawnFence[] {
  const circles = [
    ...Map.groupBy(
      others.filter(({ radiusMeters }) => radiusMeters > 0),
      keyOf,
    ).values(),
  ].flatMap(([first, ...same]) => (first ? [{ ...first, title: same.length === 0 ? first.title : `${first.title} and ${same.length} more` }] : []));
  return circles.map((circle) => ({ ...circle, fill: darkest / circles.filter((other) => touches(circle, other)).length }));
}

/** To about a metre. */
const keyOf = ({ center: { lat, lng }, radiusMeters }: OtherFence): string => `${lat.toFixed(5)} ${lng.toFixed(5)} ${Math.round(radiusMeters)}`;

/** A circle touches itself, too. */
const touches = (a: OtherFence, b: OtherFence): boolean => distanceMeters(a.center, b.center) < a.radiusMeters + b.radiusMeters;

import { metersPerMile, type RadiusUnit } from '@earshot/domain';
import { type Place, placeAt, rulerAt } from '@earshot/geofence';

const yard = 0.9144;
const steps: Readonly<Record<RadiusUnit, readonly number[]>> = {
  mi: [yard * 10, yard * 50, yard * 100, metersPerMile / 4, metersPerMile / 2, metersPerMile, metersPerMile * 2, metersPerMile * 5, metersPerMile * 10],
  km: [10, 50, 100, 250, 500, 1000, 2000, 5000, 10_000],
};

/** The approximate number of lines across the view. */
const wantedLines = 8;

/** The side of the grid's squares, metres, for a view of this width: a round number in the unit. */
export function gridStepMeters(unit: RadiusUnit, viewWidthMeters: number): number {
  const wanted = viewWidthMeters / wantedLines;
  return steps[unit].find((step) => step >= wanted) ?? steps[unit].at(-1) ?? wanted;
}

interface Grid {
  readonly anchor: Place;
  readonly stepMeters: number;
  /** Squares on each side of the anchor. */
  readonly reach: number;
}

/** The lines of a square grid through an anchor, each from end to end. The grid shows distances where the base map has no streets. */
export function gridLines({ anchor, stepMeters, reach }: Grid): readonly (readonly [Place, Place])[] {
  const ruler = rulerAt(anchor.lat);
  const far = reach * stepMeters;
  const at = (east: number, north: number): Place => placeAt(ruler, anchor, { east, north });
  return Array.from({ length: 2 * reach + 1 }, (_, index) => (index - reach) * stepMeters).flatMap((meters) => [
    [at(meters, -far), at(meters, far)] as const,
    [at(-far, meters), at(far, meters)] as const,
  ]);
}

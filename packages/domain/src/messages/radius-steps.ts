import { radiusLimits, type RadiusOption, radiusOptions, type RadiusUnit, regionFree } from './radius.ts';

const byRadius = [...radiusOptions.mi, ...radiusOptions.km].filter((option) => option.meters > 0).toSorted((a, b) => a.meters - b.meters);

/** Map zoom for any radius, in Google's numbers: that of the next listed radius, 9 beyond the lists, 5 for Region Free. */
export const zoomOfRadius = (meters: number): number =>
  meters === 0 ? regionFree.zoom : (byRadius.find((option) => option.meters >= meters - 0.5)?.zoom ?? 9);

const clamped = (meters: number): number => Math.min(radiusLimits.max, Math.max(radiusLimits.min, meters));

/** Rounds to whole metres, from a kilometre on to tens. */
const roundMeters = (meters: number): number => (meters < 1000 ? Math.round(meters) : Math.round(meters / 10) * 10);

/**
 * The radius meant by a drag that ended at `meters` (0 or more): a listed one within `slackMeters`, else a round
 * number, from 50 to 50,000. Never Region Free.
 */
export function snappedRadius(meters: number, unit: RadiusUnit, slackMeters: number): number {
  const sized = radiusOptions[unit].filter((option) => option.meters > 0);
  const distance = (option: RadiusOption): number => Math.abs(option.meters - meters);
  const nearest = sized.reduce<RadiusOption | undefined>((best, option) => (best && distance(best) <= distance(option) ? best : option), undefined);
  return nearest && distance(nearest) <= slackMeters ? nearest.meters : clamped(roundMeters(meters));
}

/** The next larger (1) or smaller (-1) radius of the list; at the list's ends the radius stays. Region Free has no size and stays too. */
export function nextRadius(meters: number, unit: RadiusUnit, step: 1 | -1): number {
  if (meters === 0) return 0;
  const sized = radiusOptions[unit].map((option) => option.meters).filter((listed) => listed > 0);
  // Half a metre of slack, as in radiusLabel.
  const next = step === 1 ? sized.find((listed) => listed > meters + 0.5) : sized.findLast((listed) => listed < meters - 0.5);
  return next ?? meters;
}

export const isCustomRadius = (meters: number, unit: RadiusUnit): boolean => !radiusOptions[unit].some((option) => Math.abs(option.meters - meters) < 0.5);

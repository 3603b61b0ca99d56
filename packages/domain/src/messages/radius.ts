/** Units that an operator sees radii in; stored radii are metres. */
export type RadiusUnit = 'mi' | 'km';

export interface RadiusOption {
  readonly label: string;
  /** 0 is Region Free: no place. */
  readonly meters: number;
  /** Map zoom at which the circle fills the map, in Google's numbers; MapLibre's are one less. */
  readonly zoom: number;
}

/** Metres of one mile (spec 1 §9). */
export const metersPerMile = 1609.344;

/** Metres of a radius: 0 for Region Free, else from min to max (decisions: Messages). */
export const radiusLimits = { min: 50, max: 50_000 } as const;

/** Its zoom shows the whole region. */
export const regionFree: RadiusOption = { label: 'Region Free', meters: 0, zoom: 5 };

/**
 * The lists of spec 1 §9, ascending, Region Free last. The .06 and .12 of 100 and 200 yards are only labels: the true
 * metres are stored (decisions: Messages).
 */
export const radiusOptions: Readonly<Record<RadiusUnit, readonly RadiusOption[]>> = {
  mi: [
    { label: '100 yd', meters: 91.44, zoom: 18 },
    { label: '200 yd', meters: 182.88, zoom: 17 },
    { label: '1/4 mi', meters: metersPerMile / 4, zoom: 16 },
    { label: '1/2 mi', meters: metersPerMile / 2, zoom: 15 },
    { label: '1 mi', meters: metersPerMile, zoom: 14 },
    { label: '2 mi', meters: metersPerMile * 2, zoom: 13 },
    { label: '3 mi', meters: metersPerMile * 3, zoom: 12 },
    { label: '5 mi', meters: metersPerMile * 5, zoom: 11 },
    { label: '10 mi', meters: metersPerMile * 10, zoom: 10 },
    { label: '20 mi', meters: metersPerMile * 20, zoom: 9 },
    regionFree,
  ],
  km: [
    { label: '100 m', meters: 100, zoom: 18 },
    { label: '200 m', meters: 200, zoom: 17 },
    { label: '500 m', meters: 500, zoom: 15 },
    { label: '1 km', meters: 1000, zoom: 14 },
    { label: '2 km', meters: 2000, zoom: 13 },
    { label: '5 km', meters: 5000, zoom: 12 },
    { label: '10 km', meters: 10_000, zoom: 11 },
    { label: '15 km', meters: 15_000, zoom: 10 },
    { label: '20 km', meters: 20_000, zoom: 10 },
    { label: '25 km', meters: 25_000, zoom: 9 },
    { label: '30 km', meters: 30_000, zoom: 9 },
    regionFree,
  ],
};

/** Whether a message may have this radius: 0, or 50 to 50,000 metres. */
export const isRadius = (meters: number): boolean => meters === 0 || (meters >= radiusLimits.min && meters <= radiusLimits.max);

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

/** The radius in lists: 'R-free' for 0, the list's own label where it has one, else a number with at most two decimals (spec 2 §9). */
export function radiusLabel(meters: number, unit: RadiusUnit): string {
  if (meters === 0) return 'R-free';
  // Half a metre of slack: a radius may have gone through rounded miles.
  const option = radiusOptions[unit].find((listed) => listed.meters > 0 && Math.abs(listed.meters - meters) < 0.5);
  if (option) return option.label;
  if (unit === 'mi') return `${rounded(meters / metersPerMile)} mi`;
  return meters < 1000 ? `${Math.round(meters)} m` : `${rounded(meters / 1000)} km`;
}

/** The radius of a new message: a mile in the US, a kilometre elsewhere and for an unknown country (ISO 3166, two letters) (spec 1 §7). */
export const defaultRadius = (countryCode: string | undefined): { readonly meters: number; readonly unit: RadiusUnit } =>
  countryCode?.toUpperCase() === 'US' ? { meters: metersPerMile, unit: 'mi' } : { meters: 1000, unit: 'km' };

const metersPerFoot = 0.3048;
const metersPerMile = 1_609.344;

/** Distances from a thousand feet up are given in miles. */
const metersSaidInFeet = 1_000 * metersPerFoot;

/**
 * A distance as people of a country say it: '130 ft', '0.4 mi' and '11 mi' in the United States, '40 m' and '39 km'
 * elsewhere. The country is an ISO 3166-1 alpha-2 code; without one the distance is metric.
 */
export function distanceWords(meters: number, country: string | undefined): string {
  if (country !== 'US') return meters < 1_000 ? `${tens(meters)} m` : `${Math.round(meters / 1_000)} km`;
  const miles = meters / metersPerMile;
  if (meters < metersSaidInFeet) return `${tens(meters / metersPerFoot)} ft`;
  return miles < 1 ? `${miles.toFixed(1)} mi` : `${Math.round(miles)} mi`;
}

const tens = (value: number): number => Math.round(value / 10) * 10;

import { dayMs } from '@earshot/domain';

/** Noon of 1 January 2000, UTC, in days since the epoch: the almanac's origin. */
const almanacDay = 10_957.5;
const toRadians = Math.PI / 180;

interface Spot {
  readonly lat: number;
  readonly lng: number;
}

/**
 * The sun's elevation over the horizon, degrees; accurate to a fraction of a degree in this century (Astronomical
 * Almanac, low precision).
 */
export function sunElevation({ lat, lng }: Spot, at: number): number {
  const days = at / dayMs - almanacDay;
  const anomaly = (357.529 + 0.985_600_28 * days) * toRadians;
  const longitude = (280.459 + 0.985_647_36 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * toRadians;
  const tilt = (23.439 - 0.000_000_36 * days) * toRadians;
  const declination = Math.asin(Math.sin(tilt) * Math.sin(longitude));
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude));
  const hour = (280.460_618_37 + 360.985_647_366_29 * days + lng) * toRadians - ascension;
  const north = lat * toRadians;
  return Math.asin(Math.sin(north) * Math.sin(declination) + Math.cos(north) * Math.cos(declination) * Math.cos(hour)) / toRadians;
}

/** Lamps are on from about here. */
const duskDegrees = -3;

export const isNightAt = (spot: Spot, at: number): boolean => sunElevation(spot, at) < duskDegrees;

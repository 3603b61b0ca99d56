import { defaultRadius, formatCount, metersPerMile, type RadiusUnit } from '@earshot/domain';
import { useCountryHere } from '../../platform/country-here.ts';

const metersPerYard = 0.9144;
const metersPer: Readonly<Record<string, number>> = { m: 1, yd: metersPerYard, miles: metersPerMile };
const yardsBeforeMiles = 880;
const metersBeforeKm = 1000;

/** The reader's unit: miles in the US and in an unknown country. */
export const useReadersUnit = (): RadiusUnit => defaultRadius(useCountryHere() ?? 'US').unit;

/** '154 yd', from half a mile on '1.2 mi'; '141 m', from a kilometre on '1.9 km'. */
export function distanceText(meters: number, unit: RadiusUnit): string {
  if (unit === 'km') return meters < metersBeforeKm ? `${Math.round(meters)} m` : `${(meters / 1000).toFixed(meters < 10_000 ? 1 : 0)} km`;
  const yards = toYards(meters);
  return yards < yardsBeforeMiles ? `${formatCount(yards)} yd` : `${(meters / metersPerMile).toFixed(meters < 16_093 ? 1 : 0)} mi`;
}

/**
 * Converts a sentence to the reader's unit alone: the engine writes '22 m beyond the edge', the drive test '24 yd' and
 * '1.2 miles' beside it.
 */
export const inReadersUnit = (text: string, unit: RadiusUnit): string =>
  text.replaceAll(/(\d+(?:\.\d+)?) (m|yd|miles)\b/g, (_, length: string, from: string) => distanceText(Number(length) * (metersPer[from] ?? 1), unit));

export const toYards = (meters: number): number => Math.round(meters / metersPerYard);

/** '9 s', '2 min 5 s', '1 h 4 min'. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

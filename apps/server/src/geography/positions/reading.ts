import type { Position } from './place.ts';

/** A position from a text, in degrees (latitude ±90, longitude ±180). */
export interface ReadPosition extends Position {
  /** The writing it was read from: 'UTM zone 32U', 'MGRS', 'Plus Code 85FPPRC9+V2', 'Google Maps link'; '' for plain degrees. */
  readonly source: string;
}

export type PositionReading =
  /** One position, or two for a text with two meanings: the S of a UTM zone may be a northern band or the southern half of the globe. */
  | { readonly kind: 'positions'; readonly positions: readonly ReadPosition[] }
  /** A short Plus Code, which needs a place nearby: 'PRC9+V2 Denver'. With `place` '' that is the middle of the map. */
  | { readonly kind: 'short-code'; readonly code: string; readonly place: string }
  /** A link or a position that cannot be read; `message` tells the operator what to do. */
  | { readonly kind: 'problem'; readonly message: string }
  /** An unfinished position. It is not searched as a name and not sent to a provider. */
  | { readonly kind: 'unfinished' };

export const unfinished: PositionReading = { kind: 'unfinished' };

export const problem = (message: string): PositionReading => ({ kind: 'problem', message });

export const inWords = (degrees: number): string => String(Number(degrees.toFixed(5)));

/** A position from two numbers, or the problem with them. Latitude beyond ±90 and longitude beyond ±180 are refused, never swapped or wrapped. */
export function checkPosition(lat: number, lng: number, source = ''): PositionReading {
  if (Math.abs(lat) > 90) return problem(`Latitude must be from -90 to 90, not ${inWords(lat)}.`);
  if (Math.abs(lng) > 180) return problem(`Longitude must be from -180 to 180, not ${inWords(lng)}.`);
  return { kind: 'positions', positions: [{ lat: withoutMinusZero(lat), lng: withoutMinusZero(lng), source }] };
}

const withoutMinusZero = (degrees: number): number => degrees + 0;

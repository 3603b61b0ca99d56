import type { Position } from '../place.ts';

/** A position in degrees (latitude ±90, longitude ±180) that was read from a text. */
export interface ReadPosition extends Position {
  /** How it was read, where that needs saying: 'UTM zone 32U', 'MGRS', 'Plus Code 85FPPRC9+V2', 'Google Maps link'; '' for plain degrees. */
  readonly source: string;
}

export type PositionReading =
  /** One, or two where the writing has two meanings: the S of a UTM zone is a band in the north and the southern half of the globe. */
  | { readonly kind: 'positions'; readonly positions: readonly ReadPosition[] }
  /** A Plus Code that is complete only near its place, 'PRC9+V2 Denver'; without a `place` ('') near where somebody looks. */
  | { readonly kind: 'short-code'; readonly code: string; readonly place: string }
  /** A link or a position that cannot be read, and what to do, in words for a person. */
  | { readonly kind: 'problem'; readonly message: string }
  /** Numbers on their way to be a position: no name of anything, and never sent to anybody. */
  | { readonly kind: 'unfinished' };

export const unfinished: PositionReading = { kind: 'unfinished' };

export const problem = (message: string): PositionReading => ({ kind: 'problem', message });

/** A number of degrees as it is said in a message. */
export const inWords = (degrees: number): string => String(Number(degrees.toFixed(5)));

/** A position of two numbers, or why there is none; latitude beyond ±90 and longitude beyond ±180 are never turned nor wrapped. */
export function positionOf(lat: number, lng: number, source = ''): PositionReading {
  if (Math.abs(lat) > 90) return problem(`Latitude is from -90 to 90, and this is ${inWords(lat)}.`);
  if (Math.abs(lng) > 180) return problem(`Longitude is from -180 to 180, and this is ${inWords(lng)}.`);
  return { kind: 'positions', positions: [{ lat: withoutMinusZero(lat), lng: withoutMinusZero(lng), source }] };
}

const withoutMinusZero = (degrees: number): number => degrees + 0;

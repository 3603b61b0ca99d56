import { readAmongWords } from './among-words.ts';
import { inPlainCharacters } from './characters.ts';
import { readDegrees } from './degrees.ts';
import { readMgrs, readUtm } from './grids.ts';
import { readLink } from './links/index.ts';
import type { Position } from './place.ts';
import { readPlusCode } from './plus-codes.ts';
import type { PositionReading } from './reading.ts';

export { completeShortCode } from './plus-codes.ts';
export type { PositionReading } from './reading.ts';

/** No position that people paste is longer, in characters. */
const maxLength = 4_000;

/** Reads a position, link or code as people write it; undefined for other text. It opens no link, makes no call and never throws. */
export function readPosition(text: string): PositionReading | undefined {
  if (text.length > maxLength) return undefined;
  return readLink(text, readWriting) ?? readWriting(text);
}

function readWriting(text: string): PositionReading | undefined {
  const tidy = text.replaceAll(/\s+/g, ' ').trim();
  const plain = inPlainCharacters(tidy);
  // No position is longer outside a link.
  if (plain.length > 300) return undefined;
  // A short code's town keeps its own characters.
  return readPlusCode(tidy) ?? readMgrs(plain) ?? readUtm(plain) ?? readDegrees(plain) ?? readAmongWords(plain);
}

/** A position in degrees as this product writes it: '39.73915, -104.98470'. */
export const asText = ({ lat, lng }: Position): string => `${fiveDecimals(lat)}, ${fiveDecimals(lng)}`;

/** Degrees to about a metre; never '-0.00000'. */
const fiveDecimals = (degrees: number): string => (Math.round(degrees * 1e5) / 1e5 + 0).toFixed(5);
export type { ReadPlaceMatch, Match, OtherName, Place, Position } from './place.ts';

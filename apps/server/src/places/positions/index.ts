import type { Position } from '../place.ts';
import { readAmongWords } from './among-words.ts';
import { inPlainCharacters } from './characters.ts';
import { readDegrees } from './degrees.ts';
import { readMgrs, readUtm } from './grids.ts';
import { readLink } from './links/index.ts';
import { readPlusCode } from './plus-codes.ts';
import type { PositionReading } from './reading.ts';

export { completeShortCode } from './plus-codes.ts';
export type { PositionReading } from './reading.ts';

/** Longer texts are no position that a person pastes. */
const maxLength = 4_000;

/** A position, link or code as people write it; undefined where the text is none at all. Opens no link, asks nobody, and never throws. */
export function readPosition(text: string): PositionReading | undefined {
  if (text.length > maxLength) return undefined;
  return readLink(text, readWriting) ?? readWriting(text);
}

/** A position that is no link. */
function readWriting(text: string): PositionReading | undefined {
  const tidy = text.replaceAll(/\s+/g, ' ').trim();
  const plain = inPlainCharacters(tidy);
  // More than the longest of them needs.
  if (plain.length > 300) return undefined;
  // The name of a town keeps its own characters.
  return readPlusCode(tidy) ?? readMgrs(plain) ?? readUtm(plain) ?? readDegrees(plain) ?? readAmongWords(plain);
}

/** A position as this installation writes it: '39.73915, -104.98470'. Degrees. */
export const asText = ({ lat, lng }: Position): string => `${fiveDecimals(lat)}, ${fiveDecimals(lng)}`;

/** Some metre; never '-0.00000'. */
const fiveDecimals = (degrees: number): string => (Math.round(degrees * 1e5) / 1e5 + 0).toFixed(5);

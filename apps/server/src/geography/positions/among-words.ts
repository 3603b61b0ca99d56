import { checkPosition, type PositionReading } from './reading.ts';
import { isDirection } from './tokens.ts';

/** Addresses and names never have two numbers with three decimals next to each other. */
const pair = /(?<![\d.,°'"+-])([+-]?\d{1,3}\.\d{3,15})\s?[,;]?\s?([+-]?\d{1,3}\.\d{3,15})(?![\d.°'"])/g;

/** Reads a position among other words: 'Union Station (39.7527, -105.0002)'. Undefined for no position or more than one. */
export function readAmongWords(text: string): PositionReading | undefined {
  const [found, ...more] = text.matchAll(pair);
  const words = text.match(/\p{L}+/gu) ?? [];
  // Skips texts with words such as "longitude", which may change the order of the numbers.
  if (!found || more.length > 0 || words.length === 0 || words.some(isDirection)) return undefined;
  return checkPosition(Number(found[1]), Number(found[2]));
}

import { metersPerMile, type RadiusUnit } from '../messages/radius.ts';
import { formatCount } from './names-and-numbers.ts';

const wordsPerMinute = 200;
const milesPerSecond = 35 / 3600;
const yardsPerMile = 1760;

/** Words of a text, separated by blanks. */
export const wordCount = (text: string): number => text.match(/\S+/gu)?.length ?? 0;

/** Seconds to read that many words at 200 a minute, rounded up (spec 1 §5). */
export const readSeconds = (words: number): number => Math.ceil((words * 60) / wordsPerMinute);

/** The way of a drive while that many words are read, in the operator's unit: '1,027 yards at 35 mph' (spec 1 §5), '939 m at 56 km/h'. */
export function drivenWhileRead(words: number, unit: RadiusUnit): string {
  const miles = ((words * 60) / wordsPerMinute) * milesPerSecond;
  return unit === 'mi' ? `${formatCount(Math.round(miles * yardsPerMile))} yards at 35 mph` : `${formatCount(Math.round(miles * metersPerMile))} m at 56 km/h`;
}

const isRead = /[\p{L}\p{N}]/u;
const isOneByOne = /[\p{N}\p{Sc}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Seconds within which any voice has surely ended this text; after them the event of the speech's end is lost. About
 * twice the time of slow voices: digits are read one by one ('4155550100' is one word of ten), every other letter
 * counts, and so do words and pauses.
 */
export function spokenSeconds(text: string): number {
  let seconds = 5 + wordCount(text) * 0.3;
  for (const letter of text) {
    if (isOneByOne.test(letter)) seconds += 0.8;
    else if (isRead.test(letter)) seconds += 0.12;
    else if (!/\s/u.test(letter)) seconds += 0.8;
  }
  return Math.ceil(seconds);
}

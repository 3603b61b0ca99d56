import { metersPerMile, radiusOptions, type RadiusUnit } from '../messages/radius.ts';
import { speakOnMs } from '../playback/playback-state.ts';
import { formatCount } from '../words/names-and-numbers.ts';
import { readSeconds, wordCount } from '../words/words.ts';
import type { CheckedDraft, CheckFinding, CheckRemedy } from './message-checks.ts';

/** Miles an hour of the drive that checks assume: the figure beside the composer's word count (spec 1 §5). */
export const usualSpeedMph = 35;

const metersPerYard = 0.9144;
const speakOnSeconds = speakOnMs / 1000;

/** Metres a second. */
export const metersPerSecond = (mph: number): number => (mph * metersPerMile) / 3600;

/** A speed in the operator's unit: '35 mph', '56 km/h'. */
export const speedText = (mph: number, unit: RadiusUnit): string => (unit === 'mi' ? `${round(mph)} mph` : `${Math.round((mph * metersPerMile) / 1000)} km/h`);

/** A short way in the operator's unit: '108 yd', '99 m'. */
export const wayText = (meters: number, unit: RadiusUnit): string =>
  unit === 'mi' ? `${Math.round(meters / metersPerYard).toLocaleString('en-US')} yd` : `${Math.round(meters).toLocaleString('en-US')} m`;

/** '1 second', '11.7 seconds'. */
export const secondsText = (seconds: number): string => (seconds === 1 ? '1 second' : `${formatCount(seconds)} seconds`);

const round = (value: number): number => Math.round(value * 10) / 10;

const wordsPerMinute = 200;

/** Seconds to speak that number of words, not rounded as `readSeconds` is. */
export const secondsOfWords = (words: number): number => (words * 60) / wordsPerMinute;

export const wordsWithin = (seconds: number): number => Math.floor((seconds * wordsPerMinute) / 60 + 1e-6);

/** Seconds of the straight drive through the middle of a circle, to a tenth: 11.7 for a radius of 100 yards at 35 mph. */
const passageSeconds = (radiusMeters: number, speedMph: number): number => round((2 * radiusMeters) / metersPerSecond(speedMph));

/** The smallest listed radius of a unit that is at least this large; undefined beyond the list. */
export const radiusAtLeast = (meters: number, unit: RadiusUnit): number | undefined =>
  radiusOptions[unit].find((option) => option.meters > 0 && option.meters >= meters - 0.5)?.meters;

/** Words of the longer language, since each phone chooses its own and someone hears it. */
export const longestWordCount = ({ texts }: Pick<CheckedDraft, 'texts'>): number => Math.max(wordCount(texts.en), wordCount(texts.es ?? ''));

/**
 * A text longer than the straight drive through the circle. Both are compared to a tenth of a second: at 35 mph, 39
 * words take 11.7 seconds and fit a circle of 100 yards, which takes as long. Skips messages for Leaving (they speak
 * outside), with a stay (no drive through) and Region Free (no circle).
 */
export function tooLong(draft: CheckedDraft, speedMph: number): CheckFinding | undefined {
  const { radiusMeters, radiusUnit: unit } = draft;
  if (radiusMeters === 0 || draft.trigger === 'exit' || draft.dwellSeconds > 0) return undefined;
  const words = longestWordCount(draft);
  const passage = passageSeconds(radiusMeters, speedMph);
  const surplus = secondsOfWords(words) - passage;
  if (surplus <= 0) return undefined;
  const enough = wordsWithin(passage);
  const wide = radiusAtLeast((secondsOfWords(words) * metersPerSecond(speedMph)) / 2, unit);
  const remedies: CheckRemedy[] = [
    ...(enough > 0 ? [{ kind: 'shorten' as const, words: enough }] : []),
    ...(wide === undefined ? [] : [{ kind: 'widen' as const, radiusMeters: wide }]),
  ];
  const language = wordCount(draft.texts.es ?? '') > wordCount(draft.texts.en) ? ' in Spanish' : '';
  const end =
    surplus > speakOnSeconds
      ? `Speech stops ${speakOnSeconds} seconds after leaving, so it would be cut short.`
      : `Speech may go on for ${speakOnSeconds} seconds after leaving, so it would end about ${wayText(surplus * metersPerSecond(speedMph), unit)} beyond the edge.`;
  return {
    kind: 'too_long',
    message: `The message takes ${secondsText(readSeconds(words))} to speak${language}; driving straight through the circle at ${speedText(speedMph, unit)} takes ${secondsText(passage)}, about ${enough} words. ${end}`,
    remedies,
    others: [],
  };
}

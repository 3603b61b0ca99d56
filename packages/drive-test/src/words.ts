import { describeWay, type WeighedWay } from '@earshot/geofence';

const metersPerYard = 0.9144;
const yardsPerMile = 1760;

/** "120 yd", "2.4 miles" from 1,000 yd on. */
export function distanceWords(meters: number): string {
  const yards = Math.round(meters / metersPerYard);
  return yards < 1000 ? `${yards} yd` : `${(yards / yardsPerMile).toFixed(1)} miles`;
}

/** "12 s", "2 min" from 90 seconds on. */
export function timeWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

export const percentWords = (fraction: number): string => `${Math.round(fraction * 100)} %`;

export function asSentence(line: string): string {
  const sentence = line.charAt(0).toUpperCase() + line.slice(1);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

/** The reason of a crossing; where a way between two positions told it, also how likely that led through the circle. */
export function crossingWords({ what, way }: { readonly what: { readonly reason: string }; readonly way?: WeighedWay | undefined }): string {
  return [what.reason, ...(way ? [describeWay(way)] : [])].map(asSentence).join(' ');
}

import { minuteMs } from '@earshot/domain';
import type { KeptFix } from './kept-fix.ts';

/** After a longer time without a position, nobody knows the way in between: another segment begins. */
const gapMs = 5 * minuteMs;

/** Seven decimals are a centimetre; a number alone may be written with an exponent, which GPX forbids. */
const degrees = (value: number): string => value.toFixed(7);
const rounded = (value: number): string => String(Number(value.toFixed(2)));

/**
 * A GPX 1.1 file, https://www.topografix.com/GPX/1/1/. Speed (m/s) and course (degrees) are in Garmin's extension, which
 * other programs read; it has no accuracy in metres.
 */
export function toGpx(fixes: readonly KeptFix[]): string {
  const segments = splitAtGaps(fixes).map((segment) => `    <trkseg>\n${segment.map(toPoint).join('\n')}\n    </trkseg>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Earshot" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:earshot="urn:earshot:gpx:1">
  <trk>
${segments.join('')}  </trk>
</gpx>
`;
}

function splitAtGaps(fixes: readonly KeptFix[]): readonly (readonly KeptFix[])[] {
  const segments: KeptFix[][] = [];
  for (const [index, fix] of fixes.entries()) {
    const before = fixes[index - 1];
    if (!before || fix.at - before.at > gapMs) segments.push([]);
    segments.at(-1)?.push(fix);
  }
  return segments;
}

function toPoint({ at, lat, lng, accuracyMeters, speedMps, headingDegrees }: KeptFix): string {
  const motion = [
    speedMps === undefined ? '' : `<gpxtpx:speed>${rounded(speedMps)}</gpxtpx:speed>`,
    headingDegrees === undefined ? '' : `<gpxtpx:course>${rounded(headingDegrees)}</gpxtpx:course>`,
  ].join('');
  const garmin = motion && `<gpxtpx:TrackPointExtension>${motion}</gpxtpx:TrackPointExtension>`;
  const extensions = `<extensions><earshot:accuracy>${rounded(accuracyMeters)}</earshot:accuracy>${garmin}</extensions>`;
  return `      <trkpt lat="${degrees(lat)}" lon="${degrees(lng)}"><time>${new Date(at).toISOString()}</time>${extensions}</trkpt>`;
}

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workMs } from '../../../../../tools/tests/work-ms.ts';
import { asText, readPosition } from './index.ts';

const positionText = (writing: string): string => {
  const reading = readPosition(writing);
  return reading?.kind === 'positions' && reading.positions[0] ? asText(reading.positions[0]) : '';
};

const piecesOfPositions = [
  ...`39.7392 -104 7 , ; ° ' " N W O S lat lng : = + - . UTM 13S 13SDD 500123 4399456 PRC9+V2 85FPPRC9 geo: https://`.split(' '),
  ...'google.com/maps /@ !3d !4d ?q= &ll= % %C2 ~ osm.org/go/ waze.com/ul/h #map= ( \uFF13 \u066B'.split(' '),
];

/** Pieces that slow a careless pattern down, because it starts again at each of them. */
const nastyPieces = [
  ...`0 , ; . ° ' " N O + - : / \\ ( @ ! & = ? % # ~ a é ٣ 0, 0' 1. 00+ !3d1 !2d1!3d1 ;crs= .a a. https:// geo: 1m 1m2s 1d \u200E 😀`.split(' '),
  ' ',
  '\n',
  '0 ',
  '1. ',
  '+ ',
  ' -',
];

describe('any text', () => {
  const degrees = fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) });

  test('is read as the same position when the installation wrote it', () => {
    fc.assert(
      fc.property(degrees, (position) => {
        expect(positionText(asText(position))).toBe(asText(position));
      }),
    );
  });

  test('never makes the reading fail, and never gives a position outside the globe', () => {
    const parts = fc.constantFrom(' ', ...piecesOfPositions);
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(parts, { maxLength: 14 }).map((each) => each.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readPosition(text);
        const positions = reading?.kind === 'positions' ? reading.positions : [];
        for (const { lat, lng } of positions) expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180, `${text}: ${lat}, ${lng}`).toBe(true);
      }),
      { numRuns: 1_500 },
    );
  });

  test.each([
    // Written positions may have 300 characters, and links as many as a question.
    [300, ['', '39.7392', '39° ', 'N', 'UTM ', '13S ', '13SDD', 'PRC9+V2 ', 'Denver 39.7392, ']],
    [2_000, ['', 'geo:', 'geo:1,1;', 'https://www.google.com/maps/', 'https://osm.org/go/', 'https://waze.com/ul?q=']],
  ])('with %s characters of any kind is read at once', (length, heads) => {
    const texts = heads.flatMap((head) =>
      nastyPieces.flatMap((piece) => ['', 'x!'].map((tail) => (head + piece.repeat(length)).slice(0, length - tail.length) + tail)),
    );
    const slow = texts.filter((text) => workMs(() => readPosition(text)) > 50);
    expect(slow).toEqual([]);
  });

  test('longer than people paste is no position', () => {
    expect(readPosition(`39.7392, -104.9903${' '.repeat(5_000)}`)).toBeUndefined();
  });
});

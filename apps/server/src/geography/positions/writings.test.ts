import { describe, expect, test } from 'vitest';
import { readPosition } from './index.ts';

const denver = [39.7392, -104.9903] as const;
/** 39° 44' 21.1" N, 104° 59' 25.1" W. */
const inSeconds = [39 + 44 / 60 + 21.1 / 3600, -(104 + 59 / 60 + 25.1 / 3600)] as const;
const wholeSeconds = [39 + 44 / 60 + 21 / 3600, -(104 + 59 / 60 + 25 / 3600)] as const;
const munich = [48.1374, 11.5755] as const;
const sydney = [-33.857, 151.215] as const;

type At = readonly [lat: number, lng: number];

const decimal: readonly (readonly [writing: string, at: At])[] = [
  ['39.7392, -104.9903', denver],
  ['39.7392,-104.9903', denver],
  ['39.7392 ,-104.9903', denver],
  ['  39.7392,   -104.9903  ', denver],
  ['39.7392 -104.9903', denver],
  ['39.7392\t-104.9903', denver],
  ['39.7392\n-104.9903', denver],
  ['39.7392;-104.9903', denver],
  ['39.7392; -104.9903', denver],
  ['39.7392/-104.9903', denver],
  ['39.7392 | -104.9903', denver],
  ['+39.7392, -104.9903', denver],
  ['+39.7392-104.9903/', denver],
  ['39.7392, - 104.9903', denver],
  ['39.7392, -104.9903.', denver],
  ['39.739200000, -104.990300000', denver],
  ['39,7392 -104,9903', denver],
  ['39,7392; -104,9903', denver],
  ['39,7392;-104,9903', denver],
  ['39,7392, -104,9903', denver],
  ['39,7392,-104,9903', denver],
  ['48,1374 11,5755', munich],
  ['48,1374, 11,5755', munich],
  ['48,1374,11,5755', munich],
  ['48,1374 / 11,5755', munich],
  ['48,5 11', [48.5, 11]],
  ['48, 11,5', [48, 11.5]],
  ['(39.7392, -104.9903)', denver],
  ['[39.7392, -104.9903]', denver],
  ['{39.7392, -104.9903}', denver],
  ['@39.7392,-104.9903,17z', denver],
  ['39.7392, -104.9903, 1609 m', denver],
  ['📍 39.7392, -104.9903', denver],
  ['GPS: 39.7392, -104.9903', denver],
  ['Coordinates: 39.7392, -104.9903', denver],
  ['39, -104', [39, -104]],
  ['39 -104', [39, -104]],
  ['48, 11', [48, 11]],
  ['-33.857, 151.215', sydney],
  ['0, 0', [0, 0]],
  ['-0.5, .25', [-0.5, 0.25]],
  ['90, 180', [90, 180]],
  ['-90, -180', [-90, -180]],
  ['39.7392, −104.9903', denver],
  ['39.7392, –104.9903', denver],
  ['３９．７３９２，－１０４．９９０３', denver],
  ['٣٩٫٧٣٩٢، -١٠٤٫٩٩٠٣', denver],
  ['۳۹٫۷۳۹۲, -۱۰۴٫۹۹۰۳', denver],
  ['३९.७३९२, -१०४.९९०३', denver],
  ['৩৯.৭৩৯২, -১০৪.৯৯০৩', denver],
  ['\u200E39.7392, -104.9903\u200F', denver],
  ['39.7392,\u00A0-104.9903', denver],
];

const amongWords: readonly (readonly [writing: string, at: At])[] = [
  ['Capitol (39.7392, -104.9903)', denver],
  ['Denver 39.7392, -104.9903', denver],
  ['39.7392, -104.9903 State Capitol, 200 Colfax Ave', denver],
  ['Meet at 39.7392 -104.9903, please', denver],
];

const labelled: readonly (readonly [writing: string, at: At])[] = [
  ['lat 39.7392 lng -104.9903', denver],
  ['lat: 39.7392, lon: -104.9903', denver],
  ['Lat: 39.7392 Long: -104.9903', denver],
  ['lat=39.7392, lng=-104.9903', denver],
  ['Latitude: 39.7392 Longitude: -104.9903', denver],
  ['Latitude: 39.7392\nLongitude: -104.9903', denver],
  ['lng: -104.9903, lat: 39.7392', denver],
  ['longitude -104.9903 latitude 39.7392', denver],
  ['latitude=39.7392&longitude=-104.9903', denver],
  ['Lat, Long: 39.7392, -104.9903', denver],
  ['Long/Lat: -104.9903, 39.7392', denver],
  ['lat 39.7392, -104.9903', denver],
  ['{"lat":39.7392,"lng":-104.9903}', denver],
  ['{ "latitude": 39.7392, "longitude": -104.9903 }', denver],
  ['{"lng":"-104.9903","lat":"39.7392"}', denver],
  ["{'lat': 39.7392, 'lon': -104.9903}", denver],
  ['{lat: 39.7392, lng: -104.9903}', denver],
  ['lat 39° 44\' 21.1" N lon 104° 59\' 25.1" W', inSeconds],
  ['Breite: 48,1374 Länge: 11,5755', munich],
];

const sided: readonly (readonly [writing: string, at: At])[] = [
  ['39.7392°, -104.9903°', denver],
  ['39.7392° -104.9903°', denver],
  ['39.7392° N, 104.9903° W', denver],
  ['39.7392°N 104.9903°W', denver],
  ['39.7392N 104.9903W', denver],
  ['39.7392N, 104.9903W', denver],
  ['N39.7392 W104.9903', denver],
  ['N 39.7392, W 104.9903', denver],
  ['N39.7392, W104.9903', denver],
  ['n39.7392 w104.9903', denver],
  ['39.7392 North, 104.9903 West', denver],
  ['104.9903 W 39.7392 N', denver],
  ['W104.9903 N39.7392', denver],
  ['39.7392 N, -104.9903', denver],
  ['39.7392 N, -104.9903 W', denver],
  ['39.7392 deg N, 104.9903 deg W', denver],
  ['48,1374° N, 11,5755° Ost', munich],
  ['48,1374° Nord 11,5755° Ost', munich],
  ['48,1374 N 11,5755 E', munich],
  ['39,7392 N 104,9903 Oeste', denver],
  ['39,7392 Norte, 104,9903 Ouest', denver],
  ['33.857 S 151.215 E', sydney],
  ['33,857° Süd, 151,215° Ost', sydney],
  ['48N, 11E', [48, 11]],
];

const sexagesimal: readonly (readonly [writing: string, at: At])[] = [
  ['39°44\'21.1"N 104°59\'25.1"W', inSeconds],
  ['39°44\'21.1"N, 104°59\'25.1"W', inSeconds],
  ['39° 44\' 21.1" N 104° 59\' 25.1" W', inSeconds],
  ['N 39° 44\' 21.1" W 104° 59\' 25.1"', inSeconds],
  ['N39°44\'21.1" W104°59\'25.1"', inSeconds],
  ['39° 44\' 21.1", -104° 59\' 25.1"', inSeconds],
  ['39°44′21.1″N 104°59′25.1″W', inSeconds],
  ['39°44’21.1”N 104°59’25.1”W', inSeconds],
  ["39°44'21.1''N 104°59'25.1''W", inSeconds],
  ['39º44´21.1´´N 104º59´25.1´´W', inSeconds],
  ['39°44\'21,1"N 104°59\'25,1"W', inSeconds],
  ['39°44\'21.1"N 104°59\'25.1"W.', inSeconds],
  ['39 44 21.1 N 104 59 25.1 W', inSeconds],
  ['39 44 21.1N, 104 59 25.1W', inSeconds],
  ['39 44 21.1 -104 59 25.1', inSeconds],
  ['39 44 21 N 104 59 25 W', wholeSeconds],
  ['39 44 21, -104 59 25', wholeSeconds],
  ['39:44:21N 104:59:25W', wholeSeconds],
  ['39:44:21.1 N, 104:59:25.1 W', inSeconds],
  ['39d44m21sN 104d59m25sW', wholeSeconds],
  ['39d 44m 21.1s N 104d 59m 25.1s W', inSeconds],
  ['39 deg 44 min 21.1 sec N, 104 deg 59 min 25.1 sec W', inSeconds],
  ['33d51m25.2sS 151d12m54sE', sydney],
  ["39°44.352'N 104°59.418'W", denver],
  ["39° 44.352' N, 104° 59.418' W", denver],
  ['N39 44.352 W104 59.418', denver],
  ['N 39° 44.352 W 104° 59.418', denver],
  ['39 44.352, -104 59.418', denver],
  ["39°44,352'N 104°59,418'W", denver],
  ["104°59.418'W 39°44.352'N", denver],
  ["39° 30' N, 105° W", [39.5, -105]],
  ['-0° 30\' 0", 10° 0\' 0"', [-0.5, 10]],
];

// The CN Tower and the Sydney Opera House are from encyclopedias, the Eiffel Tower from the grid's handbook.
const gridded: readonly (readonly [writing: string, at: At, source: string])[] = [
  ['17T 630084 4833438', [43.642566, -79.387139], 'UTM zone 17T'],
  ['17 T 630084 4833438', [43.642566, -79.387139], 'UTM zone 17T'],
  ['17t 630084 4833438', [43.642566, -79.387139], 'UTM zone 17T'],
  ['17T 630084mE 4833438mN', [43.642566, -79.387139], 'UTM zone 17T'],
  ['17 T 630084 m E, 4833438 m N', [43.642566, -79.387139], 'UTM zone 17T'],
  ['17T 630084E 4833438N', [43.642566, -79.387139], 'UTM zone 17T'],
  ['Zone 17N 630084 4833438', [43.642566, -79.387139], 'UTM zone 17N'],
  ['UTM 17N 630084 4833438', [43.642566, -79.387139], 'UTM zone 17N'],
  ['UTM zone 17 north, E 630084, N 4833438', [43.642566, -79.387139], 'UTM zone 17N'],
  ['56H 334873 6252266', [-33.857, 151.215], 'UTM zone 56H'],
  ['56 S 334873 6252266', [-33.857, 151.215], 'UTM zone 56, south of the equator'],
  ['32U 691603 5334761', [48.137229, 11.575491], 'UTM zone 32U'],
  ['31U DQ 48251 11932', [48.858195, 2.29449], 'MGRS'],
  ['31UDQ4825111932', [48.858195, 2.29449], 'MGRS'],
  ['31udq4825111932', [48.858195, 2.29449], 'MGRS'],
  ['MGRS 31U DQ 48251 11932', [48.858195, 2.29449], 'MGRS'],
  ['31U DQ 4825 1193', [48.858218, 2.294542], 'MGRS, the center of a square of 10 m'],
  ['31U DQ 482 119', [48.858353, 2.294466], 'MGRS, the center of a square of 100 m'],
  ['31U DQ 48 11', [48.854334, 2.297939], 'MGRS, the center of a square of 1000 m'],
  // Examples from the specification of Plus Codes.
  ['8FVC9G8F+6X', [47.365562, 8.524937], 'Plus Code 8FVC9G8F+6X'],
  ['8fvc9g8f+6x', [47.365562, 8.524937], 'Plus Code 8FVC9G8F+6X'],
  ['8FVC9G8F+6XQ', [47.365587, 8.524984], 'Plus Code 8FVC9G8F+6XQ'],
  ['8FVC9G8F+6X Zürich, Switzerland', [47.365562, 8.524937], 'Plus Code 8FVC9G8F+6X'],
  ['849VCWC8+R9', [37.422062, -122.084063], 'Plus Code 849VCWC8+R9'],
  ['7FG49Q00+', [20.375, 2.775], 'Plus Code 7FG49Q00+'],
];

const far = (found: number | undefined, expected: number): number => Math.abs((found ?? NaN) - expected);

function expectAt(writing: string, [lat, lng]: At) {
  const reading = readPosition(writing);
  if (reading?.kind !== 'positions') throw new Error(`${writing} is read as ${JSON.stringify(reading)}`);
  const [position] = reading.positions;
  expect([far(position?.lat, lat) < 1e-5, far(position?.lng, lng) < 1e-5], `${writing}: ${JSON.stringify(position)}`).toEqual([true, true]);
  return position;
}

describe('positions as people write them', () => {
  test.each([...decimal, ...amongWords, ...labelled, ...sided, ...sexagesimal])('%s', (writing, at) => {
    expect(expectAt(writing, at)?.source).toBe('');
  });

  test.each(gridded)('%s', (writing, at, source) => {
    expect(expectAt(writing, at)?.source).toBe(source);
  });
});

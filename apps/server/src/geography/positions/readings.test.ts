import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asText, completeShortCode, readPosition } from './index.ts';

describe('writings that cannot be read say why', () => {
  test.each([
    ['-104.9903, 39.7392', 'Did you mean 39.7392, -104.9903?'],
    ['104.9903 39.7392', 'Did you mean 39.7392, 104.9903?'],
    ['91, 0', 'Latitude comes first and is at most 90.'],
    ['39.7392, -204.9903', 'Longitude must be from -180 to 180'],
    ['39,7392; -204,9903', 'Longitude must be from -180 to 180, not -204.9903.'],
    ['-104.9903, -184.5', 'Latitude must be from -90 to 90'],
    ['95.5° N, 104.9° W', 'Latitude must be from -90 to 90, not 95.5.'],
    ['lat 139.7, lng 35.6', 'Latitude must be from -90 to 90, not 139.7.'],
    ['39°61\'00"N 104°59\'25"W', 'Minutes must be below 60, not 61.'],
    ['39°44\'21"N 104°59\'60.5"W', 'Seconds must be below 60, not 60.5.'],
    ['39.7392 N, 41.25 N', 'Both numbers are latitudes.'],
    ['39.7392 W, 41.25 E', 'Both numbers are longitudes.'],
    ['lat 39.7392, lat 41.25', 'Both numbers are latitudes.'],
    ['39.7392 N, 104.9903', '104.9903 has neither.'],
    ['39.7392, W104.9903', '39.7392 has neither.'],
    ['-39.7392 N, 104.9903 W', 'The minus sign and N contradict each other.'],
    ['lat 39.7 W, lng 104.9 N', 'The label and W name different directions.'],
    ['39.7392° N, 104.9903° O', 'O is east in German and west in French and Spanish.'],
    ['39.7O92, -104.9903', 'There is a letter O instead of a zero.'],
    ['39.7392, -1O4.9903', 'There is a letter O instead of a zero.'],
    ['39.7392 - 104.9903', 'cannot be read. Write it like 39.73915, -104.98470.'],
    ['39° 21" N, 104° 59" W', 'cannot be read.'],
    ["39.5° 30' N, 104° 30' W", 'this text has 3.'],
    ['1.5 5 6', 'cannot be read.'],
    ['39.7392, -104.9903, 1609', 'A position is two numbers, latitude and longitude; this text has 3.'],
    ['61U 691603 5334761', 'UTM zones go from 1 to 60, and this is 61.'],
    ['32I 691603 5334761', 'There is no UTM zone 32I'],
    ['32U 691603 1334761', 'These meters are not in UTM zone 32U.'],
    ['32U 5334761 691603', 'The easting comes first and has six digits'],
    ['31U AA 48251 11932', 'MGRS has no square AA in 31U.'],
    ['61U DQ 48251 11932', 'MGRS has no square DQ in 61U.'],
    ['X2222222+22', 'X2222222+22 is not a Plus Code.'],
    ['8FVC9G00+6X', '8FVC9G00+6X is not a Plus Code.'],
  ])('%s', (writing, words) => {
    const reading = readPosition(writing);
    expect(reading?.kind === 'problem' ? reading.message : reading).toContain(words);
  });
});

describe('unfinished positions are not searched', () => {
  test.each(
    [
      ['39.7', '39.7392', '39.7392,', '39.7392, ', '39.7392, -', '39,7392', '39,7392;', '-33', '39,', '(39.7392', '48,12,11', '12.5,'],
      ['39°', "39° 44'", '39°44\'21.1"', '39°44\'21.1"N', 'N39.7392', 'N 39.7392 W', '39.7392 N', 'lat 39.7', 'lat: 39.7392, lon', 'lat 39.7392 lo', '٣٩٫٧'],
      [
        '32U 691603',
        '32U 691603 53',
        'UTM',
        'UTM zone 32U',
        'Zone 13N 50012',
        '31UDQ482',
        '31U DQ 48251 11',
        'MGRS 31U',
        'PRC9+',
        'PRC9+V',
        '8FVC9G8F+6',
        'geo:',
        'geo:39.7',
        'https://',
      ],
    ].flat(),
  )('%s', (writing) => {
    expect(readPosition(writing)).toEqual({ kind: 'unfinished' });
  });
});

describe('names, addresses and other numbers are no positions', () => {
  test.each(
    [
      [
        '',
        ' ',
        ',',
        '-',
        'Denver',
        'Union Station, Denver',
        "O'Fallon",
        'São Paulo',
        'Łódź',
        '東京',
        'lat',
        'N',
        'North',
        'West 3',
        'Lat Phrao',
        'C++',
        'constructor 5.5, 6.5',
        'Zone 4',
        'Zone B',
        '1.125 lb, 2.250 lb of nails',
        'Station W 39.7392, 104.9903',
        'from 39.7392, -104.9903 to 39.7527, -105.0002',
        '+',
        'A+B',
      ],
      [
        '80202',
        '80202-1234',
        '80202 - 1234',
        '80202 -1234',
        '123-4567',
        '12-345',
        '91 0',
        '39 104',
        '12',
        '1600 80202',
        '1600, 80202',
        '80202,',
        '1600, 80202, 5',
      ],
      [
        '1600 Broadway, Denver, CO 80202',
        '10 Downing St',
        'Av. 9 de Julio 1000',
        '12, rue de la Paix',
        '5 O',
        '221B Baker Street',
        '12S 5 7',
        '3 E 5 6',
        '12 N 1st Ave',
      ],
      ['S 12', 'E 45', 'N 39', '400 N, 200 W', '400 N 200 W', '50 N 100 W', '100 N, 50 W', 'N 5, 8', '1234 50 N 100 W', 'I-25', 'US 40', 'A 8', 'M25'],
      [
        '12:30',
        '12:30 13:45',
        '12:30, 13:45',
        '12.5.2026',
        '2026-11-23',
        '1.2.3.4',
        '+1 303 555 0100',
        '+49 30 1234 5678',
        '+49 30 12 34 56 78',
        '(303) 555-0100',
        '22+33',
        '2+2',
      ],
    ].flat(),
  )('%s', (writing) => {
    expect(readPosition(writing)).toBeUndefined();
  });
});

describe('the S of a UTM zone', () => {
  test('may be a northern band or the southern half of the globe', () => {
    const reading = readPosition('13S 500123 4399456');
    expect(reading).toMatchObject({ kind: 'positions', positions: [{ source: 'UTM zone 13, band S' }, { source: 'UTM zone 13, south of the equator' }] });
    const latitudes = reading?.kind === 'positions' ? reading.positions.map(({ lat }) => Math.round(lat * 1000) / 1000) : [];
    expect(latitudes).toEqual([39.745, -50.557]);
  });

  test('is refused when neither meaning fits, and the word south settles it', () => {
    expect(readPosition('13S 500123 900000')).toMatchObject({ kind: 'problem' });
    expect(readPosition('Zone 56 south 334873 6252266')).toMatchObject({ kind: 'positions', positions: [{ source: 'UTM zone 56, south of the equator' }] });
  });
});

describe('a short Plus Code', () => {
  test.each([
    ['PRC9+V2 Denver', 'PRC9+V2', 'Denver'],
    ['prc9+v2 denver', 'PRC9+V2', 'denver'],
    ['PRC9+V2, Denver, CO, USA', 'PRC9+V2', 'Denver, CO, USA'],
    ['Denver, CO PRC9+V2', 'PRC9+V2', 'Denver, CO'],
    ['9G8F+6X Zürich', '9G8F+6X', 'Zürich'],
    ['VC9G8F+6X Europe', 'VC9G8F+6X', 'Europe'],
    ['8F+6X Zürich', '8F+6X', 'Zürich'],
    ['CWC8+R9 St John’s', 'CWC8+R9', 'St John’s'],
    ['CWC8+R9', 'CWC8+R9', ''],
  ])('%s needs the position of its place', (writing, code, place) => {
    expect(readPosition(writing)).toEqual({ kind: 'short-code', code, place });
  });

  // The test data of the specification.
  test.each([
    ['9C3W9QCJ+2VX', '+2VX', 51.3701125, -1.217765625],
    ['9C3W9QCJ+2VX', 'CJ+2VX', 51.3708675, -1.217765625],
    ['9C3W9QCJ+2VX', '9QCJ+2VX', 51.3708675, -1.217765625],
  ])('%s is completed from %s', (full, short, lat, lng) => {
    expect(asText(completeShortCode(short, { lat, lng }))).toBe(positionText(full));
  });

  test('is completed across the date line and near a pole', () => {
    const west = completeShortCode('2222+22', { lat: 0.2, lng: 179.9 });
    expect(west.lng).toBeCloseTo(-179.99994, 4);
    const pole = completeShortCode('X222+22', { lat: 89.99, lng: 0 });
    expect(pole.lat).toBeLessThanOrEqual(90);
  });

  test('is completed to the same place from anywhere near it', () => {
    const near = fc.record({ lat: fc.double({ min: -0.45, max: 0.45, noNaN: true }), lng: fc.double({ min: -0.45, max: 0.45, noNaN: true }) });
    fc.assert(
      fc.property(near, (by) => {
        const at = completeShortCode('PRC9+V2', { lat: 39.7221875 + by.lat, lng: -104.1824375 + by.lng });
        expect(asText(at)).toBe('39.72219, -104.18244');
      }),
    );
  });
});

const positionText = (writing: string): string => {
  const reading = readPosition(writing);
  return reading?.kind === 'positions' && reading.positions[0] ? asText(reading.positions[0]) : '';
};

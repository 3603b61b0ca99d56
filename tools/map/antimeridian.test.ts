import { describe, expect, it } from 'vitest';
import { cutLines, cutPolygons } from './antimeridian.ts';
import type { Position } from './geometry.ts';

/** Clockwise, as in the data. */
const squareAt = (west: number, east: number): Position[] => [
  [west, 10],
  [west, 20],
  [east, 20],
  [east, 10],
  [west, 10],
];

const reach = (line: Position[]): number => Math.max(...line.map(([lng]) => lng)) - Math.min(...line.map(([lng]) => lng));

describe('cutting at ±180°', () => {
  it('leaves alone what does not cross', () => {
    const square = squareAt(10, 20);
    expect(cutPolygons({ type: 'Polygon', coordinates: [square] })).toEqual({ type: 'MultiPolygon', coordinates: [[square]] });
    expect(cutLines({ type: 'LineString', coordinates: square })).toEqual({ type: 'MultiLineString', coordinates: [square] });
  });

  it('makes two polygons of one that crosses, both on the northern side they came from', () => {
    const { coordinates } = cutPolygons({ type: 'Polygon', coordinates: [squareAt(175, -170)] });
    const outlines = coordinates.flatMap(([outer]) => (outer ? [outer] : []));
    expect(outlines.map(reach).toSorted((a, b) => a - b)).toEqual([expect.closeTo(5), expect.closeTo(10)]);
    expect(outlines.flat().every(([, lat]) => lat > 9 && lat < 21)).toBe(true);
  });

  it('makes two lines of one that crosses', () => {
    const line: Position[] = [
      [170, 5],
      [-170, 5],
    ];
    expect(cutLines({ type: 'MultiLineString', coordinates: [line] }).coordinates.map(reach)).toEqual([expect.closeTo(10), expect.closeTo(10)]);
  });
});

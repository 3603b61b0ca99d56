import { unitsPerDegree } from '../osm/elements.ts';

/** Column and row of a position in the square of Web Mercator, 0 to 1; units are ten-millionths of a degree. */
export const toMapColumn = (lng: number): number => lng / unitsPerDegree / 360 + 0.5;

export function toMapRow(lat: number): number {
  const sine = Math.sin((lat / unitsPerDegree / 180) * Math.PI);
  return Math.min(1, Math.max(0, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI));
}

const metersOfWorld = 40_075_016.686;

/**
 * The area of a ring in square metres of the Mercator projection, positive if it goes clockwise on the map. `line` is
 * lng, lat, lng, lat … in units.
 */
export function mercatorArea(line: readonly number[]): number {
  let doubled = 0;
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [x1, y1] = [toMapColumn(line[i] ?? 0), toMapRow(line[i + 1] ?? 0)];
    const [x2, y2] = [toMapColumn(line[i + 2] ?? 0), toMapRow(line[i + 3] ?? 0)];
    doubled += x1 * y2 - x2 * y1;
  }
  return (doubled / 2) * metersOfWorld ** 2;
}

/** The centroid of a closed ring, or its first point if it has no area. */
export function ringMiddle(line: readonly number[]): [lng: number, lat: number] {
  const [lng0 = 0, lat0 = 0] = line;
  let [doubled, lng, lat] = [0, 0, 0];
  // Relative to the first point: products of whole coordinates would lose their last digits.
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [x1, y1] = [(line[i] ?? 0) - lng0, (line[i + 1] ?? 0) - lat0];
    const [x2, y2] = [(line[i + 2] ?? 0) - lng0, (line[i + 3] ?? 0) - lat0];
    const cross = x1 * y2 - x2 * y1;
    doubled += cross;
    lng += (x1 + x2) * cross;
    lat += (y1 + y2) * cross;
  }
  return doubled === 0 ? [lng0, lat0] : [Math.round(lng0 + lng / (3 * doubled)), Math.round(lat0 + lat / (3 * doubled))];
}

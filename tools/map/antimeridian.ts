// TopoJSON polygons run across ±180° uncut; a flat tile would draw them as a bar around the world.
import { geoEquirectangular } from 'd3-geo';
import { geoProject } from 'd3-geo-projection';
import { type Geometry, type MultiLineString, type MultiPolygon, type Position, listLines, listPolygons, listSides } from './geometry.ts';

/** Degrees in, degrees out, but with the latitude's sign inverted: d3 counts y downwards. */
const degreesDown = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);

const turnUp = (line: Position[]): Position[] => line.map(([lng, lat]) => [lng, -lat]);

const crosses = (line: Position[]): boolean => listSides(line).some(([from, to]) => Math.abs(to[0] - from[0]) > 180);

/** The polygons of a geometry, cut in two at ±180°. */
export function cutPolygons(geometry: Geometry): MultiPolygon {
  // Only crossing polygons go through d3: cutting every ring of the 10m land made it cover the whole globe.
  const coordinates = listPolygons(geometry).flatMap((polygon) => {
    if (!polygon.some(crosses)) return [polygon];
    const cut = geoProject({ type: 'Polygon', coordinates: polygon }, degreesDown);
    return listPolygons(cut).map((rings) => rings.map(turnUp));
  });
  return { type: 'MultiPolygon', coordinates };
}

/** The lines of a geometry, cut in two at ±180°. */
export function cutLines(geometry: Geometry): MultiLineString {
  const coordinates = listLines(geometry).flatMap((line) => {
    if (!crosses(line)) return [line];
    return listLines(geoProject({ type: 'LineString', coordinates: line }, degreesDown)).map(turnUp);
  });
  return { type: 'MultiLineString', coordinates };
}

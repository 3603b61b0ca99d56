/** Degrees, longitude first as GeoJSON has it. */
export type Position = [number, number];

type Point = { type: 'Point'; coordinates: Position };
type LineString = { type: 'LineString'; coordinates: Position[] };
export type MultiLineString = { type: 'MultiLineString'; coordinates: Position[][] };
type Polygon = { type: 'Polygon'; coordinates: Position[][] };
export type MultiPolygon = { type: 'MultiPolygon'; coordinates: Position[][][] };
export type Geometry = Point | LineString | MultiLineString | Polygon | MultiPolygon;

export type Properties = Record<string, string | number>;
export type Feature = { type: 'Feature'; id?: string; geometry: Geometry; properties: Properties };
export type FeatureCollection = { type: 'FeatureCollection'; features: Feature[] };

export function asFeature(geometry: Geometry, properties: Properties = {}): Feature {
  return { type: 'Feature', geometry, properties };
}

export function asCollection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

export function listPolygons(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

export function listLines(geometry: Geometry): Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates];
  return geometry.type === 'MultiLineString' ? geometry.coordinates : [];
}

/** Each side of a ring or line as the pair of its ends. */
export function listSides(line: Position[]): [Position, Position][] {
  return line.slice(1).map((end, i) => [line[i] ?? end, end]);
}

import type { Tags } from '../osm/elements.ts';
import { openPbfWriter } from '../osm/write-pbf.ts';

/** Streets as GeoJSON has them; positions in degrees, longitude first. */
export interface GeoJsonWays {
  readonly features: readonly {
    readonly properties: Readonly<Record<string, unknown>>;
    readonly geometry:
      | { readonly type: 'LineString'; readonly coordinates: readonly (readonly number[])[] }
      | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly (readonly number[])[])[] };
  }[];
}

/** A place that the streets belong to. Degrees. */
export interface NamedPlace {
  readonly lat: number;
  readonly lng: number;
  readonly tags: Tags;
}

/** Writes ways that came as GeoJSON as an extract, so that they become a region like any other. Lines that share a position meet there, as in the data they came from. */
export function writeExtractOfWays({ features }: GeoJsonWays, places: readonly NamedPlace[], path: string, dataAt: number): void {
  const ids = new Map<string, number>();
  const positions: [lat: number, lng: number][] = [];
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const nodeAt = ([lng = 0, lat = 0]: readonly number[]): number => {
    const key = `${lng} ${lat}`;
    const known = ids.get(key);
    if (known !== undefined) return known;
    positions.push([Math.round(lat * 1e7), Math.round(lng * 1e7)]);
    [west, south, east, north] = [Math.min(west, lng), Math.min(south, lat), Math.max(east, lng), Math.max(north, lat)];
    ids.set(key, positions.length);
    return positions.length;
  };
  const ways = features.map(({ properties, geometry }) => {
    const line = geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : geometry.coordinates;
    return { tags: tagsOf(properties), refs: line.map(nodeAt) };
  });
  const writer = openPbfWriter(path, { bounds: [west, south, east, north], dataAt });
  for (const [i, [lat, lng]] of positions.entries()) writer.node(i + 1, lat, lng);
  for (const [i, { lat, lng, tags }] of places.entries()) writer.node(positions.length + i + 1, Math.round(lat * 1e7), Math.round(lng * 1e7), tags);
  for (const [i, { tags, refs }] of ways.entries()) writer.way(i + 1, tags, refs);
  writer.close();
}

function tagsOf(properties: Readonly<Record<string, unknown>>): Tags {
  return Object.fromEntries(Object.entries(properties).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[0].startsWith('@')));
}

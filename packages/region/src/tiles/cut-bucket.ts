import GeoJsonVt, { type LegacyFeature } from 'geojson-vt';
import encoder from 'vt-pbf';
import { joinLines } from './join-lines.ts';
import { type LayerName, layers, maxZoom } from './map-feature.ts';
import { toMapColumn, toMapRow } from './projection.ts';
import { type PlacedFeature, readRecords } from './record.ts';
import type { Tier } from './tiers.ts';

const extent = 4096;

/**
 * The cutter always begins with the world. To it, the bucket is this tile of a world of its own, so that it has two
 * zooms to go and not twelve.
 */
const inner = { zoom: 2, column: 1, row: 1 } as const;

/** An uncompressed vector tile. */
export interface CutTile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly data: Uint8Array;
}

/** Cuts the features of a bucket into the tiles of its tier; empty tiles are left out. */
export function* cutBucket(records: Uint8Array, tier: Tier, column: number, row: number): Generator<CutTile> {
  const features = joinLines([...readRecords(records)]).toSorted((a, b) => a.rank - b.rank);
  const place = (lng: number, lat: number): [number, number] =>
    inInnerWorld(toMapColumn(lng) * 2 ** tier.bucketZoom - column, toMapRow(lat) * 2 ** tier.bucketZoom - row);
  const collection = { type: 'FeatureCollection' as const, features: features.map((feature, i) => asGeoJson(feature, i, place)) };
  const index = new GeoJsonVt(collection, {
    maxZoom: inner.zoom + maxZoom - tier.bucketZoom,
    indexMaxZoom: 0,
    indexMaxPoints: 0,
    extent,
    buffer: 64,
    tolerance: 3,
  });
  for (let z = Math.max(tier.minZoom, tier.bucketZoom); z <= tier.maxZoom; z++) {
    const down = z - tier.bucketZoom;
    const side = 2 ** down;
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const cut = index.getTile(inner.zoom + down, inner.column * side + x, inner.row * side + y);
        const data = encode(z, cut?.features ?? [], features);
        if (data) yield { z, x: column * side + x, y: row * side + y, data };
      }
  }
}

/** The longitude and latitude of a spot of the bucket (0 to 1 in it) in the cutter's world. */
function inInnerWorld(x: number, y: number): [lng: number, lat: number] {
  const side = 2 ** inner.zoom;
  const lng = ((inner.column + x) / side - 0.5) * 360;
  return [lng, (Math.atan(Math.sinh((0.5 - (inner.row + y) / side) * 2 * Math.PI)) * 180) / Math.PI];
}

function encode(z: number, cut: readonly LegacyFeature[], features: readonly PlacedFeature[]): Uint8Array | undefined {
  const contents = new Map<LayerName, LegacyFeature[]>();
  for (const piece of cut) {
    const feature = features[Number(piece.tags?.['i'])];
    if (!feature || feature.minZoom > z) continue;
    const drawn = { ...piece, tags: { ...feature.attributes } };
    const layer = contents.get(feature.layer);
    if (layer) layer.push(drawn);
    else contents.set(feature.layer, [drawn]);
  }
  if (contents.size === 0) return undefined;
  const inOrder = layers.flatMap((name) => {
    const found = contents.get(name);
    return found ? [[name, { features: found }] as const] : [];
  });
  return encoder.fromGeojsonVt(Object.fromEntries(inOrder), { version: 2, extent });
}

type Place = (lng: number, lat: number) => [number, number];

/** The tags hold only the feature's index: the library copies them from zoom to zoom. */
function asGeoJson({ shape, lines }: PlacedFeature, i: number, place: Place) {
  const [line = []] = lines;
  const properties = { i };
  if (shape === 'point') return { type: 'Feature' as const, properties, geometry: { type: 'Point' as const, coordinates: place(line[0] ?? 0, line[1] ?? 0) } };
  if (shape === 'line') return { type: 'Feature' as const, properties, geometry: { type: 'LineString' as const, coordinates: positions(line, place) } };
  return { type: 'Feature' as const, properties, geometry: { type: 'Polygon' as const, coordinates: lines.map((ring) => positions(ring, place)) } };
}

function positions(line: readonly number[], place: Place): [number, number][] {
  const found: [number, number][] = [];
  for (let i = 0; i < line.length; i += 2) found.push(place(line[i] ?? 0, line[i + 1] ?? 0));
  return found;
}

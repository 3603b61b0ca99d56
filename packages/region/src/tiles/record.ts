import Pbf from 'pbf';
import { type Attributes, type LayerName, layers } from './map-feature.ts';

/** A feature with its geometry: rings of a polygon (the outer one first), one line, or one point; lng, lat, lng, lat … in units. */
export interface PlacedFeature {
  readonly layer: LayerName;
  readonly minZoom: number;
  readonly rank: number;
  readonly attributes: Attributes;
  readonly shape: 'point' | 'line' | 'polygon';
  readonly lines: readonly (readonly number[])[];
}

const shapes = ['point', 'line', 'polygon'] as const;

export class RecordWriter {
  #pbf = new Pbf();

  get length(): number {
    return this.#pbf.pos;
  }

  add({ layer, minZoom, rank, attributes, shape, lines }: PlacedFeature): void {
    const pbf = this.#pbf;
    pbf.writeVarint(layers.indexOf(layer));
    pbf.writeVarint(minZoom);
    pbf.writeSVarint(rank);
    pbf.writeString(JSON.stringify(attributes));
    pbf.writeVarint(shapes.indexOf(shape));
    pbf.writeVarint(lines.length);
    for (const line of lines) writeLine(pbf, line);
  }

  /** Returns the written bytes and empties the writer. */
  take(): Buffer {
    const bytes = Buffer.from(this.#pbf.finish());
    this.#pbf = new Pbf();
    return bytes;
  }
}

function writeLine(pbf: Pbf, line: readonly number[]): void {
  pbf.writeVarint(line.length / 2);
  let [lng, lat] = [0, 0];
  for (let i = 0; i < line.length; i += 2) {
    const [nextLng, nextLat] = [line[i] ?? 0, line[i + 1] ?? 0];
    pbf.writeSVarint(nextLng - lng);
    pbf.writeSVarint(nextLat - lat);
    [lng, lat] = [nextLng, nextLat];
  }
}

export function* readRecords(bytes: Uint8Array): Generator<PlacedFeature> {
  const pbf = new Pbf(bytes);
  while (pbf.pos < bytes.length) {
    const layer = layers[pbf.readVarint()];
    const minZoom = pbf.readVarint();
    const rank = pbf.readSVarint();
    const attributes = JSON.parse(pbf.readString()) as Attributes;
    const shape = shapes[pbf.readVarint()];
    const lines = Array.from({ length: pbf.readVarint() }, () => readLine(pbf));
    if (!layer || !shape) throw new Error('a record of an unknown layer');
    yield { layer, minZoom, rank, attributes, shape, lines };
  }
}

function readLine(pbf: Pbf): number[] {
  const line: number[] = [];
  let [lng, lat] = [0, 0];
  for (let left = pbf.readVarint(); left > 0; left--) {
    lng += pbf.readSVarint();
    lat += pbf.readSVarint();
    line.push(lng, lat);
  }
  return line;
}

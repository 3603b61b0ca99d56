// Archives of PMTiles version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Entry, encodeDirectories, tileIdOf } from './directory.ts';

/** One vector tile, not yet compressed. */
export type Tile = { z: number; x: number; y: number; data: Uint8Array };

/** What a reader may want to know of the map as a whole; degrees and zooms. */
export type Description = {
  minZoom: number;
  maxZoom: number;
  bounds: { west: number; south: number; east: number; north: number };
  center: { lat: number; lng: number; zoom: number };
  metadata: Record<string, unknown>;
};

const headerLength = 127;
const gzipped = 2;
const vectorTiles = 1;

/** The bytes of an archive with these tiles, each pair of coordinates at most once. The same input gives the same bytes. */
export function encodePmtiles(tiles: Iterable<Tile>, description: Description): Buffer {
  const { entries, contents, tileCount } = layOut(tiles);
  const { root, leaves } = encodeDirectories(entries);
  const metadata = gzipSync(JSON.stringify(description.metadata), { level: 9 });
  const sections = [root, metadata, leaves, Buffer.concat(contents)];
  const counts = { tiles: tileCount, entries: entries.length, contents: contents.length };
  return Buffer.concat([encodeHeader(sections, counts, description), ...sections]);
}

/** Puts the tiles into the order of their ids and stores equal ones, such as open sea, once. */
function layOut(tiles: Iterable<Tile>): { entries: Entry[]; contents: Buffer[]; tileCount: number } {
  const ordered = Array.from(tiles, ({ z, x, y, data }) => ({ tileId: tileIdOf(z, x, y), content: gzipSync(data, { level: 9 }) }));
  ordered.sort((a, b) => a.tileId - b.tileId);
  const offsets = new Map<string, number>();
  const contents: Buffer[] = [];
  const entries: Entry[] = [];
  let end = 0;
  for (const { tileId, content } of ordered) {
    const hash = createHash('sha256').update(content).digest('base64');
    const offset = offsets.get(hash) ?? end;
    if (offset === end) {
      offsets.set(hash, offset);
      contents.push(content);
      end += content.length;
    }
    const last = entries.at(-1);
    if (last?.offset === offset && last.tileId + last.runLength === tileId) last.runLength++;
    else entries.push({ tileId, offset, length: content.length, runLength: 1 });
  }
  return { entries, contents, tileCount: ordered.length };
}

function encodeHeader(sections: Buffer[], counts: { tiles: number; entries: number; contents: number }, description: Description): Buffer {
  const { minZoom, maxZoom, bounds, center } = description;
  const header = Buffer.alloc(headerLength);
  let at = header.write('PMTiles');
  at = header.writeUInt8(3, at);
  let offset = headerLength;
  for (const section of sections) {
    at = header.writeBigUInt64LE(BigInt(offset), at);
    at = header.writeBigUInt64LE(BigInt(section.length), at);
    offset += section.length;
  }
  for (const count of [counts.tiles, counts.entries, counts.contents]) at = header.writeBigUInt64LE(BigInt(count), at);
  const isClustered = 1;
  for (const byte of [isClustered, gzipped, gzipped, vectorTiles, minZoom, maxZoom]) at = header.writeUInt8(byte, at);
  for (const degrees of [bounds.west, bounds.south, bounds.east, bounds.north]) at = header.writeInt32LE(Math.round(degrees * 1e7), at);
  at = header.writeUInt8(center.zoom, at);
  for (const degrees of [center.lng, center.lat]) at = header.writeInt32LE(Math.round(degrees * 1e7), at);
  return header;
}

// The header of PMTiles version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md

/** Description of the map as a whole for readers; degrees and zooms. */
export type Description = {
  minZoom: number;
  maxZoom: number;
  bounds: { west: number; south: number; east: number; north: number };
  center: { lat: number; lng: number; zoom: number };
  metadata: Record<string, unknown>;
};

/** A stretch of the file, in bytes. */
export type Section = { readonly offset: number; readonly length: number };

/** Numbers of an archive's parts; `isClustered` if its tiles are in the order of their ids. */
export type Counts = { readonly tiles: number; readonly entries: number; readonly contents: number; readonly isClustered: boolean };

/** Length of the header, which comes first in the file. */
export const headerLength = 127;

const gzipped = 2;
const vectorTiles = 1;

/** The header of an archive with its root directory, metadata, leaf directories and tiles at these positions. */
export function encodeHeader(
  sections: readonly [root: Section, metadata: Section, leaves: Section, tiles: Section],
  counts: Counts,
  description: Description,
): Buffer {
  const { minZoom, maxZoom, bounds, center } = description;
  const header = Buffer.alloc(headerLength);
  let at = header.write('PMTiles');
  at = header.writeUInt8(3, at);
  for (const { offset, length } of sections) {
    at = header.writeBigUInt64LE(BigInt(offset), at);
    at = header.writeBigUInt64LE(BigInt(length), at);
  }
  for (const count of [counts.tiles, counts.entries, counts.contents]) at = header.writeBigUInt64LE(BigInt(count), at);
  for (const byte of [counts.isClustered ? 1 : 0, gzipped, gzipped, vectorTiles, minZoom, maxZoom]) at = header.writeUInt8(byte, at);
  for (const degrees of [bounds.west, bounds.south, bounds.east, bounds.north]) at = header.writeInt32LE(Math.round(degrees * 1e7), at);
  at = header.writeUInt8(center.zoom, at);
  for (const degrees of [center.lng, center.lat]) at = header.writeInt32LE(Math.round(degrees * 1e7), at);
  return header;
}

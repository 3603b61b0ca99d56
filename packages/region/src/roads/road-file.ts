import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { RegionError } from '../region-error.ts';

/**
 * The stored roads of a region. Nodes are where roads meet or end; a segment is the road between two of them. Positions
 * in ten-millionths of a degree, lengths in decimetres, speeds in km/h (0: closed in this direction).
 */
export interface StoredRoads {
  readonly nodeLats: Int32Array;
  readonly nodeLngs: Int32Array;
  readonly froms: Uint32Array;
  readonly tos: Uint32Array;
  readonly lengths: Uint32Array;
  readonly forwardSpeeds: Uint8Array;
  readonly backwardSpeeds: Uint8Array;
  /** Start index of the points between a segment's ends; one more than there are segments. */
  readonly shapeStarts: Uint32Array;
  readonly shapeLats: Int32Array;
  readonly shapeLngs: Int32Array;
  /** Forbidden turns, from one directed edge to another (twice the segment, and one more backwards). */
  readonly bannedFroms: Uint32Array;
  readonly bannedTos: Uint32Array;
}

const magic = Buffer.from('EARSHOTROADS0001');
const kinds = { Int32Array, Uint32Array, Uint8Array } as const;
const columns: readonly (readonly [keyof StoredRoads, keyof typeof kinds])[] = [
  ['nodeLats', 'Int32Array'],
  ['nodeLngs', 'Int32Array'],
  ['froms', 'Uint32Array'],
  ['tos', 'Uint32Array'],
  ['lengths', 'Uint32Array'],
  ['forwardSpeeds', 'Uint8Array'],
  ['backwardSpeeds', 'Uint8Array'],
  ['shapeStarts', 'Uint32Array'],
  ['shapeLats', 'Int32Array'],
  ['shapeLngs', 'Int32Array'],
  ['bannedFroms', 'Uint32Array'],
  ['bannedTos', 'Uint32Array'],
];
const alignment = 8;

const padded = (length: number): number => Math.ceil(length / alignment) * alignment;

/** Writes a new file; numbers in this machine's byte order, which is little-endian wherever Node runs. */
export function writeRoads(path: string, roads: StoredRoads): void {
  const file = openSync(path, 'wx');
  try {
    const lengths = Buffer.from(BigUint64Array.from(columns, ([name]) => BigInt(roads[name].byteLength)).buffer);
    for (const part of [magic, lengths]) writeSync(file, part);
    for (const [name] of columns) {
      const { buffer, byteOffset, byteLength } = roads[name];
      const bytes = Buffer.alloc(padded(byteLength));
      bytes.set(new Uint8Array(buffer, byteOffset, byteLength));
      for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
    }
  } finally {
    closeSync(file);
  }
}

/** Reads the file into memory; throws a `RegionError` for one of another kind or cut off. */
export function readRoads(path: string): StoredRoads {
  const bytes = readFileSync(path);
  const head = magic.length + columns.length * 8;
  if (bytes.length < head || !bytes.subarray(0, magic.length).equals(magic))
    throw new RegionError(`${path} has no roads of this version; build the region again.`);
  let at = head;
  const found = columns.map(([name, kind], i) => {
    const length = Number(bytes.readBigUInt64LE(magic.length + i * 8));
    if (at + length > bytes.length) throw new RegionError(`${path} is cut off; build the region again.`);
    const copy = bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + length);
    at += padded(length);
    return [name, new kinds[kind](copy as ArrayBuffer)];
  });
  return Object.fromEntries(found) as unknown as StoredRoads;
}

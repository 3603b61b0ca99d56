// Directories of PMTiles version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { gzipSync } from 'node:zlib';

/** `runLength` tiles from `tileId` on with the same content; with 0 the bytes are a leaf directory that begins at `tileId`. */
export type Entry = { tileId: number; offset: number; length: number; runLength: number };

/** A reader fetches the first 16 KiB at once, and the root directory must fit into them after the header of 127 bytes. */
const longestRoot = 16_384 - 127;
const entriesPerLeaf = 4096;
/** More entries never fit into a root, so it is not tried. */
const mostInRoot = 20_000;

/** The number of a tile: all lower zooms first, then along the Hilbert curve. */
export function toTileId(z: number, column: number, row: number): number {
  let id = (4 ** z - 1) / 3;
  let [x, y] = [column, row];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = x & side ? 1 : 0;
    const lower = y & side ? 1 : 0;
    id += side * side * ((3 * right) ^ lower);
    x &= side - 1;
    y &= side - 1;
    // In its upper two quarters the curve lies on its side, in the right one of them also upside down.
    if (!lower) [x, y] = right ? [side - 1 - y, side - 1 - x] : [y, x];
  }
  return id;
}

/** The root directory and, if that would be too long, the leaves that it points to. Entries come by ascending tile id. */
export function encodeDirectories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  if (entries.length <= mostInRoot) {
    const root = encodeDirectory(entries);
    if (root.length <= longestRoot) return { root, leaves: Buffer.alloc(0) };
  }
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let i = 0; i < entries.length; i += entriesPerLeaf) {
    const slice = entries.slice(i, i + entriesPerLeaf);
    const leaf = encodeDirectory(slice);
    pointers.push({ tileId: slice[0]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: encodeDirectory(pointers), leaves: Buffer.concat(leaves) };
}

function encodeDirectory(entries: Entry[]): Buffer {
  const before = (i: number): Entry | undefined => entries[i - 1];
  const follows = (entry: Entry, previous: Entry | undefined): boolean => previous !== undefined && previous.offset + previous.length === entry.offset;
  const numbers = [
    entries.length,
    ...entries.map(({ tileId }, i) => tileId - (before(i)?.tileId ?? 0)),
    ...entries.map(({ runLength }) => runLength),
    ...entries.map(({ length }) => length),
    // 0 means "directly after the previous one", so a real offset is written one higher.
    ...entries.map((entry, i) => (follows(entry, before(i)) ? 0 : entry.offset + 1)),
  ];
  return gzipSync(Buffer.from(numbers.flatMap(varint)), { level: 9 });
}

function varint(number: number): number[] {
  const bytes: number[] = [];
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

// Files of OpenStreetMap data: https://wiki.openstreetmap.org/wiki/PBF_Format
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { inflateSync, zstdDecompressSync } from 'node:zlib';
import Pbf from 'pbf';
import { RegionError } from '../region-error.ts';
import { type FileHeader, readHeader } from './file-header.ts';

/** Position in the file of one block of elements. */
export interface BlobPlace {
  readonly offset: number;
  readonly length: number;
}

/** An open .osm.pbf file, of which one block at a time is in memory. */
export interface PbfFile {
  readonly path: string;
  readonly size: number;
  readonly header: FileHeader;
  /** The places of all blocks of elements, in the order of the file. */
  readonly blobs: readonly BlobPlace[];
  readonly read: (place: BlobPlace) => Uint8Array;
  readonly close: () => void;
}

/** The limits of the format. */
const longestHeader = 64 * 1024;
const longestBlob = 32 * 1024 * 1024;

/** Opens a file; throws a `RegionError` for one that is missing, empty, cut off or of another kind. */
export function openPbf(path: string): PbfFile {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new RegionError(`${path} does not exist.`);
  if (!stats.isFile()) throw new RegionError(`${path} is not a file.`);
  if (stats.size === 0) throw new RegionError(`${path} is empty. Use an OpenStreetMap extract (.osm.pbf).`);
  const file = openSync(path, 'r');
  try {
    return pbfIn(file, path, stats.size);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function pbfIn(file: number, path: string, size: number): PbfFile {
  const take = (offset: number, length: number): Uint8Array => {
    if (offset + length > size) throw new RegionError(`${path} is cut off after ${size} bytes. Download it again.`);
    const bytes = Buffer.allocUnsafe(length);
    readSync(file, bytes, 0, length, offset);
    return bytes;
  };
  const read = ({ offset, length }: BlobPlace): Uint8Array => unpacked(take(offset, length), path);
  const [first, ...blobs] = placesIn(take, path, size);
  if (!first) throw foreign(path);
  const header = readHeader(read(first), path);
  return { path, size, header, blobs, read, close: () => closeSync(file) };
}

const foreign = (path: string): RegionError => new RegionError(`${path} is not an OpenStreetMap extract. Use a file in the form .osm.pbf.`);

function placesIn(take: (offset: number, length: number) => Uint8Array, path: string, size: number): BlobPlace[] {
  const places: BlobPlace[] = [];
  for (let offset = 0; offset < size;) {
    const isFirst = places.length === 0;
    if (isFirst && size < 8) throw foreign(path);
    const length = new DataView(new Uint8Array(take(offset, 4)).buffer).getUint32(0);
    if (length === 0 || length > longestHeader) throw isFirst ? foreign(path) : damaged(path);
    const { type, size: dataSize } = blobHeader(take(offset + 4, length), path);
    if (isFirst !== (type === 'OSMHeader') || dataSize <= 0 || dataSize > longestBlob) throw isFirst ? foreign(path) : damaged(path);
    const place = { offset: offset + 4 + length, length: dataSize };
    offset = place.offset + place.length;
    if (offset > size) throw new RegionError(`${path} is cut off after ${size} bytes. Download it again.`);
    // Blocks of an unknown kind are to be skipped.
    if (isFirst || type === 'OSMData') places.push(place);
  }
  return places;
}

/** Error for a file that begins well and then makes no sense. */
export const damaged = (path: string): RegionError => new RegionError(`${path} is damaged: its blocks cannot be read. Download it again.`);

function blobHeader(bytes: Uint8Array, path: string): { type: string; size: number } {
  try {
    return new Pbf(bytes).readFields(
      (tag, header, pbf) => {
        if (tag === 1) header.type = pbf.readString();
        else if (tag === 3) header.size = pbf.readVarint();
      },
      { type: '', size: 0 },
    );
  } catch {
    throw foreign(path);
  }
}

function unpacked(bytes: Uint8Array, path: string): Uint8Array {
  try {
    const blob: { raw?: Uint8Array; zlib?: Uint8Array; zstd?: Uint8Array } = {};
    new Pbf(bytes).readFields((tag, into, pbf) => {
      if (tag === 1) into.raw = pbf.readBytes();
      else if (tag === 3) into.zlib = pbf.readBytes();
      else if (tag === 7) into.zstd = pbf.readBytes();
    }, blob);
    if (blob.raw) return blob.raw;
    const limits = { maxOutputLength: longestBlob };
    if (blob.zlib) return inflateSync(blob.zlib, limits);
    if (blob.zstd) return zstdDecompressSync(blob.zstd, limits);
  } catch {
    throw damaged(path);
  }
  throw new RegionError(`${path} has an unsupported compression; zlib, zstd and none are supported.`);
}

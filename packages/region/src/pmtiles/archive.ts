import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { bytesToHeader, Compression, findTile, type Header, SharedPromiseCache, type Source, TileType, zxyToTileId } from 'pmtiles';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** A file that is no usable archive; the message says why, and begins with the file's path. */
export class ArchiveError extends Error {}

/** A tile as stored in the archive. */
export interface StoredTile {
  readonly data: Buffer;
  readonly isGzipped: boolean;
}

/** An open archive of vector tiles in PMTiles version 3. Bounds in degrees. */
export interface Archive {
  readonly minZoom: number;
  readonly maxZoom: number;
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly metadata: unknown;
  /** Changes when the file's header, metadata or length does; 16 hexadecimal digits. */
  readonly version: string;
  /** The tile, or undefined if the archive has none. Coordinates must be a tile's (`0 <= x, y < 2 ** z`). */
  readonly tile: (z: number, x: number, y: number) => Promise<StoredTile | undefined>;
  /** Waits for tiles that are being read. */
  readonly close: () => Promise<void>;
}

const headerLength = 127;
const longestMetadata = 64 * 2 ** 20;
/** Leaf directories kept; each has up to some thousands of entries. */
const directoriesKept = 64;
/** The specification allows three levels of directories. */
const deepest = 4;
const unzip = promisify(gunzip);

/** Opens an archive; throws an `ArchiveError` for a file that is missing, cut off, or no archive of vector tiles. */
export async function openArchive(path: string): Promise<Archive> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveError(`${path} ${error.code === 'ENOENT' ? 'does not exist' : `cannot be read: ${error.message}`}`);
  });
  try {
    return await archiveIn(file, path);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function archiveIn(file: FileHandle, path: string): Promise<Archive> {
  const stats = await file.stat();
  if (!stats.isFile()) throw new ArchiveError(`${path} is not a file`);
  const head = await readBytes(file, 0, headerLength);
  const header = parseHeader(head, stats.size, path);
  const packed = await readBytes(file, header.jsonMetadataOffset, Math.min(header.jsonMetadataLength, longestMetadata));
  const metadata = await readMetadata(packed, header, path);
  const source: Source = {
    getKey: () => path,
    getBytes: async (offset, length) => ({ data: exactly(await readBytes(file, offset, length)) }),
  };
  const cache = new SharedPromiseCache(directoriesKept, false, unpack);
  // Reads the directory once: a damaged one must not go unnoticed until the first map.
  await cache.getHeader(source).catch(() => {
    throw new ArchiveError(`${path} is damaged: its directory cannot be read`);
  });
  return {
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: [header.minLon, header.minLat, header.maxLon, header.maxLat],
    metadata,
    version: createHash('sha256')
      .update(head)
      .update(packed)
      .update(`${stats.size} ${Math.floor(stats.mtimeMs)}`)
      .digest('hex')
      .slice(0, 16),
    tile: async (z, x, y) => {
      if (z < header.minZoom || z > header.maxZoom) return undefined;
      const tileId = zxyToTileId(z, x, y);
      let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength];
      for (let depth = 0; depth < deepest; depth++) {
        const entry = findTile(await cache.getDirectory(source, offset, length, header), tileId);
        if (!entry) return undefined;
        if (entry.runLength > 0)
          return {
            data: await readBytes(file, header.tileDataOffset + entry.offset, entry.length),
            isGzipped: header.tileCompression === Compression.Gzip,
          };
        [offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length];
      }
      throw new ArchiveError(`${path} is damaged: its directories have no end`);
    },
    close: () => file.close(),
  };
}

function parseHeader(bytes: Buffer, size: number, path: string): Header {
  if (bytes.length < headerLength || bytes.toString('latin1', 0, 7) !== 'PMTiles') throw new ArchiveError(`${path} is not a PMTiles archive`);
  const version = bytes.readUInt8(7);
  if (version !== 3) throw new ArchiveError(`${path} is a PMTiles archive of version ${version}; version 3 is expected`);
  const header = bytesToHeader(exactly(bytes));
  if (header.tileType !== TileType.Mvt) throw new ArchiveError(`${path} has image tiles; vector tiles (MVT) are expected`);
  if (![Compression.None, Compression.Gzip].includes(header.tileCompression) || ![Compression.None, Compression.Gzip].includes(header.internalCompression))
    throw new ArchiveError(`${path} has an unsupported compression; gzip is expected`);
  const end = Math.max(
    header.rootDirectoryOffset + header.rootDirectoryLength,
    header.jsonMetadataOffset + header.jsonMetadataLength,
    header.leafDirectoryOffset + (header.leafDirectoryLength ?? 0),
    header.tileDataOffset + (header.tileDataLength ?? 0),
  );
  if (end > size) throw new ArchiveError(`${path} is cut off: it has ${size} bytes of ${end}`);
  return header;
}

async function readMetadata(packed: Buffer, header: Header, path: string): Promise<unknown> {
  if (packed.length === 0) return {};
  try {
    return JSON.parse(Buffer.from(await unpack(exactly(packed), header.internalCompression)).toString()) as unknown;
  } catch {
    throw new ArchiveError(`${path} is damaged: its metadata cannot be read`);
  }
}

async function unpack(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  return compression === Compression.Gzip ? exactly(await unzip(Buffer.from(bytes))) : bytes;
}

/** The bytes from `offset` on; fewer at the end of the file. */
async function readBytes(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

const exactly = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer => buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;

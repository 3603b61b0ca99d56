import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { type Entry, encodeDirectories, toTileId } from './directory.ts';
import { type Description, encodeHeader, headerLength } from './header.ts';

/** An archive that is written tile by tile, so that it is never in memory as a whole. */
export interface ArchiveWriter {
  /** Each pair of coordinates at most once; in any order, best by id. A repeated array is not compressed again. */
  readonly add: (z: number, x: number, y: number, tile: Uint8Array) => void;
  /** Completes the file. Returns a hash of all tiles, in hexadecimal digits. */
  readonly finish: (description: Description) => { readonly tiles: number; readonly bytes: number; readonly hash: string };
  /** Closes a file that will not be completed. */
  readonly abandon: () => void;
}

/** The header and the root directory must lie in the first 16 KiB; everything else may follow the tiles. */
const tilesFrom = 16_384;
/** Tiles up to this size, such as those of open country, are compared with earlier ones. */
const sharedUpTo = 1_024;

/** Begins an archive in a new file. */
export function openArchiveWriter(path: string): ArchiveWriter {
  const file = openSync(path, 'wx');
  const contents = new Map<string, Pick<Entry, 'offset' | 'length'>>();
  const hash = createHash('sha256');
  const entries: Entry[] = [];
  let end = 0;
  let stored = 0;
  let last: { readonly tile: Uint8Array; readonly packed: Buffer } | undefined;
  const store = (packed: Buffer): Pick<Entry, 'offset' | 'length'> => {
    writeFully(file, packed, tilesFrom + end);
    const place = { offset: end, length: packed.length };
    end += packed.length;
    stored++;
    return place;
  };
  return {
    add: (z, x, y, tile) => {
      const packed = tile === last?.tile ? last.packed : gzipSync(tile, { level: 6 });
      last = { tile, packed };
      hash.update(`${z}/${x}/${y}/${packed.length}/`).update(packed);
      const key = packed.length <= sharedUpTo ? packed.toString('latin1') : undefined;
      const place = (key === undefined ? undefined : contents.get(key)) ?? store(packed);
      if (key !== undefined) contents.set(key, place);
      entries.push({ tileId: toTileId(z, x, y), ...place, runLength: 1 });
    },
    finish: (description) => {
      const tiles = entries.length;
      const merged = inOrder(entries);
      const { root, leaves } = encodeDirectories(merged);
      const metadata = gzipSync(JSON.stringify(description.metadata), { level: 9 });
      const metadataFrom = tilesFrom + end;
      const sections = [
        { offset: headerLength, length: root.length },
        { offset: metadataFrom, length: metadata.length },
        { offset: metadataFrom + metadata.length, length: leaves.length },
        { offset: tilesFrom, length: end },
      ] as const;
      const header = encodeHeader(sections, { tiles, entries: merged.length, contents: stored, isClustered: false }, description);
      writeFully(file, Buffer.concat([header, root]), 0);
      writeFully(file, Buffer.concat([metadata, leaves]), metadataFrom);
      fsyncSync(file);
      closeSync(file);
      return { tiles, bytes: metadataFrom + metadata.length + leaves.length, hash: hash.digest('hex') };
    },
    abandon: () => closeSync(file),
  };
}

function inOrder(entries: Entry[]): Entry[] {
  entries.sort((a, b) => a.tileId - b.tileId);
  const merged: Entry[] = [];
  for (const entry of entries) {
    const last = merged.at(-1);
    if (last && last.offset === entry.offset && last.tileId + last.runLength === entry.tileId) last.runLength++;
    else merged.push(entry);
  }
  return merged;
}

/** A nearly full disk takes a part without an error. */
function writeFully(file: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, position + done);
}

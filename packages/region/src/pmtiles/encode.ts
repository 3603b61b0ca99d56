// Archives of PMTiles version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Entry, encodeDirectories, toTileId } from './directory.ts';
import { type Description, encodeHeader, headerLength, type Section } from './header.ts';

export type { Description };

/** An uncompressed vector tile. */
export type Tile = { z: number; x: number; y: number; data: Uint8Array };

/** The bytes of an archive with these tiles, each pair of coordinates at most once. The same input gives the same bytes. */
export function encodePmtiles(tiles: Iterable<Tile>, description: Description): Buffer {
  const { entries, contents, tileCount } = layOut(tiles);
  const { root, leaves } = encodeDirectories(entries);
  const metadata = gzipSync(JSON.stringify(description.metadata), { level: 9 });
  const sections = [root, metadata, leaves, Buffer.concat(contents)];
  const counts = { tiles: tileCount, entries: entries.length, contents: contents.length, isClustered: true };
  return Buffer.concat([encodeHeader(inRow(sections), counts, description), ...sections]);
}

/** Sorts the tiles by id and stores equal ones, such as open sea, once. */
function layOut(tiles: Iterable<Tile>): { entries: Entry[]; contents: Buffer[]; tileCount: number } {
  const ordered = Array.from(tiles, ({ z, x, y, data }) => ({ tileId: toTileId(z, x, y), content: gzipSync(data, { level: 9 }) }));
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

/** The sections one after the other, the first after the header. */
function inRow(sections: readonly Buffer[]): [Section, Section, Section, Section] {
  let offset = headerLength;
  const [root, metadata, leaves, data] = sections.map(({ length }) => {
    const section = { offset, length };
    offset += length;
    return section;
  });
  const none = { offset, length: 0 };
  return [root ?? none, metadata ?? none, leaves ?? none, data ?? none];
}

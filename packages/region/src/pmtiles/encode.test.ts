import { createHash } from 'node:crypto';
import { PMTiles, tileIdToZxy } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { toTileId } from './directory.ts';
import { type Description, type Tile, encodePmtiles } from './encode.ts';

const description: Description = {
  minZoom: 0,
  maxZoom: 7,
  bounds: { west: -180, south: -85, east: 180, north: 85 },
  center: { lat: 39.83, lng: -98.58, zoom: 3 },
  metadata: { name: 'A test', vector_layers: [{ id: 'land', fields: {} }] },
};

const tile = (z: number, x: number, y: number, text: string): Tile => ({ z, x, y, data: Buffer.from(text) });

/** The console's reader, over bytes in memory. */
function read(archive: Buffer): PMTiles {
  const slice = (offset: number, length: number): ArrayBuffer => new Uint8Array(archive.subarray(offset, offset + length)).buffer;
  return new PMTiles({ getKey: () => 'memory', getBytes: async (offset, length) => ({ data: slice(offset, length) }) });
}

async function textAt(reader: PMTiles, z: number, x: number, y: number): Promise<string | undefined> {
  const found = await reader.getZxy(z, x, y);
  return found && Buffer.from(found.data).toString();
}

describe('the base map archive', () => {
  it('gives back each tile at its place, and nothing where there was none', async () => {
    const reader = read(encodePmtiles([tile(2, 3, 1, 'east'), tile(0, 0, 0, 'world'), tile(2, 0, 3, 'south')], description));
    expect(await textAt(reader, 0, 0, 0)).toBe('world');
    expect(await textAt(reader, 2, 3, 1)).toBe('east');
    expect(await textAt(reader, 2, 0, 3)).toBe('south');
    expect(await textAt(reader, 2, 1, 3)).toBeUndefined();
    expect(await textAt(reader, 1, 0, 0)).toBeUndefined();
  });

  it('says what it covers', async () => {
    const reader = read(encodePmtiles([tile(0, 0, 0, 'world')], description));
    expect(await reader.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 7, minLon: -180, maxLat: 85, centerLon: -98.58, centerLat: 39.83, centerZoom: 3 });
    expect(await reader.getMetadata()).toEqual(description.metadata);
  });

  it('stores equal tiles once, side by side or apart', async () => {
    const sea = [tile(2, 0, 0, 'sea'), tile(2, 1, 0, 'sea'), tile(2, 1, 1, 'sea')];
    const reader = read(encodePmtiles([...sea, tile(2, 0, 1, 'island'), tile(2, 3, 3, 'sea')], description));
    expect(await reader.getHeader()).toMatchObject({ numAddressedTiles: 5, numTileContents: 2, numTileEntries: 3 });
    expect(await Promise.all([...sea, { x: 3, y: 3 }].map(({ x, y }) => textAt(reader, 2, x, y)))).toEqual(['sea', 'sea', 'sea', 'sea']);
    expect(await textAt(reader, 2, 0, 1)).toBe('island');
  });

  it('splits its directory when a reader could not fetch it at once', async () => {
    const side = 2 ** 7;
    // Noise of all lengths: a directory of similar entries would compress to nothing.
    const noise = (i: number): string =>
      createHash('shake128', { outputLength: 1 + (i ** 2 % 251) })
        .update(`${i}`)
        .digest('hex');
    const tiles = Array.from({ length: side * side }, (_, i) => tile(7, i % side, Math.floor(i / side), `${i} ${noise(i)}`));
    const archive = encodePmtiles(tiles, description);
    const reader = read(archive);
    const header = await reader.getHeader();
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(16_384);
    expect(header.leafDirectoryLength).toBeGreaterThan(16_384);
    for (const { x, y, data } of tiles.filter((_, i) => i % 997 === 0)) expect(await textAt(reader, 7, x, y)).toBe(Buffer.from(data).toString());
  });

  it('is the same for any order of its tiles', () => {
    const tiles = [tile(1, 0, 0, 'a'), tile(1, 1, 0, 'b'), tile(1, 1, 1, 'a')];
    expect(encodePmtiles(tiles.toReversed(), description)).toEqual(encodePmtiles(tiles, description));
  });

  it('numbers tiles as the reader does', () => {
    const ids = Array.from({ length: 5461 }, (_, id) => id);
    expect(ids.map((id) => toTileId(...tileIdToZxy(id)))).toEqual(ids);
  });
});

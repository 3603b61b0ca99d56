import { join } from 'node:path';
import { type RegionFolder, readRegions, regionFiles, regionsIn } from '@earshot/region';
import { type Archive, openArchive, type StoredTile, type TileSchema } from '@earshot/region/pmtiles';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/services.ts';
import { openReadyMade, type ReadyMade } from './ready-made.ts';

export interface RegionMap {
  readonly name: string;
  readonly schema: TileSchema;
  /** Degrees. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Such as '/map/regions/NAME/VERSION/{z}/{x}/{y}.mvt'. */
  readonly tilesUrl: string;
  readonly attribution: string;
}

interface TileAddress {
  readonly name: string;
  readonly version: string;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The regions of an installation, as its folder has them now. */
export interface Regions {
  readonly list: () => readonly RegionMap[];
  /** Undefined for an unknown name or version; its tile is undefined if the region has none there. */
  readonly tile: (address: TileAddress) => Promise<{ readonly tile: StoredTile | undefined } | undefined>;
  readonly folders: () => readonly RegionFolder[];
  readonly close: () => Promise<void>;
}

/** How long a listing of the folder stays valid while tiles are requested. */
const freshMs = 1_000;

/** A region in the folder, with its tiles once one was requested. */
interface Present {
  readonly folder: RegionFolder;
  tiles?: Promise<Archive>;
}

/** Opens the archives of `MAP_TILES`, throwing for one that cannot be drawn, and the folder of regions. */
export async function openRegions({ dataDir, mapTiles }: Pick<Config, 'dataDir' | 'mapTiles'>, log: Pick<Services['log'], 'warn'>): Promise<Regions> {
  const readyMade = await openReadyMade(mapTiles);
  const root = regionsIn(dataDir);
  const told = new Set<string>();
  let present = new Map<string, Present>();
  let seenAt = -Infinity;

  const warn = (path: string, error: unknown): void => {
    if (told.has(path)) return;
    told.add(path);
    log.warn({ err: error }, `The region in ${path} cannot be read; build it again`);
  };
  const look = (): void => {
    const before = present;
    const found = readRegions(root, warn).filter(({ info }) => !readyMade.some(({ map }) => map.name === info.name));
    present = new Map(found.map((folder) => [folder.info.name, kept(before.get(folder.info.name), folder)]));
    seenAt = performance.now();
    for (const [name, earlier] of before) if (present.get(name) !== earlier) closeTiles(earlier);
  };
  const find = (name: string, version: string): Present | undefined => {
    const known = (): Present | undefined => {
      const region = present.get(name);
      return region?.folder.info.version === version ? region : undefined;
    };
    if (performance.now() - seenAt <= freshMs && known()) return known();
    look();
    return known();
  };
  return {
    list: () => {
      look();
      return [...readyMade.map(({ map }) => map), ...[...present.values()].map(({ folder }) => toRegionMap(folder))];
    },
    tile: async ({ name, version, z, x, y }) => {
      const made = readyMade.find((each) => each.map.name === name && each.archive.version === version);
      if (made) return { tile: await made.archive.tile(z, x, y) };
      const region = find(name, version);
      if (!region) return undefined;
      return { tile: await (await openTiles(region)).tile(z, x, y) };
    },
    folders: () => {
      look();
      return [...present.values()].map(({ folder }) => folder);
    },
    close: async () => {
      for (const region of present.values()) closeTiles(region);
      await Promise.all(readyMade.map(({ archive }: ReadyMade) => archive.close()));
    },
  };
}

const kept = (earlier: Present | undefined, folder: RegionFolder): Present => (earlier?.folder.stamp === folder.stamp ? earlier : { folder });

function openTiles(region: Present): Promise<Archive> {
  region.tiles ??= openArchive(join(region.folder.path, regionFiles.tiles)).catch((error: unknown) => {
    delete region.tiles;
    throw error;
  });
  return region.tiles;
}

/** Waits for pending tile reads. */
function closeTiles({ tiles }: Present): void {
  tiles?.then((archive) => archive.close()).catch(() => {});
}

const toRegionMap = ({ info: { name, bounds, minZoom, maxZoom, version, attribution } }: RegionFolder): RegionMap => ({
  name,
  schema: 'shortbread',
  bounds,
  minZoom,
  maxZoom,
  tilesUrl: `/map/regions/${name}/${version}/{z}/{x}/{y}.mvt`,
  attribution,
});

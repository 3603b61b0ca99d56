import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** A region's description of itself in `region.json`, the file that is written last. */
const RegionInfo = z.object({
  name: z.string(),
  /** Degrees. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly(),
  minZoom: z.int(),
  maxZoom: z.int(),
  counts: z.record(z.string(), z.int()),
  /** The source file without its folder, and the instant of its data, ISO 8601, if the file has it. */
  source: z.string(),
  sourceTimestamp: z.string().optional(),
  attribution: z.string(),
  /** ISO 8601. */
  builtAt: z.string(),
  /** Version of the content of the other files: the same data built by the same program has the same. */
  version: z.string().regex(/^[0-9a-f]{16}$/),
  /** Format of the files beside it; a reader skips a region with another one. */
  format: z.literal(1),
});
export type RegionInfo = z.output<typeof RegionInfo>;

export const regionFiles = { info: 'region.json', tiles: 'tiles.pmtiles', places: 'places.sqlite', roads: 'roads.bin' } as const;

/** A region on disk. `stamp` changes at each build. */
export interface RegionFolder {
  readonly path: string;
  readonly info: RegionInfo;
  readonly stamp: string;
}

export const regionsIn = (dataDir: string): string => join(dataDir, 'regions');

/** Name for the replaced region until the new one is in place. */
export const replacedName = (name: string): string => `.old-${name}`;

/** Whether a region may have this name: it is a folder's name on every system, and a part of an address. */
export const isRegionName = (name: string): boolean => /^[a-z0-9][a-z0-9_-]{0,59}$/.test(name);

/** The complete regions in `folder`, by name. An unreadable one is reported to `onBroken` and skipped. */
export function readRegions(folder: string, onBroken: (path: string, error: unknown) => void = () => {}): RegionFolder[] {
  return namesIn(folder).flatMap((name) => {
    // A build killed between its last two steps leaves the earlier region beside its own place.
    for (const path of [join(folder, name), join(folder, replacedName(name))]) {
      try {
        const region = readRegion(path, name);
        if (region) return [region];
      } catch (error) {
        onBroken(path, error);
      }
    }
    return [];
  });
}

function readRegion(path: string, name: string): RegionFolder | undefined {
  const file = join(path, regionFiles.info);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return undefined;
  const info = RegionInfo.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { path, info: { ...info, name }, stamp: `${stats.ino} ${stats.mtimeMs} ${info.version}` };
}

function namesIn(folder: string): string[] {
  const entries = readdirIfThere(folder);
  const names = entries.map((entry) => (entry.startsWith('.old-') ? entry.slice('.old-'.length) : entry));
  return [...new Set(names.filter(isRegionName))].toSorted();
}

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

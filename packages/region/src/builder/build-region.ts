import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, openSync, readdirSync, fsyncSync, closeSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openArchiveWriter } from '../pmtiles/file-writer.ts';
import { toTileId } from '../pmtiles/directory.ts';
import { RegionError } from '../region-error.ts';
import { isRegionName, type RegionInfo, regionFiles, replacedName } from '../region-folder.ts';
import { cutBucket } from '../tiles/cut-bucket.ts';
import { layers, maxZoom } from '../tiles/map-feature.ts';
import { openSpool, type Spool } from '../tiles/spool.ts';
import { spoolFeature, tiers } from '../tiles/tiers.ts';
import { placesSink } from '../places/places-sink.ts';
import { writeRoads } from '../roads/road-file.ts';
import { RoadsSink } from '../roads/roads-sink.ts';
import { lockRegion } from './build-lock.ts';
import { Coast } from './coast.ts';
import { mapSink } from './map-sink.ts';
import { type Extract, isCoastline, readExtract } from './read-extract.ts';

/** A step of the work, and how much of it is done, from 0 to 1. */
export interface Progress {
  readonly step: 'reading' | 'places' | 'tiles';
  readonly part: number;
}

export interface BuildOrder {
  /** An OpenStreetMap extract, .osm.pbf. */
  readonly file: string;
  readonly folder: string;
  /** Small letters, digits, `-` and `_`; at most 60. */
  readonly name: string;
  readonly now: () => number;
  readonly onProgress?: (progress: Progress) => void;
}

const attribution = '© OpenStreetMap contributors';

/**
 * Makes a region of an extract; it replaces an earlier one of that name only once complete. Throws a `RegionError` with
 * a sentence, and then nothing has changed.
 */
export function buildRegion(order: BuildOrder): RegionInfo {
  const { folder, name } = order;
  checkName(name);
  const lock = lockOrSay(folder, name);
  const beside = join(folder, `.building-${name}`);
  try {
    recover(folder, name);
    mkdirSync(beside);
    const info = fill(beside, order);
    putInPlace(folder, name, beside);
    return info;
  } catch (error) {
    throw said(error);
  } finally {
    rmSync(beside, { recursive: true, force: true });
    lock.release();
  }
}

/** Removes a region; throws a `RegionError` if there is none. */
export function removeRegion(folder: string, name: string): void {
  checkName(name);
  if (!existsSync(join(folder, name)) && !existsSync(join(folder, replacedName(name)))) throw new RegionError(`There is no region ${name}.`);
  const lock = lockOrSay(folder, name);
  try {
    recover(folder, name);
    // Renamed first: half a region must not be found.
    const gone = join(folder, `.building-${name}`);
    renameSync(join(folder, name), gone);
    rmSync(gone, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}

function checkName(name: string): void {
  if (!isRegionName(name))
    throw new RegionError(
      `A region cannot be called ${JSON.stringify(name)}. Use at most 60 lowercase letters, digits, - and _, beginning with a letter or digit.`,
    );
}

function lockOrSay(folder: string, name: string): ReturnType<typeof lockRegion> {
  try {
    return lockRegion(folder, name);
  } catch (error) {
    throw said(error);
  }
}

/** Removes the remains of a killed build, and restores a region that had lost its place. */
function recover(folder: string, name: string): void {
  rmSync(join(folder, `.building-${name}`), { recursive: true, force: true });
  const [place, earlier] = [join(folder, name), join(folder, replacedName(name))];
  if (existsSync(place)) rmSync(earlier, { recursive: true, force: true });
  else if (existsSync(earlier)) renameSync(earlier, place);
}

function putInPlace(folder: string, name: string, beside: string): void {
  for (const file of readdirSync(beside)) syncFile(join(beside, file));
  const [place, earlier] = [join(folder, name), join(folder, replacedName(name))];
  if (existsSync(place)) renameSync(place, earlier);
  renameSync(beside, place);
  syncFile(folder);
  rmSync(earlier, { recursive: true, force: true });
}

function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function fill(beside: string, { file, name, now, onProgress = () => {} }: BuildOrder): RegionInfo {
  const spoolPath = join(beside, 'spool');
  const spool = openSpool(spoolPath);
  const places = placesSink(join(beside, regionFiles.places));
  const roads = new RoadsSink();
  const coast = new Coast();
  let isComplete = false;
  try {
    const map = mapSink(spool);
    const extract = readExtract(
      file,
      {
        node: (_id, tags, lng, lat) => {
          map.point(tags, lng, lat);
          places.point(tags, lng, lat);
        },
        way: (way, table) => {
          map.line(way.tags, way.line, way.borderLevel);
          places.way(way, table);
          roads.way(way);
          if (isCoastline(way.tags)) coast.add(way.line);
        },
        area: (tags, polygons) => {
          map.area(tags, polygons);
          places.area(tags, polygons);
        },
      },
      (part) => onProgress({ step: 'reading', part }),
    );
    for (const feature of coast.features(extract.bounds)) spoolFeature(spool, feature);
    const counts = map.counts();
    if ((counts['streets'] ?? 0) === 0) throw new RegionError(`${file} has no roads in it. Use an extract of a town, a state or a country.`);
    onProgress({ step: 'places', part: 0 });
    const found = places.finish(extract.table);
    isComplete = true;
    onProgress({ step: 'places', part: 1 });
    const graph = roads.finish(extract.table, extract.turns);
    writeRoads(join(beside, regionFiles.roads), graph);
    const tiles = writeTiles(spool, join(beside, regionFiles.tiles), name, extract, (part) => onProgress({ step: 'tiles', part }));
    const [west, south, east, north] = extract.bounds;
    const info: RegionInfo = {
      name,
      bounds: [west, south, east, north],
      minZoom: 0,
      maxZoom,
      counts: {
        ...extract.elements,
        ...counts,
        ...prefixed('named_', found),
        tiles: tiles.tiles,
        road_segments: graph.froms.length,
        turns: graph.bannedFroms.length,
      },
      source: basename(file),
      ...(extract.dataAt !== undefined && { sourceTimestamp: new Date(extract.dataAt).toISOString() }),
      attribution,
      builtAt: new Date(now()).toISOString(),
      version: createHash('sha256').update(tiles.hash).update(JSON.stringify(found)).update(graph.lengths).digest('hex').slice(0, 16),
      format: 1,
    };
    writeFileSync(join(beside, regionFiles.info), `${JSON.stringify(info, undefined, 2)}\n`);
    return info;
  } finally {
    if (!isComplete) places.abandon();
    spool.close();
    rmSync(spoolPath, { force: true });
  }
}

const prefixed = (prefix: string, counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).map(([key, count]) => [prefix + key, count]));

interface Bucket {
  readonly key: string;
  readonly tier: (typeof tiers)[number];
  readonly x: number;
  readonly y: number;
  readonly order: number;
}

/** Bucket by bucket: only one bucket's features are in memory. */
function writeTiles(spool: Spool, path: string, name: string, { bounds, dataAt }: Extract, onPart: (part: number) => void) {
  const writer = openArchiveWriter(path);
  try {
    const buckets = spool
      .buckets()
      .flatMap(parseBucket)
      .toSorted((a, b) => a.order - b.order);
    for (const [i, { key, tier, x, y }] of buckets.entries()) {
      for (const tile of cutBucket(spool.read(key), tier, x, y)) writer.add(tile.z, tile.x, tile.y, tile.data);
      onPart((i + 1) / buckets.length);
    }
  } catch (error) {
    writer.abandon();
    throw error;
  }
  const [west, south, east, north] = bounds;
  return writer.finish({
    minZoom: 0,
    maxZoom,
    bounds: { west, south, east, north },
    center: { lat: (south + north) / 2, lng: (west + east) / 2, zoom: 12 },
    metadata: {
      name,
      attribution,
      version: dataAt === undefined ? '' : new Date(dataAt).toISOString(),
      vector_layers: layers.map((id) => ({ id, fields: {} })),
    },
  });
}

function parseBucket(key: string): Bucket[] {
  const [index = NaN, x = NaN, y = NaN] = key.split('/').map(Number);
  const tier = tiers[index];
  return tier ? [{ key, tier, x, y, order: index * 2 ** 40 + toTileId(tier.bucketZoom, x, y) }] : [];
}

/** Errors of the machine, in words. */
function said(error: unknown): unknown {
  if (error instanceof RegionError || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || /database or disk is full/.test(error.message);
  if (isFull) return new RegionError('The disk is full. Nothing was changed. Free up space and build again.');
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return new RegionError(`The folder of regions cannot be written: ${error.message}`);
  return error;
}

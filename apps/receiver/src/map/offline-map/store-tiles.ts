import type { Geofence } from '@earshot/geofence';
import { tilesAround } from '@earshot/map';
import { budgetBytes, rememberKeptMap } from './stored-map.ts';
import { mapSettings } from './map-settings.ts';

/** The service worker answers from it first (public/tile-worker.js). */
const cacheName = 'earshot-map';
/** Most tiles that a phone fetches, however small they are. */
const mostTiles = 600;

let running: Promise<void> | undefined;
let lastKey = '';

/**
 * Keeps the tiles of the installation's regions around these places, and no others; again only when places or regions
 * change. `loadMap` loads the program of the map, once all tiles are here. Resolves when both are done.
 */
export function storeTilesAround(fences: readonly Geofence[], loadMap: () => Promise<unknown>): Promise<void> {
  running ??= keep(fences, loadMap).finally(() => (running = undefined));
  return running;
}

async function keep(fences: readonly Geofence[], loadMap: () => Promise<unknown>): Promise<void> {
  if (!('caches' in window) || savesData()) return;
  const { regions } = await mapSettings();
  const urls = regions.flatMap((region) => tilesAround(fences, region, mostTiles)).slice(0, mostTiles);
  const key = urls.join(' ');
  if (key === lastKey) return;
  if (urls.length === 0) {
    await caches.delete(cacheName);
    rememberKeptMap(undefined);
    lastKey = key;
    return;
  }
  const cache = await caches.open(cacheName);
  await dropOthers(cache, new Set(urls));
  const kept = await fill(cache, urls);
  rememberKeptMap(kept);
  if (!kept.isWhole) return;
  lastKey = key;
  // Once the map is loaded, the service worker has it too.
  await loadMap();
}

/** Tiles of other days and of earlier versions of a region. */
async function dropOthers(cache: Cache, wanted: ReadonlySet<string>): Promise<void> {
  for (const request of await cache.keys()) if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
}

async function fill(cache: Cache, urls: readonly string[]): Promise<{ readonly bytes: number; readonly isWhole: boolean }> {
  let bytes = 0;
  for (const url of urls) {
    const known = await cache.match(url);
    const answer = known ?? (await fetch(url).catch(() => undefined));
    if (!answer?.ok) return { bytes, isWhole: false };
    const size = (await answer.clone().arrayBuffer()).byteLength;
    if (bytes + size > budgetBytes) {
      if (known) await cache.delete(url);
      return { bytes, isWhole: false };
    }
    if (!known) await cache.put(url, answer);
    bytes += size;
  }
  return { bytes, isWhole: true };
}

/** A person who pays for each byte gets the map when they open it. */
const savesData = (): boolean => (navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

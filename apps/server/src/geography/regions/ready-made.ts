import { basename } from 'node:path';
import { type Archive, openArchive, findTileSchema } from '@earshot/region/pmtiles';
import type { RegionMap } from './open.ts';

/** An archive of `MAP_TILES`. */
export interface ReadyMade {
  readonly map: RegionMap;
  readonly archive: Archive;
}

/** Opens the archives; throws with a sentence that names the setting and the file. */
export async function openReadyMade(paths: readonly string[]): Promise<ReadyMade[]> {
  const opened: ReadyMade[] = [];
  try {
    for (const path of paths)
      opened.push(
        await open(
          path,
          opened.map(({ map }) => map.name),
        ),
      );
    return opened;
  } catch (error) {
    await Promise.all(opened.map(({ archive }) => archive.close()));
    throw new Error(`MAP_TILES: ${(error as Error).message}`, { cause: error });
  }
}

async function open(path: string, taken: readonly string[]): Promise<ReadyMade> {
  const archive = await openArchive(path);
  const schema = findTileSchema(archive.metadata);
  if (!schema) {
    await archive.close();
    throw new Error(`${path} has layers of an unknown schema; Shortbread, OpenMapTiles and Protomaps are supported`);
  }
  const { bounds, minZoom, maxZoom, version } = archive;
  const name = nameFor(path, taken);
  const tilesUrl = `/map/regions/${name}/${version}/{z}/{x}/{y}.mvt`;
  return { archive, map: { name, schema, bounds, minZoom, maxZoom, tilesUrl, attribution: readAttribution(archive.metadata) } };
}

/** The file's name as a part of an address, with a number if another archive has that name. */
function nameFor(path: string, taken: readonly string[]): string {
  const plain = basename(path, '.pmtiles')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '');
  const name = plain.slice(0, 50) || 'tiles';
  for (let number = 2; ; number++) {
    const free = number === 2 ? name : `${name}-${number - 1}`;
    if (!taken.includes(free)) return free;
  }
}

/** Plain words: an archive's own attribution may have links and other HTML. */
function readAttribution(metadata: unknown): string {
  const given = typeof metadata === 'object' && metadata !== null && 'attribution' in metadata ? metadata.attribution : undefined;
  const words =
    typeof given === 'string'
      ? given
          .replaceAll(/<[^>]*>?/g, '')
          .replaceAll('&copy;', '©')
          .replaceAll('&amp;', '&')
          .replaceAll(/\s+/g, ' ')
          .trim()
      : '';
  return words === '' ? '© OpenStreetMap contributors' : words.slice(0, 300);
}

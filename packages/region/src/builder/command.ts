import { basename, join, resolve } from 'node:path';
import { RegionError } from '../region-error.ts';
import { readRegions, regionsIn } from '../region-folder.ts';
import { buildRegion, removeRegion } from './build-region.ts';
import { showProgress } from './show-progress.ts';

export interface Console {
  readonly out: (text: string) => void;
  /** Overwrites the last line; undefined without a terminal. */
  readonly line: ((text: string) => void) | undefined;
  readonly now: () => number;
}

const usage = `Usage:
  npm run region -- FILE.osm.pbf [--name NAME]   builds a region of an OpenStreetMap extract
  npm run region -- list                         the regions of this installation
  npm run region -- remove NAME                  removes one`;

/** `npm run region`; throws a `RegionError` with a sentence. */
export function regionCommand(words: readonly string[], dataDir: string, console: Console): void {
  const folder = regionsIn(dataDir);
  const [first, second, third, ...more] = words;
  if (first === undefined || first === '--help' || first === '-h' || more.length > 0) throw new RegionError(usage);
  if (first === 'list' && second === undefined) return list(resolve(folder), console);
  if (first === 'remove' && second !== undefined && third === undefined) {
    removeRegion(folder, second);
    return console.out(`Removed the region ${second} from ${resolve(folder)}.`);
  }
  if (first === 'list' || first === 'remove' || first.startsWith('-')) throw new RegionError(usage);
  if (second !== undefined && (second !== '--name' || third === undefined)) throw new RegionError(usage);
  build(first, third ?? regionName(first), dataDir, console);
}

function build(file: string, name: string, dataDir: string, console: Console): void {
  const folder = regionsIn(dataDir);
  const startedAt = console.now();
  const shown = showProgress(console);
  const info = buildRegion({ file, folder, name, now: console.now, onProgress: shown.progress });
  shown.end();
  const seconds = ((console.now() - startedAt) / 1000).toFixed(1);
  const of = (key: string): string => (info.counts[key] ?? 0).toLocaleString('en');
  console.out(
    `Built the region ${name} in ${seconds} s: ${of('streets')} streets, ${of('addresses')} house numbers, ${of('buildings')} buildings, ${of('tiles')} tiles.`,
  );
  console.out(`It is in ${resolve(join(folder, name))}. A running server whose DATA_DIR is ${resolve(dataDir)} uses it from now on.`);
}

function list(folder: string, console: Console): void {
  const broken: string[] = [];
  const regions = readRegions(folder, (path) => void broken.push(path));
  if (regions.length === 0 && broken.length === 0) console.out(`There is no region in ${folder} yet.\n${usage}`);
  for (const { info } of regions) {
    const [west, south, east, north] = info.bounds.map((degrees) => degrees.toFixed(3));
    const data = info.sourceTimestamp ? `, data of ${info.sourceTimestamp.slice(0, 10)}` : '';
    console.out(`${info.name}  from ${info.source}${data}, built ${info.builtAt.slice(0, 16).replace('T', ' ')}, ${south} to ${north} N, ${west} to ${east} E`);
  }
  for (const path of broken) console.out(`${path} cannot be read; build it again or remove it.`);
}

/** The file's name without its extensions: `liechtenstein-latest.osm.pbf` gives liechtenstein-latest. */
const regionName = (file: string): string =>
  basename(file)
    .replace(/(\.osm)?\.pbf$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '-');

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { regionsIn } from '@earshot/region';
import { type Measure, openRoads, openShortest, openSnap, type Snapped } from '@earshot/region/roads';
import { plainDijkstra } from '../packages/region/src/roads/plain-dijkstra.test-data.ts';
import { repeatExtract } from './region-repeat.ts';
import { addOperator, type World } from './world.ts';

const root = join(import.meta.dirname, '..');
const demoRegion = ['tools/region.mjs', 'tools/demo-region/baltimore.osm.pbf'];
const shown = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0));
const part = (sorted: readonly number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

/** The demo's region, or one from the extract that REGION_FILE names, and from that ten times over; its tiles beside normal calls; its routes. */
export async function benchRegion(world: World): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-region-'));
  try {
    const { dataDir } = world.server.services.config;
    run(demoRegion, { DATA_DIR: dataDir });
    return [builds(folder), await tiles(world), routes(join(regionsIn(dataDir), 'baltimore', 'roads.bin'))].join('\n\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs in a process of its own and returns seconds and its peak of memory, MB. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): { readonly seconds: number; readonly memory: number } {
  const hook = "process.on('exit', () => process.stderr.write('\\nPEAK ' + process.resourceUsage().maxRSS))";
  const begun = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return { seconds: (performance.now() - begun) / 1000, memory: Number(/PEAK (\d+)$/.exec(stderr)?.[1]) / 1024 };
}

function builds(folder: string): string {
  const given = process.env['REGION_FILE'];
  if (given === undefined) {
    const { seconds, memory } = run(demoRegion, { DATA_DIR: folder });
    return `The demo region: ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB. With REGION_FILE=FILE.osm.pbf that file is built too, once and ten times over.`;
  }
  const rows = [1, 10].map((times) => {
    const file = join(folder, `times-${times}.osm.pbf`);
    repeatExtract(given, file, times);
    const { seconds, memory } = run(['tools/region.mjs', file], { DATA_DIR: folder });
    return `| ×${times} | ${(statSync(file).size / 1e6).toFixed(1)} | ${seconds.toFixed(1)} | ${memory.toFixed(0)} |`;
  });
  return ['| File | MB | s | MB of memory |', '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}

const tilesPerSecond = 200;
const forSeconds = 10;

async function tiles(world: World): Promise<string> {
  const [region] = (
    await import('../apps/server/src/geography/regions/index.ts').then(({ openRegions }) =>
      openRegions(world.server.services.config, world.server.services.log),
    )
  ).list();
  if (!region) throw new Error('there is no region');
  const { token } = await addOperator(world);
  const [west, south, east, north] = region.bounds;
  const addresses = Array.from({ length: 97 }, (_, i) =>
    tileAt(14, west + ((east - west) * ((i * 37) % 97)) / 97, south + ((north - south) * ((i * 53) % 97)) / 97),
  );
  const took: number[] = [];
  let bytes = 0;
  const one = async (i: number): Promise<void> => {
    const [x, y] = addresses[i % addresses.length] ?? [0, 0];
    const begun = performance.now();
    const response = await fetch(world.baseUrl + region.tilesUrl.replace('{z}', '14').replace('{x}', `${x}`).replace('{y}', `${y}`));
    bytes += (await response.arrayBuffer()).byteLength;
    if (response.status !== 200 && response.status !== 204) throw new Error(`a tile was answered with ${response.status}`);
    took.push(performance.now() - begun);
  };
  const measure = async (pauseMs: number): Promise<string> => {
    took.length = 0;
    const normal = { isOn: true };
    let lists = 0;
    const calls = (async () => {
      while (normal.isOn) {
        const next = performance.now() + pauseMs;
        await world.api(token).messages.list({ query: {} });
        lists += 1;
        await wait(Math.max(0, next - performance.now()));
      }
    })();
    const pending: Promise<void>[] = [];
    const begun = performance.now();
    for (let i = 0; i < tilesPerSecond * forSeconds; i++) {
      await wait(Math.max(0, begun + (i * 1000) / tilesPerSecond - performance.now()));
      pending.push(one(i));
    }
    await Promise.all(pending);
    normal.isOn = false;
    await calls;
    took.sort((a, b) => a - b);
    return `| ${Math.round(lists / forSeconds)} | ${shown(part(took, 0.5))} | ${shown(part(took, 0.99))} | ${shown(took.at(-1) ?? NaN)} |`;
  };
  // Warm-up: code is compiled on its first runs.
  for (let i = 0; i < 300; i++) await Promise.all([one(i), i % 5 === 0 && world.api(token).messages.list({ query: {} })]);
  bytes = 0;
  const rows = [await measure(50), await measure(0)];
  return [
    `${tilesPerSecond} tiles a second for ${forSeconds} s, ${(bytes / tilesPerSecond / forSeconds / rows.length / 1024).toFixed(0)} KiB each, unpacked, beside the Messages list, twenty times a second and without a pause; asked by the process that answers:`,
    '',
    '| lists a second | p50 ms | p99 ms | longest ms |',
    '| ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

function tileAt(z: number, lng: number, lat: number): [x: number, y: number] {
  const sine = Math.sin((lat * Math.PI) / 180);
  const side = 2 ** z;
  return [Math.floor((lng / 360 + 0.5) * side), Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side)];
}

const pairs = 1_000;

/** 1,000 random pairs across the town, each against plain Dijkstra. */
function routes(path: string): string {
  const begun = performance.now();
  const graph = openRoads(path);
  const [snap, shortest] = [openSnap(graph), openShortest(graph)];
  const opened = performance.now() - begun;
  const spot = random(19);
  const [west, east, south, north] = [-76.608, -76.529, 39.259, 39.306];
  const anywhere = (): Snapped => snap(south + spot() * (north - south), west + spot() * (east - west), 2_000, true) ?? anywhere();
  const rows = (['time', 'distance'] as const).map((measure: Measure) => {
    const took: number[] = [];
    let worst = 0;
    let without = 0;
    for (let i = 0; i < pairs; i++) {
      const [from, to] = [anywhere(), anywhere()];
      const at = performance.now();
      const found = shortest(from, to, measure)?.cost;
      took.push(performance.now() - at);
      const least = plainDijkstra(graph, from, to, measure);
      if ((found === undefined) !== (least === undefined)) throw new Error('one finds a way and the other none');
      if (found === undefined || least === undefined) without++;
      else worst = Math.max(worst, least === 0 ? found : Math.abs(found / least - 1));
    }
    took.sort((a, b) => a - b);
    return `| ${measure} | ${shown(part(took, 0.5))} | ${shown(part(took, 0.95))} | ${shown(took.at(-1) ?? NaN)} | ${(worst * 100).toFixed(6)} % | ${without} |`;
  });
  const head = `${graph.segments.toLocaleString('en')} segments, opened in ${shown(opened)} ms; ${pairs} pairs each.`;
  return [
    head,
    '',
    '| Least | p50 ms | p95 ms | longest ms | furthest from Dijkstra’s | without a way |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

/** Repeatable numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

// Shared by start, build and dev. Plain JavaScript, so that an old Node can read it and say what is wrong.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const viteCli = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Runs the script again under the locked Node 24 when this one is older, and then never returns. `npm start` does this
 * already; this is for a bare `node`.
 */
export async function runUnderNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return;
  const locked = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(locked)) {
    process.stderr.write(`Earshot needs Node 24 or later. This is ${process.version}, and no Node 24 is installed for ${process.platform}-${process.arch}.\n`);
    process.exit(1);
  }
  // Not spawnSync: a signal to this process is meant for the server, which would otherwise live on without it.
  const child = spawn(locked, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exit(await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1))));
}

const parentLookMs = 200;

/**
 * Ends this process once the npm that started it is gone. npm passes a signal on to its shell alone, and the shell ends
 * without telling the server. The signal is SIGHUP, which the server never takes for a second, forcing one.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGHUP');
  }, parentLookMs);
  look.unref();
}

/** The map, the places and the licence notices that the server serves. */
export const dataSteps = [
  dataStep('the base map', 'basemap.pmtiles', 'build-basemap.ts'),
  dataStep('the coasts', 'coast.pmtiles', 'build-coast.ts'),
  dataStep('the gazetteer', 'gazetteer.sqlite', 'build-gazetteer.ts'),
  {
    title: 'the notices of third parties',
    output: join(root, 'build', 'third-party-notices.txt'),
    sources: [join(root, 'tools', 'build-notices.mjs'), join(root, 'package-lock.json')],
    args: [join(root, 'tools', 'build-notices.mjs')],
  },
];

/** The extract from which `npm run region` builds the streets of the demo (tools/demo-region/NOTICE.md). */
const demoExtract = join(root, 'tools', 'demo-region', 'baltimore.osm.pbf');
const demoRegionArgs = [join(root, 'tools', 'region.mjs'), demoExtract];

/** The demo company's streets for the journeys in the browser; `npm start` makes its own beside its data. */
export const demoRegionStep = {
  title: 'the streets of the demo',
  output: join(root, 'build', 'demo', 'regions', 'baltimore', 'region.json'),
  sources: [join(root, 'packages/region/src'), demoExtract, join(root, 'package-lock.json')],
  args: demoRegionArgs,
  env: { DATA_DIR: join(root, 'build', 'demo') },
};

export const appSteps = [appStep('console'), appStep('receiver'), appStep('api-docs')];

/** Returns whether the output of a step is missing or older than its sources. */
export function isDue({ output, sources }) {
  return !existsSync(output) || sources.some((source) => newestMtimeMs(source) > statSync(output).mtimeMs);
}

/** Each needs up to a gigabyte of memory for a while. */
const stepsAtOnce = 2;

/** Runs the steps, two at a time, each in a process of its own: inside the server they would leave a gigabyte behind. Ends the process when one fails. */
export async function runSteps(steps) {
  const waiting = [...steps];
  const runNext = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step);
  };
  await Promise.all(Array.from({ length: stepsAtOnce }, runNext));
}

async function runStep({ title, output, args, env, finish }) {
  // Progress goes to stderr: the stdout of a start that is not on a terminal is the server's log.
  process.stderr.write(`Building ${title} …\n`);
  const startedAt = new Date();
  // NODE_ENV=development in the shell would put React's slow build into the app.
  const child = spawn(process.execPath, args, { stdio: ['inherit', process.stderr, 'inherit'], env: { ...process.env, NODE_ENV: 'production', ...env } });
  const status = await new Promise((resolve) => child.on('exit', resolve));
  if (status !== 0) process.exit(status ?? 1);
  finish?.();
  // Sources edited while the step ran count as newer.
  utimesSync(output, startedAt, startedAt);
}

/** Streets for the demo company, made by the first start only: a removed region does not come back. The start succeeds without it. */
export function buildDemoRegion({ DATA_DIR = 'data', DEMO, NODE_ENV }) {
  const isDemo = (DEMO || (NODE_ENV === 'production' ? 'off' : 'on')) === 'on';
  if (!isDemo || existsSync(join(DATA_DIR || 'data', 'regions'))) return;
  process.stderr.write('Building the streets of the demo …\n');
  // The region tool's normal output is hidden at the start; its errors are shown.
  const { status } = spawnSync(process.execPath, demoRegionArgs, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: DATA_DIR || 'data' },
  });
  if (status !== 0) process.stderr.write('The demo starts without streets.\n');
}

function dataStep(title, file, script) {
  const finder = 'apps/server/src/geography/finder';
  const made = ['tools/map', 'packages/region/src/pmtiles', `${finder}/folding.ts`, `${finder}/spelling.ts`, `${finder}/cells.ts`, 'package-lock.json'];
  const sources = made.map((path) => join(root, path));
  return { title, output: join(root, 'build', file), sources, args: [join(root, 'tools', 'map', script)] };
}

function appStep(app) {
  const folder = join(root, 'apps', app);
  const dist = join(folder, 'dist');
  // Built beside and moved when complete: a killed build leaves the served files intact.
  const fresh = join(folder, '.cache', `dist-${process.pid}`);
  const own = ['src', 'public', 'index.html', 'listen.html', 'hear.html', 'package.json', 'postcss.config.mjs', 'vite.config.ts'].map((name) =>
    join(folder, name),
  );
  const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'));
  return {
    title: `the ${app}`,
    output: join(dist, 'index.html'),
    sources: [...own, ...packages, join(root, 'tools', 'vite'), join(root, 'package-lock.json')],
    args: [viteCli, 'build', folder, '--outDir', fresh, '--logLevel', 'warn'],
    finish: () => {
      compressFiles(fresh);
      rmSync(dist, { recursive: true, force: true });
      renameSync(fresh, dist);
    },
  };
}

/** Puts a .br and a .gz beside each text file, once instead of for each request: the server sends the one the browser accepts. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|webmanifest)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Folders count as well: their time is that of the last deletion or renaming in them. */
function newestMtimeMs(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || /\.test\.tsx?$/.test(path)) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestMtimeMs(join(path, name))));
}

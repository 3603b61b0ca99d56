import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { lanAddresses } from '../apps/server/src/platform/config/config-phone.ts';

const script = new URL('start.mjs', import.meta.url).pathname;

/** Starts with these settings in a new folder, where the demo's streets are missing, so that there is something to build. */
async function start(settings: Readonly<Record<string, string>>, folder = folderForTest()) {
  const env = { ...process.env, DATA_DIR: folder, DEMO: 'on', PORT: '0', NODE_ENV: 'development', ...settings };
  const child = spawn(process.execPath, [script, '--no-open'], { stdio: ['ignore', 'ignore', 'pipe'], env, timeout: 90_000 });
  let stderr = '';
  child.stderr.on('data', (bytes: Buffer) => (stderr += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr, isBuilt: existsSync(join(folder, 'regions')) };
}

function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function takenPort(host: string): Promise<number> {
  const other = createServer().listen(0, host);
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  return (other.address() as AddressInfo).port;
}

test.each([
  [{ TRUST_PROXY: 'yes' }, 2, /^Earshot cannot start with these settings:\nTRUST_PROXY must be [^\n]+\n$/],
  [{ GEOIP_FILE: '/no/such/file.mmdb' }, 1, /^Earshot cannot start: GEOIP_FILE cannot be read: [^\n]+\n$/],
  [{ MAP_TILES: '/no/such/map.pmtiles' }, 1, /^Earshot cannot start: MAP_TILES: \/no\/such\/map\.pmtiles does not exist\n$/],
  [
    { DATABASE_URL: 'postgres://earshot:secret@127.0.0.1:1/earshot' },
    1,
    /^Earshot cannot start: DATABASE_URL points to 127\.0\.0\.1:1\/earshot, but nothing listens there \(ECONNREFUSED\)\n$/,
  ],
])('%j is refused before anything is built', async (settings, code, complaint) => {
  const { stderr, ...ended } = await start(settings);
  expect(stderr).toMatch(complaint);
  expect(ended).toEqual({ code, isBuilt: false });
});

test('a folder that cannot be made is refused before anything is built', async () => {
  const folder = folderForTest();
  writeFileSync(join(folder, 'file'), '');
  const { code, stderr } = await start({ DATA_DIR: join(folder, 'file', 'data') }, folder);
  expect(stderr).toBe(`Earshot cannot start: DATA_DIR points to ${folder}/file/data, but a part of that path is a file (ENOTDIR)\n`);
  expect(code).toBe(1);
});

test('a folder behind a link to nothing is refused before anything is built', async () => {
  const folder = folderForTest();
  symlinkSync(join(folder, 'nothing'), join(folder, 'link'));
  const { code, stderr } = await start({ DATA_DIR: join(folder, 'link', 'data') }, folder);
  expect(stderr).toMatch(/^Earshot cannot start: DATA_DIR points to [^\n]+\/link\/data, but a part of that path is a link to nothing[^\n]+ \(ENOENT\)\n$/);
  expect(code).toBe(1);
});

test('a lock file that cannot be opened is refused before anything is built', async () => {
  const folder = folderForTest();
  mkdirSync(join(folder, 'database.lock'));
  const { stderr, ...ended } = await start({}, folder);
  expect(stderr).toBe(`Earshot cannot start: DATA_DIR points to ${folder}, but this user may not write there (SQLITE_CANTOPEN)\n`);
  expect(ended).toEqual({ code: 1, isBuilt: false });
});

test('a second start in the folder is refused before anything is built, and says that the first one has it', async () => {
  const folder = folderForTest();
  const first = new DatabaseSync(join(folder, 'database.lock'));
  onTestFinished(() => first.close());
  first.exec('begin exclusive');
  const { stderr, ...ended } = await start({}, folder);
  expect(stderr).toBe(`Earshot cannot start: ${folder}/database is in use by another process: stop that one, or set DATA_DIR to another folder\n`);
  expect(ended).toEqual({ code: 1, isBuilt: false });
});

test.skipIf(lanAddresses().length === 0).each([0, 1])('a port for phones that another program has (%i after the first) is refused', async (after) => {
  const port = await takenPort('0.0.0.0');
  const { stderr, ...ended } = await start({ PHONE: 'on', PHONE_PORT: String(port - after) });
  expect(stderr).toBe(`Earshot cannot start: listen EADDRINUSE: address already in use 0.0.0.0:${port}\n`);
  expect(ended).toEqual({ code: 1, isBuilt: false });
});

test('a port that another program has is refused before anything is built', async () => {
  const port = await takenPort('127.0.0.1');
  const { stderr, ...ended } = await start({ PORT: String(port) });
  expect(stderr).toBe(`Earshot cannot start: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`);
  expect(ended).toEqual({ code: 1, isBuilt: false });
});

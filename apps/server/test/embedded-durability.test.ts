// Guard: acknowledged data is on the disk. Ordinary tests cannot see a lost fsync, so these look at the calls and at the disk itself.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { type DatabaseProcess, folderForTest, startDatabaseProcess } from './embedded-process.ts';
import { isLong } from './how-long.ts';

const url = inject('databaseUrl');
vi.setConfig({ testTimeout: 120_000 }); // many processes, perhaps on a slow machine
const disk = new URL('./embedded-disk.ts', import.meta.url).href;

async function write(database: DatabaseProcess, count: number): Promise<void> {
  await database.query('create table witness (serial int primary key, filler text)');
  for (let serial = 1; serial <= count; serial += 1) await database.query(`insert into witness values (${serial}, repeat('x', 500))`);
}

const witnesses = async (database: DatabaseProcess): Promise<unknown> => database.query('select count(*)::int as count, max(serial) as last from witness');

/** The disk after a power cut: synced bytes only. Names are taken as durable, which is the kinder assumption. */
function cutPower(dir: string, shadow: string): void {
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const kept = join(shadow, relative(dir, path));
    if (entry.isDirectory()) continue;
    if (existsSync(kept)) cpSync(kept, path);
    else writeFileSync(path, '');
  }
}

test.skipIf(url)('a power cut after any acknowledged write loses none of them', async () => {
  const dir = folderForTest();
  const shadow = folderForTest('nothing');
  cpSync(dir, shadow, { recursive: true });
  const env = { NODE_OPTIONS: `--import=${disk}`, DATA_DIR: dir, SHADOW_DIR: shadow };
  const before = startDatabaseProcess(dir, { env });
  await write(before, 100);
  await before.query('checkpoint');
  for (let serial = 101; serial <= 150; serial += 1) await before.query(`insert into witness values (${serial}, 'after the checkpoint')`);
  await before.kill();
  cutPower(dir, shadow);
  expect(await witnesses(startDatabaseProcess(dir))).toEqual([{ count: 150, last: 150 }]);
});

test.skipIf(url || !isLong)('a power cut right after the first start leaves a database that opens, with what was acknowledged', async () => {
  const dir = folderForTest('nothing');
  const shadow = folderForTest('nothing');
  const before = startDatabaseProcess(dir, { env: { NODE_OPTIONS: `--import=${disk}`, DATA_DIR: dir, SHADOW_DIR: shadow } });
  await write(before, 5);
  await before.kill();
  cutPower(dir, shadow);
  expect(await witnesses(startDatabaseProcess(dir))).toEqual([{ count: 5, last: 5 }]);
});

test.skipIf(url || !isLong)('a creation that was interrupted is begun anew', async () => {
  const dir = folderForTest();
  const data = join(dir, 'database', 'pgdata');
  writeFileSync(join(dir, 'database', 'creating'), '');
  rmSync(join(data, 'global', 'pg_control'));
  const database = startDatabaseProcess(dir);
  await write(database, 1);
  expect(existsSync(join(dir, 'database', 'creating'))).toBe(false);
});

/** The calls of all threads in the order in which they ended, each with its arguments. */
function callsIn(trace: string): { readonly call: string; readonly text: string }[] {
  const begun = new Map<string, string>();
  return trace.split('\n').flatMap((line) => {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (rest.endsWith('<unfinished ...>')) return (begun.set(thread, rest), []);
    const text = rest.startsWith('<...') ? `${begun.get(thread)} ${rest}` : rest;
    return [{ call: text.slice(0, text.indexOf('(')), text }];
  });
}

test.skipIf(url)('between two acknowledgements the log is written and then synced, by real system calls', async ({ skip }) => {
  skip(spawnSync('strace', ['-f', 'true']).status !== 0, 'needs strace and the right to use it');
  const dir = folderForTest();
  const log = `${dir}.strace`;
  const strace = ['strace', '-f', '-y', '-s', '200', '-e', 'trace=fsync,pwrite64,write,writev,sendmsg', '-o', log];
  const database = startDatabaseProcess(dir, { under: strace });
  await write(database, 50);
  await database.kill();
  const trace = readFileSync(log, 'utf8');
  rmSync(log);
  const seen: string[] = [];
  for (const { call, text } of callsIn(trace)) {
    if (text.includes('/pg_wal/')) seen.push(call === 'fsync' && text.endsWith('= 0') ? 'synced' : 'written');
    else if (/serial\\?":/.test(text)) seen.push('acknowledged');
  }
  // Without repetitions: the log may be written twice in a row.
  const order = seen.filter((each, index) => each !== seen[index - 1]).join(' ');
  const [, ...rounds] = order.slice(order.indexOf('written')).split('acknowledged');
  expect(rounds.length).toBeGreaterThanOrEqual(50);
  expect(new Set(rounds.slice(0, 49))).toEqual(new Set([' written synced ']));
});

test.skipIf(url || !isLong)('a new database has its files, its folder and the folders above it synced', async ({ skip }) => {
  skip(spawnSync('strace', ['-f', 'true']).status !== 0, 'needs strace and the right to use it');
  const dir = folderForTest('nothing');
  const log = `${dir}.strace`;
  const database = startDatabaseProcess(join(dir, 'new', 'data'), { under: ['strace', '-f', '-y', '-e', 'trace=fsync', '-o', log] });
  await database.query('select 1');
  await database.kill();
  const synced = new Set(callsIn(readFileSync(log, 'utf8')).map(({ text }) => /<(.*?)>/.exec(text)?.[1]));
  rmSync(log);
  const above = [dir, join(dir, 'new'), join(dir, 'new', 'data')];
  const entries = readdirSync(join(dir, 'new/data/database/pgdata/base'), { recursive: true, withFileTypes: true });
  const inside = entries.filter(({ name }) => !name.startsWith('pg_internal')).map(({ parentPath, name }) => join(parentPath, name));
  expect(inside.length).toBeGreaterThan(500);
  expect([...above, join(dir, 'new/data/database'), ...inside].filter((path) => !synced.has(path))).toEqual([]);
});

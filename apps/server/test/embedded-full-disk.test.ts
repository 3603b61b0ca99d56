// A full disk: clear refusals, reading goes on, no acknowledged data is lost, and writing works again once there is
// space. Needs the right to mount a small file system.
import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { operatorIn, writerAt } from './embedded-operator.ts';
import { folderForTest, startDatabaseProcess } from './embedded-process.ts';
import { isLong } from './how-long.ts';
import { startServerProcess } from './process.ts';

const url = inject('databaseUrl');
vi.setConfig({ testTimeout: 120_000 }); // many processes, perhaps on a slow machine
const mebibyte = 1_048_576;
const reason = 'needs the right to mount';

/** A disk of its own with an empty, migrated database; undefined if the machine does not allow it. */
function mountDisk(): string | undefined {
  const path = join(folderForTest('nothing'), 'disk');
  mkdirSync(path);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', path]).status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['-l', path]));
  cpSync(inject('templateDir'), path, { recursive: true });
  return path;
}

/** Fills the disk until `leave` bytes are free. */
function fill(disk: string, leave = 0): void {
  const { bavail, bsize } = statfsSync(disk);
  const fd = openSync(join(disk, 'filler'), 'a');
  const piece = Buffer.alloc(65_536);
  for (let left = bavail * bsize - leave; left > 0;) left -= writeSync(fd, piece, 0, Math.min(piece.length, left));
  closeSync(fd);
}

const empty = (disk: string): void => rmSync(join(disk, 'filler'));

test.skipIf(url)('a full disk refuses saving with a clear sentence, reading goes on, and with space again saving too', async ({ skip }) => {
  const disk = mountDisk() ?? skip(reason);
  const token = await operatorIn(disk);
  const server = await startServerProcess(disk, { RATE_LIMITS: 'off' });
  onTestFinished(() => void server.stop('SIGKILL'));
  let told = '';
  server.child.stderr?.on('data', (chunk: Buffer) => (told += chunk.toString()));
  const { save, titles, api } = writerAt(server.baseUrl, token);
  await save('before');
  for (const leave of [40 * mebibyte, 0]) {
    fill(disk, leave);
    for (let time = 0; time < 3; time += 1) {
      await expect(save('refused')).rejects.toMatchObject({
        failure: { code: 'unavailable' },
        message: 'Nothing can be saved: the disk of the database is full. Existing data can still be read.',
      });
      expect(await titles()).toEqual(['before']);
    }
    await expect.poll(async () => (await api.system.health()).status, { timeout: 20_000 }).toBe('read_only');
  }
  expect(told).toMatch(/^Earshot: the disk of .* is nearly full \(\d+ MiB free\): nothing can be saved, existing data can be read\.\n$/);
  empty(disk);
  await save('after');
  await expect.poll(async () => (await api.system.health()).status, { timeout: 20_000 }).toBe('ok');
  expect(await titles()).toEqual(['after', 'before']);
  expect(told).toContain('has space again');
  fill(disk);
  expect(await server.stop('SIGTERM')).toBe(0);
});

test.skipIf(url)('a transaction that meets the full disk half-way is undone as a whole', async ({ skip }) => {
  const disk = mountDisk() ?? skip(reason);
  const database = startDatabaseProcess(disk);
  await database.query('create table witness (name text)');
  await database.query('begin');
  await database.query(`insert into witness values ('first half')`);
  fill(disk);
  await expect(database.query(`insert into witness values ('second half')`)).rejects.toThrow('read-only');
  await database.query('rollback');
  expect(await database.query('select * from witness')).toEqual([]);
  empty(disk);
  await database.query(`insert into witness values ('later')`);
  expect(await database.query('select * from witness')).toEqual([{ name: 'later' }]);
});

test.runIf(!url && isLong)('an engine that the full disk brings down opens again for reading, by the space kept for it', async ({ skip }) => {
  const disk = mountDisk() ?? skip(reason);
  const database = startDatabaseProcess(disk);
  await database.query(`create table witness as select 'kept' as name`);
  fill(disk);
  // A checkpoint panics without space. The product requests none then; this stands for any other failing write.
  await expect(database.query('checkpoint')).rejects.toThrow('No space left on device');
  expect(await database.query('select * from witness')).toEqual([{ name: 'kept' }]);
});

test.runIf(!url && isLong)('a database that was killed on a full disk opens for reading', async ({ skip }) => {
  const disk = mountDisk() ?? skip(reason);
  const before = startDatabaseProcess(disk);
  await before.query(`create table witness as select serial from generate_series(1, 10000) serial`);
  fill(disk);
  await before.kill();
  const after = startDatabaseProcess(disk);
  expect(await after.query('select count(*)::int as rows from witness')).toEqual([{ rows: 10_000 }]);
  await expect(after.query('insert into witness values (0)')).rejects.toThrow('read-only');
});

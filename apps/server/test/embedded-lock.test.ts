// Guard: one process, one folder. Two would silently destroy each other's data.
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { folderForTest, startDatabaseProcess } from './embedded-process.ts';
import { refusalToStart } from './process.ts';

const url = inject('databaseUrl');
vi.setConfig({ testTimeout: 120_000 }); // many processes, perhaps on a slow machine
test.skipIf(url)('a second server on the same folder says in one line what to do and ends; the first goes on', async () => {
  const dir = folderForTest();
  const first = startDatabaseProcess(dir);
  await first.query('create table witness (name text)');
  const { code, complaint } = await refusalToStart(dir);
  expect(code).toBe(1);
  expect(complaint.trim().split('\n')).toHaveLength(1);
  expect(complaint).toContain(`${join(dir, 'database')} is in use by another process: stop that one, or set DATA_DIR to another folder`);
  await first.query(`insert into witness values ('first')`);
  expect(await first.query('select * from witness')).toEqual([{ name: 'first' }]);
});

test.skipIf(url)('a process that was killed leaves the folder free at once', async () => {
  const dir = folderForTest();
  const first = startDatabaseProcess(dir);
  await first.query('create table witness (name text)');
  await first.kill();
  expect(await startDatabaseProcess(dir).query('select * from witness')).toEqual([]);
});

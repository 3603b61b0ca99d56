import { chmodSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../../../../test/embedded-process.ts';
import { startServerProcess } from '../../../../test/process.ts';
import { findOpenToOthers, makePrivate } from './private-files.ts';

const modesIn = (dir: string): Set<string> =>
  new Set(
    readdirSync(dir, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${entry.isDirectory() ? 'folder' : 'file'} ${(lstatSync(path).mode & 0o777).toString(8)}`;
    }),
  );

test('a server makes files that are its own user’s alone, and mends those that were not', async () => {
  const dir = folderForTest('nothing');
  const first = await startServerProcess(join(dir, 'data'));
  await first.stop('SIGTERM');
  expect(modesIn(dir)).toEqual(new Set(['folder 700', 'file 600']));
  chmodSync(join(dir, 'data'), 0o755);
  chmodSync(join(dir, 'data', 'database.lock'), 0o666);
  chmodSync(join(dir, 'data', 'database', 'pgdata', 'PG_VERSION'), 0o644);
  const second = await startServerProcess(join(dir, 'data'));
  await second.stop('SIGTERM');
  expect(modesIn(dir)).toEqual(new Set(['folder 700', 'file 600']));
}, 90_000);

test('nothing is followed out of the folder, and of one that all share only the database is looked at', () => {
  const dir = folderForTest('nothing');
  const [outside, inside] = [join(dir, 'outside'), join(dir, 'inside')];
  writeFileSync(outside, '');
  chmodSync(outside, 0o644);
  mkdirSync(inside);
  symlinkSync(outside, join(inside, 'link'));
  for (const name of ['database.lock', 'others']) {
    writeFileSync(join(inside, name), '');
    chmodSync(join(inside, name), 0o644);
  }
  chmodSync(inside, 0o1777);
  expect(findOpenToOthers(inside)).toEqual([join(inside, 'database.lock')]);
  expect(makePrivate(inside)).toBe(1);
  chmodSync(inside, 0o755);
  expect(makePrivate(inside)).toBe(2);
  expect([makePrivate(inside), lstatSync(outside).mode & 0o777]).toEqual([0, 0o644]);
});

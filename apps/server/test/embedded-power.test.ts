// Guard: a real file system is cut off in the middle of writes (ext4 on a loop device, shut down without writing its
// journal). Needs root, loop devices and perl; elsewhere embedded-durability.test.ts stands in for it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { type DatabaseProcess, folderForTest, startDatabaseProcess } from './embedded-process.ts';
import { isLong } from './how-long.ts';

const url = inject('databaseUrl');
vi.setConfig({ testTimeout: 120_000 }); // many processes, perhaps on a slow machine
const imageBytes = 400 * 1_048_576;
const rounds = isLong ? 3 : 2;

const run = (command: string, ...args: readonly string[]): boolean => spawnSync(command, args).status === 0;

interface Disk {
  readonly path: string;
  /** Cuts the disk off while `database` uses it, and attaches it again with the data that had reached it. */
  cutPower(database: DatabaseProcess): Promise<void>;
}

/** An ext4 disk of its own; undefined if the machine does not allow it. */
function mountDisk(): Disk | undefined {
  const dir = folderForTest('nothing');
  const image = join(dir, 'image');
  const path = join(dir, 'disk');
  mkdirSync(path);
  writeFileSync(image, '');
  truncateSync(image, imageBytes);
  // Time alone flushes nothing to it.
  const attach = (): boolean => run('mount', '-o', 'loop,commit=300', image, path);
  if (!run('mkfs.ext4', '-q', '-F', image) || !attach()) return undefined;
  onTestFinished(() => void run('umount', '-l', path));
  return {
    path,
    cutPower: async (database) => {
      // EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (Linux, fs/ext4/ext4.h)
      expect(run('perl', '-e', 'my $how = pack("L", 2); open(my $disk, "<", $ARGV[0]) or die; ioctl($disk, 0x8004587d, $how) or die', path)).toBe(true);
      await database.kill();
      expect(run('umount', path)).toBe(true);
      expect(attach()).toBe(true);
    },
  };
}

const reason = 'needs root, loop devices and mkfs.ext4';

test.skipIf(url)('a disk cut off from its power has every acknowledged row', async ({ skip }) => {
  const disk = mountDisk() ?? skip(reason);
  cpSync(inject('templateDir'), disk.path, { recursive: true });
  run('sync');
  for (let round = 1; round <= rounds; round += 1) {
    const database = startDatabaseProcess(disk.path);
    await database.query('create table if not exists witness (round int, serial int)');
    for (let serial = 1; serial <= 100; serial += 1) await database.query(`insert into witness values (${round}, ${serial})`);
    if (round === rounds - 1) await database.query('vacuum');
    if (round === rounds - 1) await database.query('checkpoint');
    await disk.cutPower(database);
  }
  const found = await startDatabaseProcess(disk.path).query('select round, count(distinct serial)::int as count from witness group by round order by round');
  expect(found).toEqual(Array.from({ length: rounds }, (_, index) => ({ round: index + 1, count: 100 })));
});

test.runIf(!url && isLong)('a disk cut off right after the first start has a database with what was acknowledged', async ({ skip }) => {
  const disk = mountDisk() ?? skip(reason);
  const database = startDatabaseProcess(join(disk.path, 'new', 'data'));
  await database.query('create table witness (serial int)');
  await database.query('insert into witness values (1)');
  await disk.cutPower(database);
  expect(await startDatabaseProcess(join(disk.path, 'new', 'data')).query('select serial from witness')).toEqual([{ serial: 1 }]);
});

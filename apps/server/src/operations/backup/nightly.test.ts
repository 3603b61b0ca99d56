import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hourMs } from '@earshot/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { folderForTest } from '../../../test/places.ts';
import { startServerForTest } from '../../../test/server.ts';
import { readBackup } from './format.ts';
import { backUp } from './nightly.ts';

test('each night a running server writes a backup, and keeps the newest ones and what is not its own', async () => {
  const folder = join(folderForTest(), 'made', 'for', 'them');
  const server = await startServerForTest({ BACKUP_DIR: folder, BACKUP_KEEP: '2' });
  const { rows } = await sql`select cron from schedules where name = 'backup'`.execute(server.services.database.db);
  expect(rows).toEqual([{ cron: '0 10 * * *' }]);
  const night = () => backUp(server.services, folder);
  const metric = async () => /earshot_backup_last_success_timestamp_seconds (\d+)/.exec(await server.services.metrics.registry.metrics())?.[1];
  // An alert of a backup that is too old must not fire before the first night.
  expect(await metric()).toBe(String(server.clock.at / 1_000));

  server.clock.at += hourMs;
  await night();
  expect(readdirSync(folder)).toEqual(['earshot-2026-11-20-180000.ndjson.gz']);
  expect(await metric()).toBe(String(server.clock.at / 1_000));
  await readBackup(join(folder, 'earshot-2026-11-20-180000.ndjson.gz'));

  // The job came twice.
  server.clock.at += 11 * hourMs;
  await night();
  expect(readdirSync(folder)).toHaveLength(1);

  writeFileSync(join(folder, 'earshot-before-the-move.ndjson.gz'), 'kept by hand');
  const [left, fresh] = ['.earshot-2026-11-19-170000.ndjson.gz-1.part', '.earshot-2026-11-20-170000.ndjson.gz-2.part'];
  for (const part of [left, fresh]) writeFileSync(join(folder, part), '');
  utimesSync(join(folder, left), new Date(), new Date(Date.now() - 25 * hourMs));
  server.clock.at += 12 * hourMs;
  await night();
  server.clock.at += 24 * hourMs;
  await night();
  expect(readdirSync(folder)).toEqual([
    fresh,
    'earshot-2026-11-21-170000.ndjson.gz',
    'earshot-2026-11-22-170000.ndjson.gz',
    'earshot-before-the-move.ndjson.gz',
  ]);
});

test('a setting says at which time', async () => {
  const server = await startServerForTest({ BACKUP_DIR: folderForTest(), BACKUP_AT: '02:05' });
  expect((await sql`select cron from schedules where name = 'backup'`.execute(server.services.database.db)).rows).toEqual([{ cron: '5 2 * * *' }]);
});

test('a night on which it fails costs no earlier backup', async () => {
  const folder = folderForTest();
  const server = await startServerForTest({ BACKUP_KEEP: '1' });
  await backUp(server.services, folder);
  server.clock.at += 24 * hourMs;
  const [first = ''] = readdirSync(folder);
  mkdirSync(join(folder, '.earshot-2026-11-21-170000.ndjson.gz-' + process.pid + '.part')); // The directory is in the way.
  await expect(backUp(server.services, folder)).rejects.toThrow(/EEXIST|EISDIR/);
  expect(readdirSync(folder)).toContain(first);
  rmSync(folder, { recursive: true });
});

test('without a folder for it there is none', async () => {
  const server = await startServerForTest();
  expect((await sql`select from schedules where name = 'backup'`.execute(server.services.database.db)).rows).toEqual([]);
});

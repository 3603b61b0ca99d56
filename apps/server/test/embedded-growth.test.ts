// Guard: cleaning and checkpoints. The engine has neither, and its folder would grow with every update forever.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../src/platform/database/database.ts';
import { folderForTest } from './embedded-process.ts';
import { isLong } from './how-long.ts';

const url = inject('databaseUrl');
vi.setConfig({ testTimeout: 120_000 }); // many processes, perhaps on a slow machine
const mebibyte = 1_048_576;
/** Without cleaning, each round leaves 10.7 MiB of log and 6.5 of table: 213 and 137 in the short form, 320 and 209 in the long one. */
const rounds = isLong ? 30 : 20;
const bounds = isLong ? { log: 200, table: 120 } : { log: 150, table: 115 };

function folderSize(dir: string): number {
  const sizes = readdirSync(dir, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) => {
    const found = statSync(join(parentPath, name), { throwIfNoEntry: false });
    return found?.isFile() ? found.size : 0;
  });
  return sizes.reduce((sum, each) => sum + each, 0);
}

test.skipIf(url)('an hour of updates leaves the log and the table within bounds', async () => {
  const dir = folderForTest();
  const database = openDatabase({ dir });
  onTestFinished(() => database.close());
  const { db } = database;
  await sql`create table witness (serial int primary key, round int, filler text)`.execute(db);
  await sql`insert into witness select serial, 0, repeat('x', 300) from generate_series(0, 19999) serial`.execute(db);
  const largest = { log: 0, table: 0 };
  // 30 rounds over 20,000 rows, four thousand at a time, are 170 changed rows a second for an hour, in seconds.
  for (let round = 1; round <= rounds; round += 1) {
    const beganAt = performance.now();
    for (let from = 0; from < 20_000; from += 4_000)
      await sql`update witness set round = ${round}, filler = repeat(${String.fromCharCode(64 + round)}, 300) where serial between ${from} and ${from + 3_999}`.execute(
        db,
      );
    const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('witness')::int as bytes`.execute(db);
    largest.log = Math.max(largest.log, folderSize(join(dir, 'database', 'pgdata', 'pg_wal')));
    largest.table = Math.max(largest.table, rows[0]?.bytes ?? Infinity);
    // Gives cleaning the same share of the time on a slow machine.
    await new Promise((resolve) => setTimeout(resolve, Math.max(150, (performance.now() - beganAt) / 2)));
  }
  expect(largest.log).toBeLessThan(bounds.log * mebibyte);
  expect(largest.table).toBeLessThan(bounds.table * mebibyte);
  expect((await sql`select min(round) as round, count(*) as rows from witness`.execute(db)).rows).toEqual([{ round: rounds, rows: 20_000 }]);
});

// PostgreSQL goes back to a moment before a mistake (docs/operations.md, Back to a moment).
import { readFileSync, rmSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { findPostgres, makeOwnFolder, ThrowawayPostgres } from '../../../tools/throwaway-postgres.ts';
import { type Db, openDatabase } from '../src/platform/database/database.ts';
import { isLong } from './how-long.ts';
import { buildLoad, Load, noDamage } from './load.ts';
import { freePort, startServerProcess } from './process.ts';

const bin = findPostgres();
const saves = 40;
const events = 300;
const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

async function inDatabase<T>(url: string, act: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, dir: '' });
  try {
    return await act(database.db);
  } finally {
    await database.close();
  }
}

test.runIf(isLong && bin !== undefined)(
  'after going back to a moment, all that was acknowledged before it is there, and nothing later',
  async () => {
    const archive = makeOwnFolder();
    onTestFinished(() => rmSync(archive, { recursive: true, force: true }));
    const postgres = await ThrowawayPostgres.start(bin ?? '', { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` });
    onTestFinished(() => postgres.remove());
    const port = String(await freePort());
    const server = await startServerProcess('', { DATABASE_URL: postgres.url, PORT: port, RATE_LIMITS: 'off' });
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const built = await buildLoad(postgres.url);
    const load = new Load({ ...built, baseUrl: server.baseUrl, events });
    load.begin();
    await load.progress(saves);
    const copy = await postgres.backUp();
    onTestFinished(() => copy.remove());
    await load.progress(saves);
    await load.end();
    const moment = await inDatabase(postgres.url, async (db) => (await sql<{ at: string }>`select now()::text as at`.execute(db)).rows[0]?.at ?? '');
    await inDatabase(postgres.url, async (db) => {
      await sql`update messages set title = 'A mistake'`.execute(db);
      const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db);
      const archived = async () => (await sql<{ file: string }>`select last_archived_wal as file from pg_stat_archiver`.execute(db)).rows[0]?.file;
      await expect.poll(archived, { timeout: 30_000 }).toBe(rows[0]?.file);
    });
    await server.stop('SIGTERM');
    await postgres.kill();

    await copy.recover({ restore_command: `cp ${archive}/%f %p`, recovery_target_time: moment });
    await inDatabase(postgres.url, (db) => sql.raw(/update messages set next_version[^;]+/.exec(operations)?.[0] ?? '').execute(db));
    const restored = await startServerProcess('', { DATABASE_URL: postgres.url, PORT: port, RATE_LIMITS: 'off' });
    onTestFinished(async () => void (await restored.stop('SIGKILL')));
    expect(await load.damage()).toEqual(noDamage);
    expect(await load.miscounted()).toEqual([]);
    const skipped = await inDatabase(postgres.url, (db) =>
      sql<{ n: number }>`select count(*) as n from messages where title = 'A mistake' or next_version <> version + 101`.execute(db),
    );
    expect(skipped.rows[0]?.n).toBe(0);
    load.begin();
    await load.progress(saves);
    await load.end();
    expect(await load.damage()).toEqual(noDamage);
  },
  300_000,
);

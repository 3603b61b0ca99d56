import { sql } from 'kysely';
import { expect, test } from 'vitest';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { startServerForTest } from '../../../test/server.ts';

test('health reports the database and whether jobs run; a queue in trouble does not make the server unhealthy', async () => {
  const server = await startServerForTest();
  const { db, isEmbedded } = server.services.database;
  const health = async () => {
    const { schedules, ...told } = (await (await fetch(`${server.baseUrl}/api/health`)).json()) as { schedules: readonly { name: string }[] };
    return { ...told, names: schedules.map(({ name }) => name) };
  };
  const names = ['billing-changes', 'billing-grace', 'billing-nightly', 'drive-tests', 'housekeeping', 'near-messages', 'outbox-sweep', 'report-mails'];
  const well = {
    AuthSuccess: 1,
    success: 1,
    status: 'ok',
    database: isEmbedded ? 'embedded' : 'postgresql',
    jobs: 'running',
    version: packageJson.version,
    build: expect.stringMatching(/^[0-9a-f]{10}$/) as unknown,
    names,
  };
  expect(await health()).toEqual(well);
  await sql`alter schema pgboss rename to gone`.execute(db);
  await expect.poll(health, { timeout: 10_000 }).toEqual({ ...well, jobs: 'failing' });
  await sql`alter schema gone rename to pgboss`.execute(db);
});

test('a server whose database is gone lives, and is not ready', async () => {
  const server = await startServerForTest();
  const status = async (path: string) => (await fetch(server.baseUrl + path)).status;
  expect([await status('/livez'), await status('/api/health')]).toEqual([200, 200]);
  await server.services.database.close();
  expect([await status('/livez'), await status('/api/health')]).toEqual([200, expect.toSatisfy((each: number) => each >= 500)]);
});

test('health says when the database reads on and takes no row', async () => {
  const server = await startServerForTest();
  const { db } = server.services.database;
  const status = async () => ((await (await fetch(`${server.baseUrl}/api/health`)).json()) as { status: string }).status;
  expect(await status()).toBe('ok');
  await sql`alter table settings add constraint nothing_more check (name <> 'health') not valid`.execute(db);
  await expect.poll(status, { timeout: 20_000 }).toBe('read_only');
  await sql`alter table settings drop constraint nothing_more`.execute(db);
  await expect.poll(status, { timeout: 20_000 }).toBe('ok');
});

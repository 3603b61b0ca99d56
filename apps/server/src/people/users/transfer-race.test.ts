import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { buildClient, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const server = await workerServer();
afterAll(() => server.close());

test('a draft that the source begins meanwhile is counted for the target', async ({ skip }) => {
  skip(server.services.database.isEmbedded, 'the embedded database has one session');
  const { database } = server.services;
  const { id: clientId } = await buildClient(server);
  const admin = await buildUser(server, clientId, ['admin']);
  const source = await buildUser(server, clientId, ['operator']);
  const target = await buildUser(server, clientId, ['operator']);
  let moving: Promise<unknown> = Promise.resolve();
  await database.db.transaction().execute(async (trx) => {
    const inside = { ...server, services: { ...server.services, database: { ...database, db: trx } } } as TestServer;
    await buildMessage(inside, source, { isDraft: true });
    await sql`lock table messages in share mode`.execute(trx);
    moving = server.api(admin.token).users.transfer({ body: { fromId: source.id, toId: target.id } });
    const isWaiting = () => sql`select from pg_locks where relation = 'messages'::regclass and not granted`.execute(trx);
    await vi.waitFor(async () => expect((await isWaiting()).rows.length).toBeGreaterThan(0), { timeout: 10_000, interval: 20 });
  });
  expect(await moving).toMatchObject({ success: 1 });
});

import type { ImportRow } from '@earshot/contract';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { lockAccount } from '../../account/limits/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

// The embedded database has one connection, so no other one can hold a row.
const isEmbedded = inject('databaseUrl') === undefined;

test.skipIf(isEmbedded)(
  'an import that cannot end in time is answered with its id and says so; sent again it is the same, and its result comes later',
  async () => {
    const { id: clientId } = await buildClient(server);
    const api = server.api((await buildUser(server, clientId, ['operator'])).token);
    const body = Array.from({ length: 2_001 }, (_, index): ImportRow => ({
      FirstName: 'Ana',
      LastName: 'Ruiz',
      PhoneNumber: `303-555-${1_000 + index}`,
      Email: 'a@b.test',
    }));
    const add = () => api.imports.add({ query: {}, body }, { idempotencyKey: 'long' });
    const { database } = server.services;
    const begun = await database.transaction(async (tx) => {
      // Storing needs this lock.
      await lockAccount(tx.db, clientId);
      const begunAt = performance.now();
      const answer = await add();
      expect(performance.now() - begunAt).toBeLessThan(6_000);
      await expect(api.imports.add({ query: {}, body: body.slice(0, 1) })).rejects.toMatchObject({ failure: { code: 'conflict' } });
      return answer;
    });
    expect(begun).toMatchObject({
      message: expect.stringMatching(/^The import is still running: .* of 2,001 rows/) as string,
      import: { status: 'running', stored: 0 },
    });
    const { Id: id = '' } = begun.import;
    await vi.waitFor(async () => expect((await api.imports.get({ query: { id } })).import.status).toBe('done'), { timeout: 60_000 });
    expect(await add()).toMatchObject({ message: '2,001 contacts were imported.', import: { Id: id, status: 'done', stored: 2_001 } });
    expect((await api.contacts.list({ query: {} })).count).toBe(2_001);
  },
  90_000,
);

// A server is killed in the middle of an import: the restarted one goes on with it, soon and once.
import { type Api, contract, createApi, type EarshotContract, type ImportRow } from '@earshot/contract';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { findPostgres, ThrowawayPostgres } from '../../../tools/throwaway-postgres.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { buildClient, buildUser } from './factories.ts';
import { builderOn } from './own-database.ts';
import { freePort, startServerProcess } from './process.ts';

const bin = inject('databaseUrl') === undefined ? undefined : findPostgres();
const count = 50_000;
const body = Array.from({ length: count }, (_, index): ImportRow => {
  const number = `${2_000_000 + index * 13}`;
  return { FirstName: 'Ana', LastName: `Ruiz ${index}`, PhoneNumber: `(303) ${number.slice(0, 3)}-${number.slice(3)}`, Email: `ana${index}@example.test` };
});

test.skipIf(bin === undefined)(
  'an import goes on within 10 s of a kill, and every row is stored once',
  async () => {
    const postgres = await ThrowawayPostgres.start(bin ?? '');
    onTestFinished(() => postgres.remove());
    const settings = { DATABASE_URL: postgres.url, RATE_LIMITS: 'off', PORT: String(await freePort()) };
    let server = await startServerProcess('', settings);
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const database = openDatabase({ url: postgres.url, dir: '' });
    const user = await buildUser(builderOn(database), (await buildClient(builderOn(database))).id, ['operator']);
    const api: Api<EarshotContract> = createApi(contract, { baseUrl: server.baseUrl, token: () => user.token });
    const stored = () => database.db.selectFrom('imports').select(['id', 'status', 'tries']).executeTakeFirst();

    const answer = api.imports.add({ query: {}, body }, { idempotencyKey: 'file' }).catch(() => undefined);
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ status: 'running', tries: 1 }), { timeout: 20_000, interval: 20 });
    await server.stop('SIGKILL');
    const killedAt = performance.now();
    await answer;
    server = await startServerProcess('', settings);
    await vi.waitFor(async () => expect((await stored())?.tries).toBe(2), { timeout: 30_000, interval: 50 });
    expect(performance.now() - killedAt).toBeLessThan(10_000);
    await vi.waitFor(async () => expect((await stored())?.status).toBe('done'), { timeout: 60_000, interval: 200 });
    const { import: done } = await api.imports.add({ query: {}, body }, { idempotencyKey: 'file' });
    expect(done).toMatchObject({ status: 'done', total: count, stored: count });
    const { contacts } = await database.db
      .selectFrom('contacts')
      .select(({ fn }) => fn.countAll<number>().as('contacts'))
      .executeTakeFirstOrThrow();
    expect(contacts).toBe(count);
    await database.close();
  },
  180_000,
);

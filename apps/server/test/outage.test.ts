// The database goes away and comes back: errors are clear, no data is lost, recovery comes by itself.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { contract, createApi } from '@earshot/contract';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createServer as createEarshot } from '../src/app/server.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { buildClient, buildUser } from './factories.ts';
import { builderOn } from './own-database.ts';
import { startServerForTest } from './server.ts';

const url = inject('databaseUrl');

/** A wire to the database that can be cut, or go silently dead. */
class Wire {
  readonly #target: { readonly host: string; readonly port: number };
  readonly #sockets = new Set<Socket>();
  #listener: Server | undefined;
  #port = 0;

  constructor(target: URL) {
    this.#target = { host: target.hostname, port: Number(target.port || 5432) };
  }

  async join(): Promise<number> {
    this.#listener = createServer((near) => {
      const far = connect(this.#target);
      for (const socket of [near, far]) this.#sockets.add(socket.on('error', () => {}));
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => this.#listener?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#listener.address() as AddressInfo).port;
    return this.#port;
  }

  /** Open connections stay but carry nothing, as when a network changes under them. New connections are good. */
  goDead(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#listener?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await closed;
  }
}

const draft = (title: string) => ({
  body: {
    content: { title, body: 'Text', location: '', lat: 39.7, lng: -105, radiusMeters: 100, radiusUnit: 'km' as const, mode: 'draft' as const },
    message_settings: {
      startDate: '2099-12-01',
      endDate: '2099-12-01',
      repeat: 'no' as const,
      repeatDays: [true, true, true, true, true, true, true],
      startMinute: 480,
      endMinute: 1080,
      trigger: 'enter' as const,
    },
  },
});

async function startAtWire() {
  const owner = await startServerForTest();
  const own = new URL(owner.services.config.databaseUrl ?? '');
  const wire = new Wire(own);
  own.port = String(await wire.join());
  const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATABASE_URL: own.href });
  const server = await createEarshot(config);
  onTestFinished(async () => {
    await server.app.close();
    await wire.cut();
  });
  const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { token } = await buildUser(builderOn(server.services.database), (await buildClient(owner)).id, ['operator']);
  return { wire, api: createApi(contract, { baseUrl, token: () => token }) };
}

test.skipIf(!url)('a PostgreSQL that goes away gives a clear refusal, and what was saved before and after is there', async () => {
  const { wire, api } = await startAtWire();
  await api.messages.save(draft('before'));
  await wire.cut();
  await expect(api.messages.save(draft('lost'))).rejects.toMatchObject({
    failure: { code: 'unavailable' },
    message: expect.stringContaining('The database is not responding') as string,
  });
  await expect(api.messages.list({ query: {} })).rejects.toMatchObject({ failure: { code: 'unavailable' } });
  await expect(api.system.health()).rejects.toMatchObject({ failure: { code: 'unavailable' } });

  await wire.join();
  await vi.waitFor(() => api.messages.save(draft('after')), { timeout: 10_000, interval: 200 });
  const { contents } = await api.messages.list({ query: {} });
  expect(contents.docs.map(({ title }) => title).toSorted()).toEqual(['after', 'before']);
});

test.skipIf(!url)(
  'connections that die without a word are given up in time, and browsers come again to read what they missed',
  async () => {
    const { wire, api } = await startAtWire();
    await api.messages.save(draft('before'));
    const opened = Promise.withResolvers<void>();
    const stream = api.activity.watch({}, { onOpen: opened.resolve, onEvent: () => {}, signal: AbortSignal.timeout(25_000) });
    await opened.promise;
    wire.goDead();
    await expect(api.messages.save(draft('lost'))).rejects.toMatchObject({ failure: { code: 'unavailable' } });
    await vi.waitFor(() => api.messages.save(draft('after')), { timeout: 10_000, interval: 200 });
    await expect(stream).resolves.toBeUndefined();
  },
  40_000,
);

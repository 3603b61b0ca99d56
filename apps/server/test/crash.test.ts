import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, createApi } from '@earshot/contract';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createServer } from '../src/app.ts';
import { readConfig } from '../src/platform/config.ts';
import { buildClient, buildUser } from './factories.ts';
import { startServerProcess } from './process.ts';
import type { TestServer } from './server.ts';

let dir: string;
let token: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'earshot-crash-'));
  cpSync(inject('templateDir'), dir, { recursive: true });
  const server = await createServer(readConfig({ DEMO: 'off', DATA_DIR: dir, LOG_LEVEL: 'silent' }));
  const test = { ...server, clock: { at: Date.now() } } as TestServer;
  const client = await buildClient(test);
  ({ token } = await buildUser(test, client.id, ['operator']));
  await server.app.close();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const draft = (title: string) => ({
  content: {
    title,
    body: 'The gate code is 4471.',
    location: 'Denver',
    lat: 39.7392,
    lng: -104.9903,
    radiusMeters: 1609.344,
    radiusUnit: 'mi' as const,
    mode: 'draft' as const,
  },
  message_settings: {
    startDate: '2099-05-01',
    endDate: '2099-05-01',
    repeat: 'no' as const,
    repeatDays: [true, true, true, true, true, true, true],
    startMinute: 480,
    endMinute: 1080,
    trigger: 'enter' as const,
  },
});

/** Four writers, each waiting for its answer before it writes again, until the server is gone. */
async function writeUntilKilled(baseUrl: string, acknowledged: Map<string, string>, kill: () => void): Promise<void> {
  const api = createApi(contract, { baseUrl, token: () => token });
  const killAt = acknowledged.size + 60;
  const writer = async (name: number): Promise<void> => {
    for (let serial = 0; ; serial += 1) {
      const title = `${killAt}-${name}-${serial}`;
      try {
        const { insertId } = await api.messages.save({ body: draft(title) }, { idempotencyKey: title });
        acknowledged.set(title, insertId);
      } catch {
        return;
      }
      if (acknowledged.size === killAt) kill();
    }
  };
  await Promise.all([1, 2, 3, 4].map(writer));
}

test.skipIf(process.env['TEST_DATABASE_URL'])(
  'kill -9 in the middle of writes loses nothing that was acknowledged and stores nothing twice',
  async () => {
    const acknowledged = new Map<string, string>();
    for (let round = 0; round < 2; round += 1) {
      const running = await startServerProcess(dir);
      let gone: Promise<unknown> | undefined;
      await writeUntilKilled(running.baseUrl, acknowledged, () => {
        gone = running.stop('SIGKILL');
      });
      await gone;
    }
    const running = await startServerProcess(dir);
    const api = createApi(contract, { baseUrl: running.baseUrl, token: () => token });
    const { contents } = await api.messages.list({ query: { perpage: 10_000 } });
    const stored = new Map(contents.docs.map(({ title, id }) => [title, id]));
    expect(stored.size).toBe(contents.docs.length);
    expect(acknowledged.size).toBeGreaterThanOrEqual(120);
    for (const [title, id] of acknowledged) expect(stored.get(title)).toBe(id);
    expect(await running.stop('SIGTERM')).toBe(0);
  },
  120_000,
);

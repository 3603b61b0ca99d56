// SIGTERM: what was begun is finished, streams end, and the process is gone within seconds.
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

const url = process.env['TEST_DATABASE_URL'];
let dir: string;
let token: string;

beforeAll(async () => {
  if (url) return;
  dir = mkdtempSync(join(tmpdir(), 'earshot-stop-'));
  cpSync(inject('templateDir'), dir, { recursive: true });
  const server = await createServer(readConfig({ DEMO: 'off', DATA_DIR: dir, LOG_LEVEL: 'silent' }));
  const test = { ...server, clock: { at: Date.now() } } as TestServer;
  ({ token } = await buildUser(test, (await buildClient(test)).id, ['operator']));
  await server.app.close();
});
afterAll(() => url ?? rmSync(dir, { recursive: true, force: true }));

test.skipIf(url)('SIGTERM lets requests finish that have begun, ends streams, and the process exits with 0 within seconds', async () => {
  const running = await startServerProcess(dir);
  const api = createApi(contract, { baseUrl: running.baseUrl, token: () => token });
  const watching = api.activity.watch({}, { onEvent: () => {}, signal: new AbortController().signal }).then(
    () => 'ended',
    () => 'cut',
  );
  // Wrong passwords take a while to check, four at a time: these are under way when the signal comes.
  const tries = Array.from({ length: 24 }, (_, index) =>
    api.signIn.withPassword({ body: { email: `nobody${index}@test.example`, password: 'wrong password' } }).then(
      () => 'signed in',
      (error: Error) => error.message,
    ),
  );
  await Promise.race(tries);
  const from = Date.now();
  expect(await running.stop('SIGTERM')).toBe(0);
  expect(Date.now() - from).toBeLessThan(8_000);
  expect(new Set(await Promise.all(tries))).toEqual(new Set(['The e-mail address or the password is wrong.']));
  expect(await watching).toBe('ended');
});

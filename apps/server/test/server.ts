import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, contract, createApi, type EarshotContract } from '@earshot/contract';
import { inject, onTestFinished } from 'vitest';
import { createServer, type EarshotServer } from '../src/app/server.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { byHand } from './change-guard.ts';
import { ownDatabase } from './own-database.ts';
import { printErrors } from './print-errors.ts';

/** A real server on a database of its own. `clock.at` is its time; move it freely. Statements on `services.database.db` are a test's own (`change-guard.ts`). */
export interface TestServer extends EarshotServer {
  readonly clock: { at: number };
  readonly baseUrl: string;
  /** The typed client, with a token or without a session. */
  api(token?: string): Api<EarshotContract>;
  close(): Promise<void>;
}

/** Friday, 20 November 2026, 17:00 UTC. */
const startOfTests = Date.UTC(2026, 10, 20, 17);

export async function startTestServer(settings: Readonly<Record<string, string>> = {}, logTo: NodeJS.WritableStream = printErrors()): Promise<TestServer> {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-test-'));
  const database = await databaseIn(dir);
  const config = readConfig({ DEMO: 'off', DATA_DIR: dir, LOG_LEVEL: 'error', RATE_LIMITS: 'off', PORT: '0', ...database.settings, ...settings });
  const clock = { at: startOfTests };
  const server = await createServer(config, () => clock.at, logTo);
  const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...server,
    services: { ...server.services, database: byHand(server.services.database) },
    clock,
    baseUrl,
    api: (token) => createApi(contract, { baseUrl, token: () => token }),
    close: async () => {
      await server.app.close();
      await database.drop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

let shared: Promise<TestServer> | undefined;

/**
 * The server of this worker, for tests that need no settings: each file finds its clock at the start, and makes clients
 * of its own. Rows of other files are there as well, as in any installation. It ends with the worker, so `close` does
 * nothing.
 */
export async function workerServer(): Promise<TestServer> {
  shared ??= startTestServer();
  const server = await shared;
  server.clock.at = startOfTests;
  return { ...server, close: async () => {} };
}

/** A server of its own, closed by itself when the test ends. */
export async function startServerForTest(settings: Readonly<Record<string, string>> = {}, logTo?: NodeJS.WritableStream): Promise<TestServer> {
  const server = await startTestServer(settings, logTo);
  onTestFinished(() => server.close());
  return server;
}

async function databaseIn(dir: string): Promise<{ readonly settings: Record<string, string>; drop(): Promise<void> }> {
  const url = inject('databaseUrl');
  if (url) {
    const { url: own, drop } = await ownDatabase(url, 'migrated');
    return { settings: { DATABASE_URL: own }, drop };
  }
  cpSync(inject('templateDir'), dir, { recursive: true });
  return { settings: {}, drop: async () => {} };
}

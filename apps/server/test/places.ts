import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Api, contract, createApi, type EarshotContract } from '@earshot/contract';
import { inject, onTestFinished } from 'vitest';
import { createServer } from '../src/app/server.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { builderOn, ownDatabase } from './own-database.ts';
import type { TestServer } from './server.ts';

export interface Place {
  readonly url?: string;
  readonly dir: string;
  drop(): Promise<void>;
}

export type Kind = 'embedded' | 'postgresql';

export function folderForTest(): string {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-place-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** An empty database; PostgreSQL only where the tests run on one. */
export async function newPlace(kind: Kind): Promise<Place> {
  const url = inject('databaseUrl');
  const dir = mkdtempSync(join(tmpdir(), 'earshot-place-'));
  const removeDir = (): void => rmSync(dir, { recursive: true, force: true });
  if (kind === 'embedded') return { dir, drop: async () => removeDir() };
  if (!url) throw new Error('these tests run on no PostgreSQL');
  const own = await ownDatabase(url);
  const drop = async (): Promise<void> => {
    await own.drop();
    removeDir();
  };
  return { dir, url: own.url, drop };
}

/** The same, removed when the test ends. */
export async function emptyPlace(kind: Kind): Promise<Place> {
  const place = await newPlace(kind);
  onTestFinished(() => place.drop());
  return place;
}

interface RunningServer {
  /** For the factories. */
  readonly builder: TestServer;
  readonly api: (token?: string) => Api<EarshotContract>;
}

interface ServedPlace extends Pick<Place, 'url' | 'dir'> {
  readonly settings?: Readonly<Record<string, string>>;
}

/** Runs `act` with a real server on the place, and closes the server afterwards. */
export async function withServer<T>({ url, dir, settings }: ServedPlace, act: (running: RunningServer) => Promise<T>): Promise<T> {
  const { app, services } = await createServer(readConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent', PORT: '0', ...(url && { DATABASE_URL: url }), ...settings }));
  try {
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    return await act({ builder: builderOn(services.database), api: (token) => createApi(contract, { baseUrl, token: () => token }) });
  } finally {
    await app.close();
  }
}

// Several real server processes on one PostgreSQL, with a provider of text messages and a push service on this machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract, createApi } from '@earshot/contract';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { type FakePushService, startFakePushService } from '../../apps/server/test/fake-push-service.ts';
import { type FakeSmsWebhook, startFakeSmsWebhook, webhookSecret } from '../../apps/server/test/fake-sms-webhook.ts';
import { type ServerProcess, startServerProcess } from '../../apps/server/test/process.ts';
import { ownDatabase, type World } from '../world.ts';

export interface Installation {
  readonly servers: readonly ServerProcess[];
  /** The database of the servers; calls go to the first of them. */
  readonly world: World;
  readonly url: string;
  readonly sms: FakeSmsWebhook;
  readonly push: FakePushService;
  /** Kills a server as `kill -9` does, and starts it again later. */
  kill(index: number): Promise<void>;
  restart(index: number): Promise<void>;
  close(): Promise<void>;
}

/** Its queries carry its name. */
export const serverName = (index: number): string => `server-${index + 1}`;

/** Starts all servers at the same moment on an empty database. */
export async function startInstallation(databaseUrl: string, count: number): Promise<Installation> {
  const dir = mkdtempSync(join(tmpdir(), 'earshot-servers-'));
  const own = await ownDatabase(databaseUrl);
  const [sms, push] = [await startFakeSmsWebhook(), await startFakePushService()];
  const start = (index: number): Promise<ServerProcess> =>
    startServerProcess(dir, {
      ...push.settings,
      DATABASE_URL: `${own.url}?application_name=${serverName(index)}`,
      PUBLIC_URL: 'https://earshot.example',
      RATE_LIMITS: 'off',
      SMS: 'webhook',
      SMS_WEBHOOK_URL: `${sms.url}/texts`,
      SMS_WEBHOOK_SECRET: webhookSecret,
      SMS_PER_SECOND: '1000',
      SMS_DAILY_PER_PREFIX: '100000',
    });
  const started = await Promise.allSettled(Array.from({ length: count }, (_, index) => start(index)));
  const servers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const database = openDatabase({ url: `${own.url}?application_name=bench`, dir });
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop('SIGKILL')));
    await database.close();
    await own.drop();
    await Promise.all([sms.close(), push.close()]);
    rmSync(dir, { recursive: true, force: true });
  };
  const failed = started.find((each) => each.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  await database.pool.query('create extension if not exists pg_stat_statements').catch(() => {});
  const world = {
    server: { services: { database } },
    database: '',
    baseUrl: servers[0]?.baseUrl ?? '',
    sql: (text: string, values?: readonly unknown[]) => database.pool.query(text, values && [...values]),
    api: (token?: string) => createApi(contract, { baseUrl: servers[0]?.baseUrl ?? '', token: () => token }),
    close,
  } as unknown as World;
  return {
    servers,
    world,
    url: own.url,
    sms,
    push,
    kill: async (index) => void (await servers[index]?.stop('SIGKILL')),
    restart: async (index) => void (servers[index] = await start(index)),
    close,
  };
}

/** Waits until a check holds; returns the seconds, and fails after the time that is allowed. */
export async function secondsUntil(what: string, isSo: () => boolean | Promise<boolean>, patienceSeconds = 30): Promise<number> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > patienceSeconds * 1000) throw new Error(`Not within ${patienceSeconds} s: ${what}`);
    await sleep(50);
  }
  return (performance.now() - began) / 1000;
}

/** Fails the bench if something happened another number of times than promised. */
export function require(what: string, got: number, expected: number): void {
  if (got !== expected) throw new Error(`${what}: ${got} instead of ${expected}`);
}

export async function countRows({ sql }: World, from: string, values: readonly unknown[] = []): Promise<number> {
  return Number((await sql(`select count(*)::int as count from ${from}`, values)).rows[0]?.['count']);
}

/** All statements in the database since it was made; NaN without the extension pg_stat_statements. */
export async function countStatements({ sql }: World, like = '%'): Promise<number> {
  const text = `select sum(calls)::float8 as calls from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and query ilike $1`;
  try {
    return Number((await sql(text, [like])).rows[0]?.['calls'] ?? 0);
  } catch {
    return Number.NaN;
  }
}

/** Milliseconds, sorted, at a share. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

// A Citus cluster of one test, where Citus is installed beside PostgreSQL: a coordinator and two workers.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres, ThrowawayPostgres } from '../../../tools/throwaway-postgres.ts';

const bin = findPostgres();

export const hasCitus =
  bin !== undefined &&
  existsSync(join(bin, 'pg_config')) &&
  existsSync(join(execFileSync(join(bin, 'pg_config'), ['--sharedir'], { encoding: 'utf8' }).trim(), 'extension/citus.control'));

const ownSettings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: '400',
  max_prepared_transactions: '400',
  max_worker_processes: '100', // Citus has one for each database
  fsync: 'off',
  'citus.node_conninfo': 'sslmode=disable',
};

export interface CitusCluster {
  /** Leads to the coordinator. */
  readonly url: string;
  readonly workerUrls: readonly string[];
  /** The coordinator and the workers. */
  readonly nodes: readonly ThrowawayPostgres[];
  readonly remove: () => Promise<void>;
}

export async function startCluster(settings: Readonly<Record<string, string>> = {}): Promise<CitusCluster> {
  const nodes = await Promise.all([0, 1, 2].map(() => ThrowawayPostgres.start(bin ?? '', { ...ownSettings, ...settings })));
  const [url = '', ...workerUrls] = nodes.map((node) => node.url);
  await joinNodes(url, workerUrls);
  return { url, workerUrls, nodes, remove: async () => void (await Promise.all(nodes.map((node) => node.remove()))) };
}

/** Makes a cluster of one database of each node. */
export async function joinNodes(url: string, workerUrls: readonly string[]): Promise<void> {
  const portIn = (each: string): string => new URL(each).port;
  for (const each of [url, ...workerUrls]) await runOn(each, 'create extension citus'); // oxlint-disable-line no-await-in-loop -- the nodes are few
  await runOn(
    url,
    `select citus_set_coordinator_host('127.0.0.1', ${portIn(url)})`,
    ...workerUrls.map((each) => `select citus_add_node('127.0.0.1', ${portIn(each)})`),
  );
}

/** The address of another database of a server. */
export function inDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs statements past the server, one after another. */
export async function runOn(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // oxlint-disable-next-line no-await-in-loop -- one after another
  for (const statement of statements) await client.query(statement);
  await client.end();
}

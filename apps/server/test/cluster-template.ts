// Distributed databases of tests: one alone, or one that test files copy on each node of a cluster. A copy keeps the object
// ids to which Citus refers.
import { tmpdir } from 'node:os';
import pg from 'pg';
import { distribute, distributeMigrated } from '../src/operations/commands/distribute.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { type CitusCluster, inDatabase, joinNodes, runOn, startCluster } from './citus-cluster.ts';

/** Starts a cluster with a distributed database without rows. */
export async function startDistributed(settings: Readonly<Record<string, string>> = {}): Promise<CitusCluster> {
  const cluster = await startCluster(settings);
  await distribute([], { DATA_DIR: tmpdir(), DATABASE_URL: cluster.url });
  return cluster;
}

/** Each table has a shard on each worker twice: more shards take more time. */
const shardCount = 4;

/** Distributes the coordinator's migrated database, and lets nobody connect to it from then on. */
export async function distributeTemplate({ url, workerUrls }: CitusCluster, name: string): Promise<void> {
  await Promise.all(workerUrls.map((each) => runOn(each, `create database ${name}`)));
  const [own = '', ...others] = [url, ...workerUrls].map((each) => inDatabase(each, name));
  await joinNodes(own, others);
  await runOn(own, `alter database ${name} set citus.shard_count to ${shardCount}`);
  const database = openDatabase({ url: own, dir: '' });
  await distributeMigrated(database);
  await database.close();
  await Promise.all([url, ...workerUrls].map((each) => endConnections(each, name)));
}

/** Ends those of Citus too: nobody may be connected with a database that is copied. */
async function endConnections(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`alter database ${name} with allow_connections false`);
  for (let left = 1; left > 0;)
    // oxlint-disable-next-line no-await-in-loop -- until none is left
    left = (await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])).rowCount ?? 0;
  await client.end();
}

/** Copies the template on the coordinator and on each worker. */
export async function copyOnNodes(urls: readonly string[], template: string, name: string): Promise<void> {
  await Promise.all(urls.map((url) => runOn(url, `create database ${name} template ${template}`)));
  // A copy has no settings.
  await runOn(urls[0] ?? '', `alter database ${name} set citus.multi_shard_modify_mode to 'sequential'`);
}

import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The oldest Citus on which the product was tried. */
const oldestVersion = 13;

export interface Node {
  readonly host: string;
  readonly port: number;
}

export const describeNode = ({ host, port }: Node): string => `${host}:${port}`;

/** Returns the workers of the cluster whose coordinator this database is on; throws a sentence that says what is missing. */
export async function requireCluster(db: Db): Promise<readonly Node[]> {
  await requireCitus(db);
  const { rows: places } = await sql<{ isCoordinator: boolean; isNamed: boolean }>`
    select (select groupid from pg_dist_local_group) = 0 as "isCoordinator", exists (select from pg_dist_node where groupid = 0) as "isNamed"`.execute(db);
  if (!places[0]?.isCoordinator) throw new Error('DATABASE_URL leads to a worker of the cluster: it has to lead to the coordinator.');
  if (!places[0].isNamed)
    throw new Error(
      "the workers do not know the coordinator: run select citus_set_coordinator_host('HOST', PORT) in this database, with a name that they reach.",
    );
  const { rows: workers } = await sql<Node>`
    select nodename as host, nodeport as port from pg_dist_node where groupid > 0 and isactive and shouldhaveshards and noderole = 'primary' order by 1, 2`.execute(
    db,
  );
  if (workers.length === 0) throw new Error("the cluster has no worker: run select citus_add_node('HOST', PORT) in this database for each.");
  await requirePreparedTransactions(db);
  return workers;
}

async function requireCitus(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string | null; postgres: number; isInstalled: boolean }>`
    select (select extversion from pg_extension where extname = 'citus') as version, current_setting('server_version_num')::integer / 10000 as postgres,
      exists (select from pg_available_extensions where name = 'citus') as "isInstalled"`.execute(db);
  const { version = null, postgres = 0, isInstalled = false } = rows[0] ?? {};
  if (version === null && !isInstalled)
    throw new Error(
      `this PostgreSQL has no Citus. Install Citus ${oldestVersion} for PostgreSQL ${postgres} on each machine, put it into shared_preload_libraries, restart PostgreSQL, and run create extension citus in this database on each.`,
    );
  if (version === null)
    throw new Error('Citus is installed, but not in this database: run create extension citus in it, on the coordinator and on each worker.');
  if (Number.parseInt(version, 10) < oldestVersion) throw new Error(`Citus ${version} is too old: use ${oldestVersion} or later.`);
}

/** A change of tables that several nodes have is prepared on each before it is committed. */
async function requirePreparedTransactions(db: Db): Promise<void> {
  const { rows } = await sql<Node & { most: string }>`
    select nodename as host, nodeport as port, result as most from run_command_on_all_nodes('show max_prepared_transactions') join pg_dist_node using (nodeid)`.execute(
    db,
  );
  const without = rows.filter(({ most }) => most === '0');
  if (without.length > 0)
    throw new Error(
      `max_prepared_transactions is 0 on ${without.map(describeNode).join(', ')}: set it to max_connections or more there, and restart PostgreSQL.`,
    );
}

/** Throws while a server, or somebody else, is connected with this database. */
export async function requireAlone(db: Db): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and application_name not like 'citus%'`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count > 0) throw new Error(`${count} other connections use this database: stop all servers first, and start them again afterwards.`);
}

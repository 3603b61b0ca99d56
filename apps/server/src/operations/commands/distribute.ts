import { dayMs } from '@earshot/domain';
import * as z from 'zod';
import { readConfig } from '../../platform/config/config.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { distribute as distributeTables, HalfDone, isolate, type PlacedTable, requireAlone, requireCluster } from '../distribution/index.ts';

const usage = `choose:
  npm run distribute
  npm run distribute -- --isolate CLIENT   (the id of a client that gets a place of its own)`;

/**
 * `npm run distribute`: distributes the configured PostgreSQL by client over the nodes of its Citus cluster, or moves one
 * client to the emptiest node; returns the lines for the terminal.
 */
export async function distribute(args: readonly string[], environment: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> {
  const [option, clientId, ...others] = args;
  if (option !== undefined && (option !== '--isolate' || !z.uuid().safeParse(clientId).success || others.length > 0)) throw new Error(usage);
  const config = readConfig(environment);
  if (config.databaseUrl === undefined)
    throw new Error('DATABASE_URL is not set. The embedded database is for one machine: move it to PostgreSQL first (docs/operations.md).');
  const database = openDatabase({ url: config.databaseUrl, dir: config.dataDir, silenceMs: dayMs, idleMs: dayMs });
  try {
    return await database.patiently(async () => {
      if (clientId !== undefined) return [`The rows of client ${clientId} lie apart from those of others, on ${await isolate(database.db, clientId)}.`];
      // Before the migrations, which stay: a refusal changes nothing.
      await requireCluster(database.db);
      await requireAlone(database.db);
      return describeTables(await distributeMigrated(database));
    });
  } finally {
    await database.close();
  }
}

/** Applies the migrations, which stay if the tables cannot be distributed. */
export async function distributeMigrated(database: Database): Promise<readonly PlacedTable[]> {
  await migrate(database.db);
  try {
    return await distributeTables(database);
  } catch (error) {
    throw new HalfDone('The migrations are applied; the tables are where they were: run it again.', error);
  }
}

/** Says why a run failed, and what it left. */
export function describeFailure(error: unknown): string {
  if (error instanceof HalfDone) return error.message;
  return `Nothing was changed: ${error instanceof Error ? error.message : String(error)}`;
}

function describeTables(tables: readonly PlacedTable[]): readonly string[] {
  const moved = tables.filter(({ isNew }) => isNew).length;
  const width = Math.max(...tables.map(({ name }) => name.length));
  const lines = tables.map(({ name, rows, form, isNew }) => `  ${name.padEnd(width)} ${String(rows).padStart(9)} rows  ${form}${isNew ? ', moved now' : ''}`);
  if (moved === 0) return ['The database is already distributed; nothing was changed.', ...lines];
  return [`Distributed ${moved} tables:`, ...lines, 'Start the servers again. New clients find their place by themselves.'];
}

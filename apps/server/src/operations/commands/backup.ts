import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hourMs } from '@earshot/domain';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { backupFileName, findClient, readHeader, restoreBackup, type Sums, takeClientIn, writeBackup } from '../backup/index.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong call of the command; the message shows the usage. */
class Usage extends Error {}

const backupUsage = `Usage: npm run backup -- [FILE] [--client NAME]
Writes everything in the configured database to FILE, by default earshot-DATE.ndjson.gz in this folder. Never overwrites.
--client writes one client alone, by its name or its id, to take it to another installation.`;
const restoreUsage = `Usage: npm run restore -- FILE [--replace]
Restores a backup into the configured database. --replace first deletes everything in it; without --replace, a database with clients is not touched.
A file of one client is added to the clients that are there.`;

/** `npm run backup`: returns the lines for the terminal. */
export async function backup(args: readonly string[], environment: Environment): Promise<readonly string[]> {
  const { positionals, values } = parse(args, { client: { type: 'string' } }, backupUsage);
  if (positionals.length > 1) throw new Usage(backupUsage);
  const config = readConfig(environment);
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'database')))
    throw new Error(`there is no database in ${config.dataDir}; see DATA_DIR and DATABASE_URL`);
  const now = Date.now();
  const path = positionals[0] ?? backupFileName(now);
  const name = values['client'];
  const sums = await withDatabase(config, async (database) =>
    writeBackup(database, path, now, typeof name === 'string' ? await findClient(database.db, name) : undefined),
  );
  return [`Written: ${path}`, ...table(sums), 'It holds personal data and sign-ins: keep it private.'];
}

/** `npm run restore`: returns the lines for the terminal. */
export async function restore(args: readonly string[], environment: Environment): Promise<readonly string[]> {
  const { positionals, values } = parse(args, { replace: { type: 'boolean' } }, restoreUsage);
  const [path, ...others] = positionals;
  if (!path || others.length > 0) throw new Usage(restoreUsage);
  if (!existsSync(path)) throw new Error(`there is no file ${path}`);
  const config = readConfig(environment);
  if ((await readHeader(path)).client) {
    if (values['replace'] === true) throw new Error(`${path} contains one client, which replaces nothing`);
    const { client, sums } = await withDatabase(config, (database) => takeClientIn(database, path, Date.now()));
    return [
      `Added ${client.name} to ${describeDatabase(config)}, read back and compared:`,
      ...table(sums),
      'Its free days begin today, with the limits of free use until the holder saves a card and activates.',
    ];
  }
  const choice = { isReplacing: values['replace'] === true, hasLostVersions: true };
  const { sums, leftOut } = await withDatabase(config, (database) => restoreBackup(database, path, choice));
  const remarks = leftOut.map((name) => `Skipped: ${name}, which is not a table of Earshot.`);
  return [`Restored into ${describeDatabase(config)}, read back and compared:`, ...table(sums), ...remarks];
}

function parse(args: readonly string[], options: Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>, usage: string) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new Usage(`${(error as Error).message}\n${usage}`);
  }
}

const describeDatabase = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl ? `PostgreSQL on ${new URL(databaseUrl).host}` : `the embedded database in ${dataDir}`;

function table(sums: Sums): string[] {
  const width = Math.max(...Object.keys(sums).map((name) => name.length));
  return Object.entries(sums).map(([name, { rows, sha256 }]) => `  ${name.padEnd(width)} ${String(rows).padStart(9)} rows  sha256 ${sha256}`);
}

/** A statement on a large database or a slow disk takes longer than any of the server's. */

async function withDatabase<T>(config: Config, act: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url: config.databaseUrl, dir: config.dataDir, silenceMs: hourMs, idleMs: hourMs });
  try {
    return await act(database);
  } catch (error) {
    if (error instanceof Error && /is in use by another process/.test(error.message))
      throw new Error(`a server is running on ${config.dataDir}: stop it first. A running one writes its own backups with BACKUP_DIR.`, { cause: error });
    throw error;
  } finally {
    await database.close();
  }
}

/** Runs a command for the terminal and ends the process: with 2 for wrong usage, 1 for a failure. */
export async function tell(complaint: string, act: () => Promise<readonly string[]>): Promise<never> {
  try {
    process.stdout.write(`${(await act()).join('\n')}\n`);
    process.exit(0);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(error instanceof Usage ? `${message}\n` : `${complaint}: ${message}\n`);
    process.exit(error instanceof Usage ? 2 : 1);
  }
}

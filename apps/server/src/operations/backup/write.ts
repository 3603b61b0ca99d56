import { createWriteStream, existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import packageJson from '../../../../../package.json' with { type: 'json' };
import type { Database, Db } from '../../platform/database/database.ts';
import { byClient } from '../distribution/index.ts';
import { findNewestMigration, findTables, readSequences, type Table } from './catalogue.ts';
import { type CopiedClient, findClientTables } from './client-tables.ts';
import { readPages, speakPlainly } from './copy-out.ts';
import { formatVersion, mark, type Sum, TableSummer } from './format.ts';

export type Sums = Readonly<Record<string, Sum>>;

/** The name of a backup made at an instant, in UTC: the order of names is the order of time. */
export const backupFileName = (now: number): string =>
  `earshot-${new Date(now).toISOString().replace(/\..*/, '').replace('T', '-').replaceAll(':', '')}.ndjson.gz`;

/** When the backup of such a name was made; undefined for any other name. */
export function parseBackupTime(name: string): number | undefined {
  const [, date, hour, minute, second] = /^earshot-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.ndjson\.gz$/.exec(name) ?? [];
  return date === undefined ? undefined : Date.parse(`${date}T${hour}:${minute}:${second}Z`);
}

/** Recognizes a file that is being written; the rest of an interrupted one is no backup. */
export const isPart = (name: string): boolean => /^\.earshot-.*\.part$/.test(name);

/**
 * Writes the whole database, or one client of it, at one instant to a new file; the name appears only when the file is
 * complete and on the disk.
 */
export async function writeBackup(database: Database, path: string, now: number, client?: CopiedClient): Promise<Sums> {
  const target = resolve(path);
  if (existsSync(target)) throw new Error(`${path} already exists and is not overwritten`);
  const part = join(dirname(target), `.${basename(target)}-${process.pid}.part`);
  try {
    const sums = await database.transaction(async ({ db }) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(db);
      return writeTo(part, db, { now, client });
    });
    await publish(part, target);
    return sums;
  } finally {
    await rm(part, { force: true });
  }
}

interface Writing {
  readonly now: number;
  readonly client: CopiedClient | undefined;
}

async function writeTo(part: string, db: Db, writing: Writing): Promise<Sums> {
  const sums: Record<string, Sum> = {};
  const lines = Readable.from(writeContent(db, writing, sums), { objectMode: true, highWaterMark: 2 });
  // Only the owner may read the file: it holds address books and sign-ins. `flush` has it on the disk before the pipeline ends.
  await pipeline(lines, createGzip(), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
  return sums;
}

async function* writeContent(db: Db, { now, client }: Writing, sums: Record<string, Sum>): AsyncGenerator<string> {
  const migration = await findNewestMigration(db);
  if (!migration) throw new Error('this database holds nothing of Earshot');
  await speakPlainly(db);
  const createdAt = new Date(now).toISOString();
  yield `${mark('earshot-backup', { format: formatVersion, product: packageJson.version, migration, createdAt, ...(client && { client }) })}\n`;
  const tables = client ? await findClientTables(db, client.id) : await findTables(db);
  await beginOnEachNode(db, tables);
  for (const table of tables) {
    yield `${mark('table', { name: table.name, columns: [...table.columns] })}\n`;
    const summing = new TableSummer();
    for await (const page of readPages(db, table)) {
      summing.add(page);
      if (page.length > 0) yield `${page.join('\n')}\n`;
    }
    sums[table.name] = summing.end();
  }
  yield `${mark('end', { tables: sums, sequences: client ? {} : await readSequences(db) })}\n`;
}

/** A node of a cluster shows the rows of the instant at which a transaction first asks it: this asks all of them at once. */
async function beginOnEachNode(db: Db, tables: readonly Table[]): Promise<void> {
  const spread = tables.find(({ name }) => (byClient as readonly string[]).includes(name));
  if (spread) await sql`select 1 from ${sql.table(spread.name)} limit 1`.execute(db);
}

/** Gives the file its name, unless another process was faster, and syncs the folder's entry to the disk. */
async function publish(part: string, target: string): Promise<void> {
  try {
    await link(part, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' || existsSync(target))
      throw new Error(`${target} already exists and is not overwritten`, { cause: error });
    await rename(part, target); // For a file system without links.
  }
  const folder = await open(dirname(target), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

// Makes once a run the migrated, empty database that test files copy.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findPostgres, ThrowawayPostgres } from '../../../tools/throwaway-postgres.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startJobs } from '../src/platform/jobs/jobs.ts';
import { guardChanges } from './change-guard.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL of this run; undefined if the tests run on the embedded database. */
    readonly databaseUrl: string | undefined;
    /** The database, or the folder, to copy. */
    readonly templateName: string;
    readonly templateDir: string;
    /** On the embedded database, beside a run on PostgreSQL. */
    readonly isSecondDatabase: boolean;
  }
}

const templateName = 'earshot_template';
/** These databases need not survive a crash; tests of crashes start a PostgreSQL of their own. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isEmbedded = project.name.startsWith('embedded');
  const bin = isEmbedded ? undefined : findPostgres();
  const dir = mkdtempSync(join(tmpdir(), 'earshot-template-'));
  const postgres = bin === undefined ? undefined : await ThrowawayPostgres.start(bin, hasty);
  if (postgres) await query(postgres.url, `create database ${templateName}`);
  await fill({ dir, url: postgres && databaseUrl(postgres, templateName) });
  project.provide('databaseUrl', postgres?.url);
  project.provide('templateName', templateName);
  project.provide('templateDir', dir);
  project.provide('isSecondDatabase', isEmbedded);
  return async () => {
    await postgres?.remove();
    if (existsSync(dir)) rmSync(dir, { recursive: true, force: true });
  };
}

async function fill(place: { readonly url: string | undefined; readonly dir: string }): Promise<void> {
  const database = openDatabase(place);
  await migrate(database.db);
  await guardChanges(database.db);
  const jobs = await startJobs(database, () => {});
  await jobs.close();
  await database.close();
}

function databaseUrl({ url }: ThrowawayPostgres, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

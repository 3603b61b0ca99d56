// Makes once a run the migrated, empty database that test files copy.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findPostgres, ThrowawayPostgres } from '../../../tools/throwaway-postgres.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { startJobs } from '../src/platform/jobs/jobs.ts';
import { guardChanges } from './change-guard.ts';
import { inDatabase, runOn, startCluster } from './citus-cluster.ts';
import { distributeTemplate } from './cluster-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL of this run; undefined if the tests run on the embedded database. */
    readonly databaseUrl: string | undefined;
    /** The other nodes of a cluster whose coordinator `databaseUrl` leads to. */
    readonly workerUrls: readonly string[];
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
  const cluster = project.name === 'cluster' ? await startCluster(hasty) : undefined;
  const postgres = bin === undefined ? undefined : (cluster ?? (await ThrowawayPostgres.start(bin, hasty)));
  if (postgres) await runOn(postgres.url, `create database ${templateName}`);
  await fill({ dir, url: postgres && inDatabase(postgres.url, templateName) }, cluster === undefined);
  if (cluster) await distributeTemplate(cluster, templateName);
  project.provide('databaseUrl', postgres?.url);
  project.provide('workerUrls', cluster?.workerUrls ?? []);
  project.provide('templateName', templateName);
  project.provide('templateDir', dir);
  project.provide('isSecondDatabase', isEmbedded);
  return async () => {
    await postgres?.remove();
    if (existsSync(dir)) rmSync(dir, { recursive: true, force: true });
  };
}

async function fill(place: { readonly url: string | undefined; readonly dir: string }, isGuarded: boolean): Promise<void> {
  const database = openDatabase(place);
  await migrate(database.db);
  if (isGuarded) await guardChanges(database.db);
  const jobs = await startJobs(database, () => {});
  await jobs.close();
  await database.close();
}

import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import process from 'node:process';
import { sql } from 'kysely';
import { openRegions } from '../geography/regions/index.ts';
import type { Config } from '../platform/config/config.ts';
import { databaseFailure } from '../platform/database/database-failure.ts';
import { openDatabase } from '../platform/database/database.ts';
import { lockFolder } from '../platform/database/embedded/folder.ts';
import { othersMay } from '../platform/database/embedded/private-files.ts';
import { endUnstarted, openBySettings, readSettings } from './settings.ts';

/** Ends this process with a line for each thing that would end the start, before a build takes its time. */
export async function refuseWrongStart(): Promise<void> {
  await look(readSettings()).catch(endUnstarted);
}

async function look(config: Config): Promise<void> {
  const { mail } = await openBySettings(config);
  await mail.close();
  const regions = await openRegions(config, { warn: () => {} });
  await regions.close();
  await (config.databaseUrl === undefined ? lookAtFolder(config) : lookAtServer(config)).catch((error: unknown) =>
    Promise.reject(databaseFailure(config, error)),
  );
  await lookAtPort(config.port, config.host);
  for (const port of config.phone ? [config.phone.port, config.phone.pagePort] : []) await lookAtPort(port, '0.0.0.0');
}

/** Makes the folder if it is missing, as the start does, and finds another server in it. */
async function lookAtFolder({ dataDir }: Config): Promise<void> {
  // The build after it makes files that other users may read.
  const before = process.umask(othersMay);
  try {
    lockFolder(resolve(dataDir, 'database')).close();
  } finally {
    process.umask(before);
  }
}

async function lookAtServer({ databaseUrl, dataDir }: Config): Promise<void> {
  const database = openDatabase({ url: databaseUrl, dir: dataDir });
  try {
    await sql`select 1`.execute(database.db);
  } finally {
    await database.close();
  }
}

async function lookAtPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

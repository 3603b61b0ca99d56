import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '@earshot/domain';
import { Gauge } from 'prom-client';
import type { Services } from '../../platform/services.ts';
import { isPart, backupFileName, parseBackupTime, writeBackup } from './write.ts';

const queue = 'backup';
/** After a time without a server several nights are due at once; copies of one day would push out the older days. */
const leastGapMs = 12 * hourMs;

type BackupServices = Pick<Services, 'config' | 'database' | 'log' | 'now'>;

/**
 * Writes a backup each night if the settings name a folder for it. A server on the embedded database does it while it
 * runs; of several servers one does it.
 */
export async function scheduleBackups(services: Services): Promise<void> {
  const { backupDir, backupAt } = services.config;
  if (!backupDir) return;
  const awaitedSince = await findAwaitedSince(services, backupDir);
  new Gauge({
    name: 'earshot_backup_last_success_timestamp_seconds',
    help: 'When the newest backup in BACKUP_DIR was made; with none yet, when a server first had that setting',
    registers: [services.metrics.registry],
    async collect() {
      this.set(((await newestBackupAt(backupDir).catch(() => 0)) || awaitedSince) / 1_000);
    },
  });
  await services.jobs.schedule(queue, toDailyCron(backupAt), () => backUp(services, backupDir));
}

const toDailyCron = (time: string): string => {
  const [hour, minute] = time.split(':').map(Number);
  return `${minute} ${hour} * * *`;
};

/** When a server first had this folder for backups: an alert of a missing one counts from there. */
async function findAwaitedSince({ database: { db }, now }: BackupServices, folder: string): Promise<number> {
  const name = `backups-since:${folder}`;
  await db
    .insertInto('settings')
    .values({ name, value: new Date(now()).toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return Date.parse(value);
}

/** Writes a backup into the folder, and only then removes the excess ones. */
export async function backUp({ config, database, log, now: clock }: BackupServices, folder: string): Promise<void> {
  const now = clock();
  await mkdir(folder, { recursive: true });
  if (now - (await newestBackupAt(folder)) < leastGapMs) return;
  const name = backupFileName(now);
  const sums = await writeBackup(database, join(folder, name), now);
  const rows = Object.values(sums).reduce((total, sum) => total + sum.rows, 0);
  log.info({ name, rows }, 'backup');
  const names = await backupsIn(folder);
  for (const old of names.slice(0, -config.backupKeep)) await rm(join(folder, old), { force: true });
  await removeLeftParts(folder, Date.now());
}

/** Oldest first. Other files in the folder are ignored. */
const backupsIn = async (folder: string): Promise<string[]> => (await readdir(folder)).filter((name) => parseBackupTime(name) !== undefined).toSorted();

/** When the newest backup in a folder was made; 0 without one. */
export async function newestBackupAt(folder: string): Promise<number> {
  return parseBackupTime((await backupsIn(folder)).at(-1) ?? '') ?? 0;
}

/** Removes parts of servers that were killed while they wrote. A younger part may still be written by another server. */
async function removeLeftParts(folder: string, now: number): Promise<void> {
  for (const name of (await readdir(folder)).filter(isPart)) {
    const path = join(folder, name);
    if (now - (await stat(path)).mtimeMs > 24 * hourMs) await rm(path, { force: true });
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { countRows, countStatements, type Installation, require } from './installation.ts';

const idleSeconds = 20;

export interface IdleFigures {
  readonly statements: number;
  readonly polls: number;
  readonly walKiB: number;
  readonly connections: number;
  readonly listeners: number;
  readonly advisoryLocks: number;
}

/** The servers' own work while nobody calls them, each second, and what they hold. */
export async function measureIdle({ world, servers }: Installation): Promise<IdleFigures> {
  const walBytes = async (): Promise<number> => Number((await world.sql(`select pg_current_wal_lsn() - '0/0' as bytes`)).rows[0]?.['bytes']);
  const [statements, polls, wal] = [await countStatements(world), await countStatements(world, '%pgboss.job%skip locked%'), await walBytes()];
  await sleep(idleSeconds * 1000);
  const rate = (before: number, after: number): number => (after - before) / idleSeconds;
  const figures = {
    statements: rate(statements, await countStatements(world)),
    polls: rate(polls, await countStatements(world, '%pgboss.job%skip locked%')),
    walKiB: rate(wal, await walBytes()) / 1024,
    connections: await countConnections(world),
    listeners: await countRows(world, `pg_stat_activity where datname = current_database() and (query ilike 'listen %' or query = 'select 1')`),
    advisoryLocks: await countRows(world, `pg_locks where locktype = 'advisory'`),
  };
  require('connections that listen', figures.listeners, servers.length);
  return figures;
}

export const countConnections = (world: Installation['world']): Promise<number> =>
  countRows(world, `pg_stat_activity where datname = current_database() and application_name like 'server-%'`);

import { readFileSync } from 'node:fs';
import process from 'node:process';
import type { World } from '../world.ts';

/** Seconds of processor time since a start: of this process, with the requests' sender, and of the database's processes if they run on this machine. */
export interface ProcessorTime {
  readonly here: number;
  readonly database: number | undefined;
}

/** Starts to measure processor time. Other programs on the machine make answers slower, but hardly change this figure. */
export async function watchProcessor(world: World): Promise<() => Promise<ProcessorTime>> {
  const [own, theirs] = [process.cpuUsage(), await databaseSeconds(world)];
  return async () => {
    const { user, system } = process.cpuUsage(own);
    const now = await databaseSeconds(world);
    return { here: (user + system) / 1e6, database: theirs && now && now.reduce((sum, { pid, seconds }) => sum + seconds - processorSeconds(theirs, pid), 0) };
  };
}

interface Backend {
  readonly pid: number;
  readonly seconds: number;
}

const processorSeconds = (backends: readonly Backend[], pid: number): number => backends.find((each) => each.pid === pid)?.seconds ?? 0;

/** Linux counts a process's time in hundredths of a second. */
const ticksPerSecond = 100;

async function databaseSeconds({ server, sql }: World): Promise<readonly Backend[] | undefined> {
  if (server.services.database.isEmbedded) return undefined;
  const { rows } = await sql('select pid from pg_stat_activity where datname = current_database()');
  try {
    return rows.map(({ pid }) => ({ pid: Number(pid), seconds: readTicks(Number(pid)) / ticksPerSecond }));
  } catch {
    // The database is on another machine, or this one has no /proc.
    return undefined;
  }
}

/** User and system time: fields 14 and 15 of proc(5)'s stat, counted after the name in brackets. */
function readTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

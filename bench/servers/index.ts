// `npm run bench -- servers`: 1, 2 and 8 server processes on one PostgreSQL. It fails where something happens twice, or not at all.
import { loadavg } from 'node:os';
import process from 'node:process';
import { markdown } from '../geofence/rounds.ts';
import { measureChanges, measureCommits, measureHang } from './changes.ts';
import { measureIdle } from './idle.ts';
import { type Installation, startInstallation } from './installation.ts';
import { addPushPhones, measureJobs, measurePushes, measureTakeover, runNight, witnessJobs } from './jobs.ts';

/** `BENCH_SERVERS=1,2,8` */
const counts = (process.env['BENCH_SERVERS'] ?? '1,2,8').split(',').map(Number);
const commitConnections = [1, 8, 32];

type Row = readonly [figure: string, value: string];

export async function benchServers(): Promise<string> {
  const url = process.env['DATABASE_URL'];
  if (url === undefined) return 'Several servers share a PostgreSQL: set DATABASE_URL.';
  const columns: (readonly Row[])[] = [];
  for (const count of counts) {
    const installation = await startInstallation(url, count);
    try {
      columns.push(await measureServers(installation));
    } finally {
      await installation.close();
    }
  }
  const figures = columns[0]?.map(([figure]) => figure) ?? [];
  return markdown(
    ['Servers', ...counts.map(String)],
    figures.map((figure, index) => [figure, ...columns.map((column) => column[index]?.[1] ?? '')]),
  );
}

async function measureServers(installation: Installation): Promise<readonly Row[]> {
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
  const short = (value: number): string => (Number.isNaN(value) ? 'needs pg_stat_statements' : value.toFixed(1));
  const isAlone = installation.servers.length === 1;
  /** Says a figure as soon as it is there: a run takes minutes. */
  const told = async <T>(figures: Promise<T>): Promise<T> => {
    if ((await figures) !== undefined) process.stderr.write(`${installation.servers.length}: ${JSON.stringify(await figures)}\n`);
    return figures;
  };
  const ifSeveral = async <T>(measure: () => Promise<T>): Promise<T | undefined> => (isAlone ? undefined : measure());
  const load = loadavg()[0] ?? Number.NaN;
  const idle = await told(measureIdle(installation));
  const changes = await told(measureChanges(installation));
  const commits = [];
  for (const connections of commitConnections) commits.push({ connections, ...(await measureCommits(installation, connections)) });
  await witnessJobs(installation);
  const jobs = await told(measureJobs(installation));
  const phones = await addPushPhones(installation);
  const pushSeconds = await told(measurePushes(installation, phones));
  const night = await told(runNight(installation));
  const takeover = await told(ifSeveral(() => measureTakeover(installation, phones)));
  const hang = await told(ifSeveral(() => measureHang(installation)));
  const show = (value: number | undefined): string => (value === undefined ? '' : whole(value));
  return [
    ['load average', `${short(load)} to ${short(loadavg()[0] ?? Number.NaN)}`],
    ['idle: statements a second', short(idle.statements)],
    ['… of them polls of pg-boss', short(idle.polls)],
    ['idle: WAL, KiB a second', short(idle.walKiB)],
    ['idle: connections', whole(idle.connections)],
    ['idle: advisory locks', whole(idle.advisoryLocks)],
    ['a change until a stream of another server has it, p50 ms', short(changes.p50)],
    ['… p99 ms', short(changes.p99)],
    ['… bytes of its one notification', whole(changes.bytes)],
    ['5,000 changes at once: s until all servers have them', short(changes.burstSeconds)],
    ['… the most of the queue in use', changes.burstQueue.toExponential(1)],
    ...commits.map(({ connections, plain, notifying }): Row => [
      `commits a second of ${connections} ${connections === 1 ? 'connection' : 'connections'}, plain / notifying`,
      `${whole(plain)} / ${whole(notifying)}`,
    ]),
    ['a job a second: ms until it is sent, p50', whole(jobs.steadyP50)],
    ['… p99', whole(jobs.steadyP99)],
    ['1,000 jobs at once: s', short(jobs.burstSeconds)],
    ['… servers that worked', whole(jobs.burstServers)],
    ['… statements for each', short(jobs.statementsEach)],
    ['… most connections', whole(jobs.mostConnections)],
    ['500 pushes: s', short(pushSeconds)],
    ['jobs of the night, each run once', whole(night)],
    ['kill -9 at night: s until another server has done the work', show(takeover?.nightSeconds)],
    ['kill -9 while pushing: s until every phone has its push', show(takeover?.pushSeconds)],
    ['… phones that got it twice', show(takeover?.pushedTwice)],
    ['… s until all text messages are sent, each once', show(takeover?.textSeconds)],
    ['a server that hangs: notifications until the queue is full', show(hang?.untilFull)],
    ['… s that it holds the queue', show(hang?.heldSeconds)],
  ];
}

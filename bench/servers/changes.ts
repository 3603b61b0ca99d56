import { setTimeout as sleep } from 'node:timers/promises';
import { contract, createApi } from '@earshot/contract';
import pg from 'pg';
import { addMessages, addOperator, type BenchOperator } from '../world.ts';
import { type Installation, percentile, require, secondsUntil } from './installation.ts';

const streamsEach = 25;
const changes = 300;
const burst = 5_000;
const burstConnections = 8;
const channel = 'earshot_live';

export interface ChangeFigures {
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
  readonly burstSeconds: number;
  readonly burstQueue: number;
}

interface OpenStreams {
  /** The number of events of each stream, and the time of its latest one. */
  readonly heard: { readonly server: number; count: number; at: number }[];
  close(): void;
}

async function openStreams({ servers }: Installation, { token }: BenchOperator, each: number): Promise<OpenStreams> {
  const end = new AbortController();
  const heard = servers.flatMap((_, server) => Array.from({ length: each }, () => ({ server, count: 0, at: 0 })));
  await Promise.all(
    heard.map(
      (stream) =>
        new Promise<void>((onOpen, reject) => {
          const { activity } = createApi(contract, { baseUrl: servers[stream.server]?.baseUrl ?? '', token: () => token });
          const onEvent = (): void => {
            stream.count += 1;
            stream.at = performance.now();
          };
          activity.watch({}, { onOpen, onEvent, signal: end.signal }).catch(reject);
        }),
    ),
  );
  return { heard, close: () => end.abort() };
}

/** A change saved at the first server until the streams at the others have it; then thousands of changes at once. */
export async function measureChanges(installation: Installation): Promise<ChangeFigures> {
  const { world, servers, url } = installation;
  const operator = await addOperator(world);
  await addMessages(world, operator, 60);
  const { rows } = await world.sql('select id from messages where client_id = $1 and not is_draft and ends_at > now() limit 1', [operator.clientId]);
  const id = String(rows[0]?.['id']);
  const listener = new pg.Client({ connectionString: url });
  let [notifications, bytes] = [0, 0];
  listener.on('notification', ({ payload = '' }) => {
    notifications += 1;
    bytes += Buffer.byteLength(payload);
  });
  await listener.connect();
  await listener.query(`listen ${channel}`);
  try {
    const streams = await openStreams(installation, operator, streamsEach);
    const times: number[] = [];
    for (let index = 1; index <= changes; index += 1) {
      const began = performance.now();
      await world.api(operator.token).messages.pause({ body: { selection: { kind: 'some', ids: new Set([id]) }, isPaused: index % 2 === 1 } });
      while (streams.heard.some(({ count }) => count < index) && performance.now() - began < 20_000) await sleep(1);
      for (const { server, count, at } of streams.heard) if (count === index && (server > 0 || servers.length === 1)) times.push(at - began);
    }
    // A stream that hears a change twice does so by now.
    await sleep(500);
    for (const { server, count } of streams.heard) require(`changes at a stream of server ${server + 1}`, count, changes);
    require('notifications of the changes', notifications, changes);
    const bytesEach = bytes / notifications;
    streams.close();
    const few = await openStreams(installation, operator, 1);
    const burstFigures = await sendBurst(installation, few, JSON.stringify({ clientId: operator.clientId, messageId: id, kind: 'message' }));
    few.close();
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), bytes: bytesEach, ...burstFigures };
  } finally {
    await listener.end();
  }
}

async function sendBurst({ world, url }: Installation, { heard }: OpenStreams, payload: string) {
  const pool = new pg.Pool({ connectionString: url, max: burstConnections });
  let [left, burstQueue, isSending] = [burst, 0, true];
  const work = async (): Promise<void> => {
    while (left-- > 0) await pool.query('select pg_notify($1, $2)', [channel, payload]);
  };
  const watch = async (): Promise<void> => {
    for (; isSending; await sleep(20)) burstQueue = Math.max(burstQueue, await readQueueUsage(world));
  };
  const began = performance.now();
  const watching = watch();
  await Promise.all(Array.from({ length: burstConnections }, work));
  await secondsUntil('every stream has the burst', () => heard.every(({ count }) => count >= burst), 120);
  const burstSeconds = (performance.now() - began) / 1000;
  isSending = false;
  await watching;
  await pool.end();
  for (const { server, count } of heard) require(`changes of the burst at server ${server + 1}`, count, burst);
  return { burstSeconds, burstQueue };
}

/** The share of the 8 GB of the notification queue that is in use. */
const readQueueUsage = async ({ sql }: Installation['world']): Promise<number> =>
  Number((await sql('select pg_notification_queue_usage() as used')).rows[0]?.['used']);

const stuckNotifications = 200_000;

export interface HangFigures {
  /** Notifications that fill the queue while a listener hangs. */
  readonly untilFull: number;
  /** How long the listener that hangs keeps the queue from getting empty. */
  readonly heldSeconds: number;
}

/** A server that hangs with its connections open: the queue keeps what it has not read. */
export async function measureHang({ world, servers }: Installation): Promise<HangFigures> {
  const last = servers.at(-1)?.child;
  last?.kill('SIGSTOP');
  try {
    const began = performance.now();
    // In transactions of some thousand, as the reports of phones would come. Nobody's client.
    for (let sent = 0; sent < stuckNotifications; sent += 5_000)
      await world.sql(
        `select pg_notify($1, '{"clientId":"01900000-0000-7000-8000-000000000000","messageId":"01900000-0000-7000-8000-' || lpad(i::text, 12, '0') || '","kind":"message"}')
         from generate_series($2::int, $3::int) i`,
        [channel, sent + 1, sent + 5_000],
      );
    await sleep(1_000);
    const used = await readQueueUsage(world);
    await secondsUntil('a server that hangs lets go of the queue', async () => (await readQueueUsage(world)) < used / 10, 150);
    return { untilFull: stuckNotifications / used, heldSeconds: (performance.now() - began) / 1000 };
  } finally {
    last?.kill('SIGCONT');
  }
}

const commitMs = 2_000;

/** Commits a second of many connections, each a row: plain, and with a notification. */
export async function measureCommits({ world, url }: Installation, connections: number): Promise<{ readonly plain: number; readonly notifying: number }> {
  await world.sql('create table if not exists bench_commits (id bigint generated always as identity, text text)');
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const rate = async (name: string, text: string): Promise<number> => {
    let done = 0;
    const began = performance.now();
    const work = async (): Promise<void> => {
      for (; performance.now() - began < commitMs; done += 1) await pool.query({ name, text });
    };
    await Promise.all(Array.from({ length: connections }, work));
    return (done * 1000) / (performance.now() - began);
  };
  const insert = `insert into bench_commits (text) values ('a row')`;
  const figures = {
    plain: await rate('plain', insert),
    notifying: await rate('notifying', `with row as (${insert} returning id) select pg_notify('${channel}_bench', id::text) from row`),
  };
  await pool.end();
  return figures;
}

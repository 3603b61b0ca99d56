// `npm run bench -- throughput`: the number of calls a second that the server answers on busy connections, compared with the simplest prepared SQL.
import process from 'node:process';
import pg from 'pg';
import { markdown } from '../geofence/rounds.ts';
import type { World } from '../world.ts';
import { type Call, prepareCalls, type Size } from './calls.ts';
import { keepAsking, type Loader, openLoader, type Rate, measureRate, type Sample } from './load.ts';
import { type ProcessorTime, watchProcessor } from './processor.ts';
import { type StatementCounts, recordStatements } from './statements.ts';

interface Settings {
  readonly sizes: readonly Size[];
  readonly connections: readonly number[];
  /** The time for which a call is repeated in one round. */
  readonly ms: number;
  readonly rounds: number;
}

/** `THROUGHPUT_SIZES=64x16,10000x5000` (contacts and messages), `THROUGHPUT_CONNECTIONS`, `THROUGHPUT_MS`, `THROUGHPUT_ROUNDS`, `THROUGHPUT_CALLS=Contacts,sync`. */
const settings: Settings = {
  sizes: (process.env['THROUGHPUT_SIZES'] ?? '64x16').split(',').map(sizeIn),
  connections: (process.env['THROUGHPUT_CONNECTIONS'] ?? '1,16,64').split(',').map(countIn),
  ms: countIn(process.env['THROUGHPUT_MS'] ?? '400'),
  rounds: countIn(process.env['THROUGHPUT_ROUNDS'] ?? '3'),
};

function countIn(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`The throughput bench was given “${text}” instead of a whole number of at least 1.`);
  return count;
}

function sizeIn(text: string): Size {
  const [contacts = '', messages = ''] = text.split('x');
  return { contacts: countIn(contacts), messages: countIn(messages) };
}

export async function benchThroughput(world: World): Promise<string> {
  const loader = openLoader();
  const bare = bareConnections(world);
  try {
    const parts: string[] = [];
    for (const size of settings.sizes) {
      const asked = process.env['THROUGHPUT_CALLS']?.split(',');
      const calls = (await prepareCalls(world, size)).filter(({ name }) => name === 'health' || asked?.some((each) => name.startsWith(each)) !== false);
      parts.push(`#### ${size.contacts.toLocaleString('en-US')} contacts, ${size.messages.toLocaleString('en-US')} messages`);
      for (const connections of settings.connections) parts.push(ratesTable(await ratesWith(connections, calls, { world, loader, bare }), connections));
      parts.push(statementsTable(await statementsOfAll(calls, world, loader)));
    }
    return parts.join('\n\n');
  } finally {
    await loader.close();
    await bare.close();
  }
}

interface BareStatements {
  readonly ask: (name: string, query: NonNullable<Call['bare']>) => Promise<unknown>;
  readonly close: () => Promise<unknown>;
}

const bareConnectionCount = 16;

/** Connects separately to PostgreSQL. The embedded database has only one connection, the server's. */
function bareConnections({ server }: World): BareStatements {
  const { pool, isEmbedded } = server.services.database;
  const own = isEmbedded ? pool : new pg.Pool({ ...pool.options, max: bareConnectionCount });
  return {
    ask: (name, { text, values }) => own.query({ name: `bare ${name}`, text, values: [...values] }),
    close: async () => (isEmbedded ? undefined : own.end()),
  };
}

interface CallFigures {
  readonly call: Call;
  readonly rate: Rate;
  readonly bare: Rate | undefined;
  /** Milliseconds of processor time for an answer; NaN when it cannot be read. */
  readonly processor: { readonly here: number; readonly database: number };
}

interface Bench {
  readonly world: World;
  readonly loader: Loader;
  readonly bare: BareStatements;
}

/** Measures each call and its simple statement in turn, round by round. */
async function ratesWith(connections: number, calls: readonly Call[], { world, loader, bare }: Bench): Promise<readonly CallFigures[]> {
  const port = Number(new URL(world.baseUrl).port);
  const samples = calls.map(() => ({ served: [] as Sample[], bare: [] as Sample[], used: [] as ProcessorTime[] }));
  for (let round = -1; round < settings.rounds; round += 1) {
    // The first round warms up.
    const ms = round < 0 ? settings.ms / 2 : settings.ms;
    for (const [index, { name, requests, bare: query }] of calls.entries()) {
      const used = await watchProcessor(world);
      const served = await loader.load({ port, requests, connections, ms });
      const time = await used();
      const plain = query && (await keepAsking(() => bare.ask(name, query), { connections, ms }));
      if (round < 0) continue;
      samples[index]?.served.push(served);
      samples[index]?.used.push(time);
      if (plain) samples[index]?.bare.push(plain);
    }
  }
  return calls.map((call, index) => {
    const { served = [], bare: plain = [], used = [] } = samples[index] ?? {};
    const answers = served.reduce((sum, { latencies }) => sum + latencies.length, 0);
    const each = (seconds: readonly (number | undefined)[]): number => (seconds.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0) * 1000) / answers;
    const processor = { here: each(used.map(({ here }) => here)), database: each(used.map(({ database }) => database)) };
    return { call, rate: measureRate(served), bare: plain.length > 0 ? measureRate(plain) : undefined, processor };
  });
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const share = (value: number): string => (value < 0.1 ? value.toFixed(3) : value.toFixed(2));

function ratesTable(measured: readonly CallFigures[], connections: number): string {
  const health = measured[0]?.rate.perSecond ?? Number.NaN;
  const lines = measured.map(({ call: { name, rows = 1 }, rate: { perSecond, p50, p99, refused }, bare, processor }) => [
    name,
    whole(perSecond),
    p50.toFixed(1),
    p99.toFixed(1),
    `${refused}`,
    bare ? whole(bare.perSecond) : '',
    bare ? share((perSecond * rows) / bare.perSecond) : '',
    share(perSecond / health),
    processor.here.toFixed(2),
    Number.isNaN(processor.database) ? '' : processor.database.toFixed(2),
  ]);
  const head = [
    `${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    'a second',
    'p50 ms',
    'p99 ms',
    'refused',
    'bare SQL a second',
    'of bare',
    'of health',
    'processor ms',
    'of the database ms',
  ];
  return markdown(head, lines);
}

async function statementsOfAll(
  calls: readonly Call[],
  world: World,
  loader: Loader,
): Promise<readonly { readonly name: string; readonly asked: StatementCounts }[]> {
  const port = Number(new URL(world.baseUrl).port);
  const all: { readonly name: string; readonly asked: StatementCounts }[] = [];
  for (const { name, requests } of calls)
    all.push({ name, asked: await recordStatements(world, () => loader.load({ port, requests, connections: 1, ms: Infinity, turns: 1 })) });
  return all;
}

const statementsTable = (all: readonly { readonly name: string; readonly asked: StatementCounts }[]): string =>
  markdown(
    ['What one call asks', 'statements', 'trips', 'ms to plan them each time'],
    all.map(({ name, asked }) => [name, `${asked.statements}`, `${asked.trips}`, asked.planningMs?.toFixed(2) ?? '']),
  );

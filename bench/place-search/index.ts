import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { regionFiles, regionsIn } from '@earshot/region';
import { addOperator, type BenchOperator, type World } from '../world.ts';
import { type KnownQuestion, sampleQuestions, withMistakes } from './addresses.ts';
import { codeFacts } from './code-facts.ts';
import { coordinateQuestions } from './coordinates.ts';
import { toleranceKm } from './fact.ts';
import { writeMadeCity } from './made-city.ts';
import { mistypedFacts, shortFacts } from './mistyped-facts.ts';
import { acrossRegions } from './across-regions.ts';
import type { Group } from './group.ts';
import { addOwnPlaces } from './own-places.ts';
import { type FoundAnswer, type Miss, type Question, type Score, score, measureTimes } from './score.ts';
import { townFacts, worldFacts } from './town-facts.ts';

/** The number of connections that are always busy. */
const connections = Number(process.env['PLACE_CONNECTIONS'] ?? 20);

interface PlaceBench {
  readonly world: World;
  readonly operator: BenchOperator;
  /** The number of addresses of a made city. */
  readonly addresses: number;
  readonly region: string | undefined;
}

const towns = { toleranceMeters: toleranceKm.towns * 1_000, isInFirst: 1 } as const;

/** Each function makes the data of its class and returns its questions. A new class of questions is a new line. */
const groups: readonly ((bench: PlaceBench) => Group | readonly Group[] | Promise<Group>)[] = [
  () => ({ name: 'coordinates and links', goal: 1, toleranceMeters: 3, isInFirst: 1, questions: coordinateQuestions }),
  async ({ world, operator }) => ({ name: 'own places', goal: 1, toleranceMeters: 1, isInFirst: 1, questions: await addOwnPlaces(world, operator) }),
  () => ({ ...towns, name: 'towns of the countries served', goal: 0.97, questions: townFacts }),
  () => ({ ...towns, name: 'large towns of the world', goal: 0.97, questions: worldFacts }),
  () => ({ ...towns, name: 'short names', goal: 0.97, questions: shortFacts }),
  () => ({ ...towns, name: 'towns with a mistake', goal: 0.9, isInFirst: 3, questions: mistypedFacts }),
  () => ({ name: 'postal codes', goal: 0.99, toleranceMeters: toleranceKm.codes * 1_000, isInFirst: 1, questions: codeFacts }),
  ({ world, addresses }) => addressGroups(putMadeCity(world, addresses), { name: 'United States', state: 'CO' }, `${count(addresses)} made addresses`),
  ({ region }) => (region === undefined ? [] : addressGroups(region, { name: '', state: '' }, 'REGION_FILE')),
  ({ world }) => acrossRegions(world),
];

const sampled = { addresses: 300, crossings: 50, places: 50, seed: 20 } as const;

/** The addresses, crossings and names of an index, correct and with a mistake. */
function addressGroups(path: string, country: { readonly name: string; readonly state: string }, name: string): readonly Group[] {
  const known = sampleQuestions(path, { ...sampled, country });
  const judged = { toleranceMeters: 25, isInFirst: 1 } as const;
  return [
    { ...judged, name: `addresses, crossings and names of ${name}`, goal: 0.97, questions: known.flatMap(asQuestion) },
    { ...judged, name: `the same with a mistake`, goal: 0.85, questions: withMistakes(known, sampled.seed).flatMap(asQuestion) },
    { ...judged, name: `their beginnings while typing (times only)`, goal: 0, questions: known.flatMap(asQuestion).flatMap(beginnings) },
  ];
}

function asQuestion({ question, answers }: KnownQuestion): readonly Question[] {
  const [first, ...others] = answers;
  return first ? [{ question, ...first, others }] : [];
}

/** The text in the box after some of the keystrokes. */
const beginnings = (known: Question): readonly Question[] =>
  [3, 6, 10, 15].filter((length) => length < known.question.length).map((length) => ({ ...known, question: known.question.slice(0, length) }));

/** Puts a region of made addresses, without a map, into the server's folder, and returns the path of its index. */
function putMadeCity(world: World, addresses: number): string {
  const folder = join(regionsIn(world.server.services.config.dataDir), 'made-city');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, regionFiles.places);
  const made = writeMadeCity(path, addresses);
  const source = { source: 'made', attribution: 'made', builtAt: '2026-11-23T00:00:00Z', version: '0123456789abcdef', format: 1 };
  writeFileSync(
    join(folder, regionFiles.info),
    JSON.stringify({ name: 'made-city', bounds: [-109, 37, -102, 41], minZoom: 0, maxZoom: 14, counts: {}, ...source }),
  );
  notes.push(
    `${count(made.addresses)} made addresses on ${count(made.streets)} streets: written in ${made.seconds.toFixed(0)} s, ${(made.bytes / 1e6).toFixed(0)} MB.`,
  );
  return path;
}

const count = (n: number): string => n.toLocaleString('en-US');

/** Lines about the time and space for the data, for the end of the report. */
const notes: string[] = [];

/**
 * Measures how many places of each class the search finds and how long it takes, through an operator's HTTP calls on 20 busy connections, or PLACE_CONNECTIONS.
 * REGION_FILE names an extract of OpenStreetMap whose addresses are searched, or several with commas between them: the addresses of the first, and all for
 * the questions across regions. PLACE_ADDRESSES is the number of addresses of the made city.
 */
export async function benchPlaceSearch(world: World): Promise<string> {
  if (!Number.isInteger(connections) || connections < 1) throw new Error('PLACE_CONNECTIONS must be a whole number of at least 1.');
  const region = buildRegion(world);
  const operator = await addOperator(world);
  const addresses = Number(process.env['PLACE_ADDRESSES'] ?? 100_000);
  if (!Number.isInteger(addresses) || addresses < 1) throw new Error('PLACE_ADDRESSES must be a whole number of at least 1.');
  const ask = searching(world, operator);
  const scored: { readonly group: Group; readonly result: Score }[] = [];
  for (const make of groups) {
    for (const group of [await make({ world, operator, addresses, region })].flat())
      scored.push({ group, result: await score(group.questions, ask, { toleranceMeters: group.toleranceMeters, connections, isWrong: group.isWrong }) });
  }
  const barest = [await measureHealth(world), await plainRead(addresses)];
  return [
    formatGoals(scored),
    timesTable([...scored.map(({ group, result }) => ({ name: group.name, ...result })), ...barest]),
    notes.join('\n'),
    formatMisses(scored),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Builds the regions of REGION_FILE in the server's folder and returns the path of the first one's index; undefined without REGION_FILE. */
function buildRegion(world: World): string | undefined {
  const { dataDir } = world.server.services.config;
  const names = (process.env['REGION_FILE'] ?? '')
    .split(',')
    .filter(Boolean)
    .map((file, index) => {
      const name = `file-${index}`;
      const env = { ...process.env, DATA_DIR: dataDir };
      const { status, stderr } = spawnSync(process.execPath, ['tools/region.mjs', file, '--name', name], {
        cwd: join(import.meta.dirname, '../..'),
        env,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
      return name;
    });
  return names[0] && join(regionsIn(dataDir), names[0], regionFiles.places);
}

function searching(world: World, { token }: BenchOperator) {
  const api = world.api(token);
  return async ({ question, near }: Question): Promise<readonly FoundAnswer[]> =>
    (await api.places.search({ query: { q: question, ...(near && { lat: near.lat, lng: near.lng }) } })).data;
}

const calls = Array.from({ length: 2_000 }, (_, index) => index);

interface Times {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Times of a call on the same server and connections with almost no work. */
const measureHealth = async (world: World): Promise<Times> => ({
  name: 'nothing searched: GET /api/health, which reads the database once',
  ...(await timesOfGet(`${world.baseUrl}/api/health`)),
});

/** Times of reading a SQLite row by its primary key behind plain node:http. */
async function plainRead(rows: number): Promise<Times> {
  const database = new DatabaseSync(':memory:');
  database.exec('create table place (id integer primary key, name text not null, lat real not null, lng real not null)');
  database
    .prepare(`with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) insert into place select i, 'Place ' || i, 39, -105 from n`)
    .run(rows);
  const read = database.prepare('select * from place where id = ?');
  let next = 0;
  const server = createServer((_, response) => {
    next = (next * 7919 + 1) % rows;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [read.get(next + 1)] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    return { name: `a row of ${rows.toLocaleString('en-US')} by its key: node:http and node:sqlite`, ...(await timesOfGet(`http://127.0.0.1:${port}/`)) };
  } finally {
    server.closeAllConnections();
    server.close();
    database.close();
  }
}

async function timesOfGet(url: string) {
  const get = async (): Promise<void> => {
    const response = await fetch(url);
    await response.json();
    if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  };
  await measureTimes(calls.slice(0, 200), connections, get);
  return measureTimes(calls, connections, get);
}

const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`;

function formatGoals(scored: readonly { readonly group: Group; readonly result: Score }[]): string {
  const rows = scored.map(({ group, result }) => {
    const found = group.isInFirst === 1 ? result.first : result.inFirstThree;
    const reached = found / result.asked;
    const within = `${group.isInFirst === 1 ? 'first' : 'in the first 3'}, within ${group.toleranceMeters} m`;
    const wrong = group.isWrong ? `${result.wrong.length}${result.wrong.length > 0 ? ', **missed**' : ''}` : '';
    return `| ${group.name} | ${result.asked} | ${percent(group.goal)} ${within} | ${percent(reached)}${reached < group.goal ? ', **missed**' : ''} | ${wrong} |`;
  });
  return ['| Class | Asked | Goal | Reached | Contradicted without a word |', '| --- | ---: | --- | --- | ---: |', ...rows].join('\n');
}

const shown = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0));

function timesTable(times: readonly Times[]): string {
  const rows = times.map(({ name, p50, p95, p99 }) => `| ${name} | ${shown(p50)} | ${shown(p95)} | ${shown(p99)} |`);
  const head = `${connections} busy connection${connections === 1 ? '' : 's'}, each with one question at a time, sent by the process that answers:`;
  return [head, '', '| Call | p50 ms | p95 ms | p99 ms |', '| --- | ---: | ---: | ---: |', ...rows].join('\n');
}

/** The number of missed questions listed for each class. */
const mostMisses = 20;

function formatMisses(scored: readonly { readonly group: Group; readonly result: Score }[]): string {
  const parts = scored.map(({ group, result }) => {
    const misses = [...result.wrong, ...(group.goal === 0 ? [] : result.misses.filter(({ isInFirstThree }) => group.isInFirst === 1 || !isInFirstThree))];
    if (misses.length === 0) return '';
    const rest = misses.length > mostMisses ? [`- and ${misses.length - mostMisses} more`] : [];
    return [`Not found of ${group.name}:`, '', ...misses.slice(0, mostMisses).map(formatMiss), ...rest].join('\n');
  });
  return parts.filter((part) => part !== '').join('\n\n');
}

function formatMiss({ question: { question, lat, lng }, answer }: Miss): string {
  const found = answer ? `${answer.name ?? 'a place'} at ${answer.lat.toFixed(5)}, ${answer.lng.toFixed(5)}` : 'nothing';
  return `- \`${question.replaceAll('`', "'").slice(0, 100)}\` is ${lat.toFixed(5)}, ${lng.toFixed(5)}, and first was ${found}`;
}

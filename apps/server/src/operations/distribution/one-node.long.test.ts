// Each call of a client asks the client's node alone: a real cluster plans all statements that the tests of the server
// sent. `npm run check:long` records them first.
import { tmpdir } from 'node:os';
import process from 'node:process';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CitusCluster, hasCitus, runOn, startCluster } from '../../../test/citus-cluster.ts';
import { readStatements, type RecordedStatement } from '../../../test/recorded-statements.ts';
import { startTestServer } from '../../../test/server.ts';
import { findPlace, type Place, readShards } from '../../../test/statement-places.ts';
import { distribute } from '../commands/distribute.ts';
import { crossings } from './crossing.ts';

interface Planned {
  readonly statement: RecordedStatement;
  readonly place: Place;
}

const folder = process.env['CHECK_STATEMENTS'];
const isSkipped = !hasCitus || folder === undefined;
let cluster: CitusCluster | undefined;
let planned: readonly Planned[] = [];

const findCrossing = ({ sender }: RecordedStatement) => crossings.find(({ senders }) => senders.some((listed) => sender.startsWith(listed)));

const asOnCluster = (statement: RecordedStatement): RecordedStatement =>
  findCrossing(statement)?.isUnlocked ? { ...statement, text: statement.text.replace(' for update skip locked', '') } : statement;

async function planAll(url: string, statements: readonly RecordedStatement[]): Promise<readonly Planned[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const shards = await readShards(client);
    const found: Planned[] = [];
    for (const statement of statements) found.push({ statement, place: await findPlace(client, shards, asOnCluster(statement)) });
    return found;
  } finally {
    await client.end();
  }
}

const isListed = (statement: RecordedStatement): boolean => {
  const crossing = findCrossing(statement);
  return crossing !== undefined && (!crossing.isByName || /client_id"? = any\(/.test(statement.text));
};

/** A statement without a plan may ask for any rows. */
const asksForSeveral = ({ place: { kind } }: Planned): boolean => kind === 'several clients' || kind === 'unplanned';

const describePlanned = ({ statement: { sender, text }, place }: Planned): string =>
  `${sender}: ${place.kind === 'refused' ? place.reason : place.kind}: ${text.replaceAll(/\s+/g, ' ')}`;

beforeAll(async () => {
  if (isSkipped) return;
  cluster = await startCluster();
  // Makes the tables of the jobs too.
  const server = await startTestServer({ DATABASE_URL: cluster.url });
  await server.close();
  await distribute([], { DATA_DIR: tmpdir(), DATABASE_URL: cluster.url });
  // The rows that the values refer to are not here.
  await runOn(cluster.url, "alter database postgres set session_replication_role to 'replica'");
  planned = await planAll(cluster.url, readStatements(folder));
}, 300_000);
afterAll(() => cluster?.remove());

test.skipIf(isSkipped)('the cluster takes each statement', () => {
  expect(planned.filter(({ place }) => place.kind === 'one client').length).toBeGreaterThan(0);
  expect(planned.filter(({ place }) => place.kind === 'refused').map(describePlanned)).toEqual([]);
});

test.skipIf(isSkipped)('a statement asks for rows of one client, unless it is listed with the reason', () => {
  expect(planned.filter((each) => asksForSeveral(each) && !isListed(each.statement)).map(describePlanned)).toEqual([]);
});

test.skipIf(isSkipped)('what is listed still asks for rows of several clients', () => {
  const isSent = (listed: string, which: (each: Planned) => boolean): boolean =>
    planned.some((each) => each.statement.sender.startsWith(listed) && which(each));
  const listed = crossings.flatMap(({ senders, isByName = false }) => (isByName ? [] : senders));
  expect(listed.filter((each) => isSent(each, () => true) && !isSent(each, asksForSeveral))).toEqual([]);
});

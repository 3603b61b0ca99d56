// A real cluster, where Citus is installed beside PostgreSQL: a coordinator and two workers.
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CitusCluster, hasCitus, runOn, startCluster } from '../../../test/citus-cluster.ts';
import type { Db } from '../../platform/database/database.ts';
import { openForTest } from '../../../test/own-database.ts';
import { startTestServer } from '../../../test/server.ts';
import { describeFailure, distribute } from '../commands/distribute.ts';
import { loadDemo } from '../commands/demo.ts';
import { byClient, onEachNode } from './tables.ts';

let cluster: CitusCluster | undefined;

const refuseMoves = [
  'set citus.enable_ddl_propagation to off',
  `create function refuse_moves() returns event_trigger language plpgsql as $$
    begin if current_query() ~ 'citus_shard_move' then raise 'no moves today'; end if; end $$`,
  `create event trigger refuse_moves on ddl_command_start when tag in ('CREATE PUBLICATION', 'CREATE SUBSCRIPTION') execute function refuse_moves()`,
];

/** Fills another shard on the client's node, so that the other node is the emptier one. */
async function crowdBeside(db: Db, clientId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with shards as (select shardid, groupid from pg_dist_shard join pg_dist_placement using (shardid) where logicalrelid = 'billing_changes'::regclass),
      own as (select * from shards where shardid = get_shard_id_for_distribution_column('billing_changes', ${clientId}::uuid)),
      others as materialized (select gen_random_uuid() as id from generate_series(1, 200))
    select id from others join shards on shardid = get_shard_id_for_distribution_column('billing_changes', id)
    where groupid = (select groupid from own) and shardid <> (select shardid from own) limit 1`.execute(db);
  await sql`insert into billing_changes (client_id) select ${rows[0]?.id}::uuid from generate_series(1, 40000)`.execute(db);
}

/** The totals that the demo's operator sees on a server of its own, at a time. */
async function readTotals(url: string, at: number) {
  const server = await startTestServer({ DATABASE_URL: url, DEMO: 'on' });
  try {
    const { token } = await server.api().signIn.withPassword({ body: { email: 'operator@demo.test', password: 'earshot-demo' } });
    const api = server.api(token);
    const messages = await api.messages.list({ query: {} });
    const contacts = await api.contacts.list({ query: {} });
    const { pager, assigned, heard } = await api.activity.report({ query: { QueryTime: at } });
    return { messages: messages.contents.pager.totalItems, contacts: contacts.teams.pager.totalItems, rows: pager.totalItems, assigned, heard };
  } finally {
    await server.close();
  }
}

beforeAll(async () => {
  if (hasCitus) cluster = await startCluster();
}, 120_000);
afterAll(() => cluster?.remove());

test.skipIf(!hasCitus)(
  'the demo moves to the nodes, its people work on, a second run changes nothing, and one client is moved',
  async () => {
    const url = cluster?.url ?? '';
    const settings = { DATA_DIR: tmpdir(), DATABASE_URL: url, LOG_LEVEL: 'error' };
    await loadDemo(settings);
    const at = Date.now();
    const before = await readTotals(url, at);
    for (const total of Object.values(before)) expect(total).toBeGreaterThan(0);
    const [first, ...lines] = await distribute([], settings);
    expect(first).toBe(`Distributed ${byClient.length + Object.keys(onEachNode).length} tables:`);
    expect(lines.find((line) => line.includes(' messages '))).toMatch(/ [1-9]\d* rows {2}by client, moved now$/);

    expect(await readTotals(url, at)).toEqual(before);

    expect((await distribute([], settings))[0]).toBe('The database is already distributed; nothing was changed.');
    const database = openForTest({ url, dir: '' });
    const { rows } = await sql<{
      client_id: string;
      count: number;
    }>`select client_id, count(*) as count from contacts group by 1 order by 2 desc limit 1`.execute(database.db);
    const clientId = rows[0]?.client_id ?? '';
    await crowdBeside(database.db, clientId);
    for (const node of cluster?.workerUrls ?? []) await runOn(node, ...refuseMoves); // oxlint-disable-line no-await-in-loop -- the nodes are few
    const failed: unknown = await distribute(['--isolate', clientId], settings).catch((error: unknown) => error);
    expect(describeFailure(failed)).toMatch(/^The client has shards of its own on \S+, but the move to \S+ failed: run it again\. The reason: no moves today/);
    for (const node of cluster?.workerUrls ?? []) await runOn(node, 'drop event trigger refuse_moves'); // oxlint-disable-line no-await-in-loop -- the nodes are few
    expect((await distribute(['--isolate', clientId], settings))[0]).toContain('lie apart from those of others, on 127.0.0.1:');
    await sql`alter table messages add column tried text not null default ''`.execute(database.db);
    // A later migration's table refers to distributed rows before it has its form, and keeps the key when it gets it.
    await sql`create table tried (client_id uuid, message_id uuid, foreign key (client_id, message_id) references messages (client_id, id))`.execute(
      database.db,
    );
    await sql`insert into tried select client_id, id from messages`.execute(database.db);
    await sql`select create_distributed_table('tried', 'client_id', colocate_with => 'messages')`.execute(database.db);
    await expect(sql`insert into tried values (${clientId}, gen_random_uuid())`.execute(database.db)).rejects.toThrow('foreign key');
    expect(
      (await sql<{ count: number }>`select count(*) as count from contacts where client_id = ${rows[0]?.client_id}`.execute(database.db)).rows[0]?.count,
    ).toBe(rows[0]?.count);
  },
  240_000,
);

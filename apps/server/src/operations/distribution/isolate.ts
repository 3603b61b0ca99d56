import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { describeNode, type Node, requireCluster } from './cluster.ts';
import { byClient } from './tables.ts';

interface Shard extends Node {
  readonly id: number;
  /** Whether it has the rows of one client alone. */
  readonly isOwn: boolean;
}

/** Says what stays of a run that failed half-way. */
export class HalfDone extends Error {
  constructor(left: string, cause: unknown) {
    super(`${left} The reason: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * Gives a client's rows shards of their own, and moves them to the worker that has the fewest bytes besides. Servers may
 * run: saves of the clients that shared the shards wait for moments.
 */
export async function isolate(db: Db, clientId: string): Promise<string> {
  const workers = await requireCluster(db);
  if (workers.length < 2) throw new Error('the cluster has only one worker: add another one first.');
  await requireLogicalCopies(db);
  await requireClient(db, clientId);
  const before = await findShard(db, clientId);
  if (!before) throw new Error('this database is not distributed: run npm run distribute first.');
  if (!before.isOwn) await sql`select isolate_tenant_to_new_shard(${byClient[0]}, ${clientId}::uuid, 'CASCADE')`.execute(db);
  try {
    const shard = (await findShard(db, clientId)) ?? before;
    const target = await findEmptiest(db, shard);
    if (!target) return `${describeNode(shard)}, where it was`;
    await move(db, shard, target);
    return describeNode(target);
  } catch (error) {
    if (error instanceof HalfDone) throw error;
    throw new HalfDone('The client has shards of its own, but they were not moved: run it again.', error);
  }
}

async function move(db: Db, shard: Shard, to: Node): Promise<void> {
  try {
    await sql`select citus_move_shard_placement(${shard.id}::bigint, ${shard.host}, ${shard.port}::integer, ${to.host}, ${to.port}::integer)`.execute(db);
  } catch (error) {
    throw new HalfDone(`The client has shards of its own on ${describeNode(shard)}, but the move to ${describeNode(to)} failed: run it again.`, error);
  }
}

async function requireLogicalCopies(db: Db): Promise<void> {
  const { rows } = await sql<{ nodes: string | null }>`
    select string_agg(nodename || ':' || nodeport, ', ') as nodes
    from run_command_on_all_nodes('show wal_level') join pg_dist_node using (nodeid) where result <> 'logical'`.execute(db);
  const nodes = rows[0]?.nodes ?? null;
  if (nodes !== null) throw new Error(`wal_level is not logical on ${nodes}: set it there, and restart PostgreSQL.`);
}

async function requireClient(db: Db, clientId: string): Promise<void> {
  const known = await db.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst();
  if (!known) throw new Error(`there is no client ${clientId}. The address of a client's page has its id.`);
}

async function findShard(db: Db, clientId: string): Promise<Shard | undefined> {
  const { rows: known } = await sql<{ isThere: boolean }>`
    select exists (select from pg_dist_partition where logicalrelid = ${byClient[0]}::regclass and partmethod = 'h') as "isThere"`.execute(db);
  if (!known[0]?.isThere) return undefined;
  const { rows } = await sql<Shard>`
    select s.shardid as id, n.nodename as host, n.nodeport as port, s.shardminvalue = s.shardmaxvalue as "isOwn"
    from pg_dist_shard s join pg_dist_placement p using (shardid) join pg_dist_node n on n.groupid = p.groupid
    where s.shardid = get_shard_id_for_distribution_column(${byClient[0]}, ${clientId}::uuid)`.execute(db);
  return rows[0];
}

/** The worker with the fewest bytes of clients besides the shard's; undefined if the shard is there. */
async function findEmptiest(db: Db, shard: Shard): Promise<Node | undefined> {
  const { rows } = await sql<Node>`
    select n.nodename as host, n.nodeport as port
    from pg_dist_node n left join citus_shards s on s.nodename = n.nodename and s.nodeport = n.nodeport and s.citus_table_type = 'distributed'
      and (s.shardid <> ${shard.id} and not exists (
        select from pg_dist_shard a join pg_dist_shard b on b.shardminvalue = a.shardminvalue and b.shardmaxvalue = a.shardmaxvalue
        where a.shardid = ${shard.id} and b.shardid = s.shardid))
    where n.groupid > 0 and n.isactive and n.shouldhaveshards and n.noderole = 'primary'
    group by 1, 2 order by coalesce(sum(s.shard_size), 0), 1, 2`.execute(db);
  const [emptiest] = rows;
  return emptiest && describeNode(emptiest) === describeNode(shard) ? undefined : emptiest;
}

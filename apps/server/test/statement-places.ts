import { createHash } from 'node:crypto';
import pg from 'pg';
import type { RecordedStatement } from './recorded-statements.ts';

/*
 * The parts of a Citus cluster that a statement reads or changes, as the cluster itself plans it for the values of one
 * call, and whether the cluster takes it. Nothing is kept.
 */

export type Place =
  | { readonly kind: 'no client' }
  | { readonly kind: 'one client' }
  | { readonly kind: 'several clients'; readonly tasks: number }
  | { readonly kind: 'unplanned' }
  | { readonly kind: 'refused'; readonly reason: string };

interface Shard {
  /** Where the rows of its clients begin, the same in all tables; null for a table that each node has. */
  readonly clients: string | null;
}

/** Explained with values beside it, Citus refuses statements that it runs. */
const withValues = ({ text, values }: RecordedStatement): string => text.replaceAll(/\$(\d+)/g, (_, place) => toLiteral(values[Number(place) - 1]));

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => (each === null ? 'null' : JSON.stringify(String(each)))).join()}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Other statements, such as `analyze`, may ask any node. */
const isPlanned = ({ text }: RecordedStatement): boolean => /^\s*(with|select|insert|update|delete)\b/i.test(text);
const isOfSession = ({ text }: RecordedStatement): boolean => /^\s*set\b/i.test(text);

export async function readShards(client: pg.Client): Promise<ReadonlyMap<string, Shard>> {
  const { rows } = await client.query<Shard & { id: string }>('select shardid::text as id, shardminvalue as clients from pg_dist_shard');
  return new Map(rows.map(({ id, clients }) => [id, { clients }]));
}

export async function findPlace(client: pg.Client, shards: ReadonlyMap<string, Shard>, statement: RecordedStatement): Promise<Place> {
  if (isOfSession(statement)) return { kind: 'no client' };
  if (!isPlanned(statement)) return { kind: 'unplanned' };
  let lines: readonly string[];
  try {
    const { rows } = await client.query<[string]>({ text: `explain (costs off, verbose) ${withValues(statement)}`, rowMode: 'array' });
    lines = rows.map(([line]) => line);
  } catch (error) {
    return { kind: 'refused', reason: describe(error) };
  }
  const refusal = await findRefusal(client, statement);
  if (refusal !== undefined) return { kind: 'refused', reason: refusal };
  const onNodes = lines.flatMap((line) => /^\s*Query: (.*)/.exec(line)?.[1] ?? []);
  // Each server takes it from the coordinator.
  if (onNodes.some((query) => query.includes('pg_advisory'))) return { kind: 'refused', reason: 'takes an advisory lock on a node' };
  const tasks = Math.max(0, ...lines.flatMap((line) => Number(/^\s*Task Count: (\d+)/.exec(line)?.[1] ?? 0)));
  const ids = onNodes.flatMap((query) => Array.from(query.matchAll(/_(\d{6,})\b/g), ([, id]) => id ?? ''));
  const clients = new Set(ids.map((id) => shards.get(id)?.clients ?? null).filter((each) => each !== null));
  if (tasks > 1 || clients.size > 1) return { kind: 'several clients', tasks: Math.max(tasks, clients.size) };
  return { kind: clients.size === 1 ? 'one client' : 'no client' };
}

/** From the sixth time on PostgreSQL may keep one plan for any values. */
const times = 6;

/** Sends a statement as a server does, under a name, and undoes it. */
async function findRefusal(client: pg.Client, { sender, text, values }: RecordedStatement): Promise<string | undefined> {
  const name = values.length > 0 ? { name: createHash('sha1').update(`${sender} ${text}`).digest('hex') } : {};
  for (let time = 1; time <= times; time += 1) {
    await client.query('begin');
    try {
      await client.query({ ...name, text, values: [...values] });
    } catch (error) {
      if (!isOfRows(error)) return describe(error);
    } finally {
      await client.query('rollback');
    }
  }
  await client.query('deallocate all');
  return undefined;
}

/** The values are of another database, so that a key may be taken here. */
const isOfRows = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

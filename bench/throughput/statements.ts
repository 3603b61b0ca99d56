import type pg from 'pg';
import type { World } from '../world.ts';

/** The statements of one call, and the cost of planning them each time. */
export interface StatementCounts {
  readonly statements: number;
  /** The number of times the call waits for the database; statements that run together are one trip. */
  readonly trips: number;
  /** Milliseconds; undefined when `explain` accepts none of the statements. */
  readonly planningMs: number | undefined;
}

interface RunStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const turns = 9;

/** Runs a call alone a few times and watches its statements. The median turn counts, since jobs of the server may send statements too. */
export async function recordStatements(world: World, call: () => Promise<unknown>): Promise<StatementCounts> {
  const { pool } = world.server.services.database;
  let [seen, underWay, trips]: [RunStatement[], number, number] = [[], 0, 0];
  const spy = spyOn(pool, {
    began: (one) => {
      seen.push(one);
      if (underWay++ === 0) trips += 1;
    },
    ended: () => void underWay--,
  });
  const looks: { readonly seen: readonly RunStatement[]; readonly trips: number }[] = [];
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      [seen, trips] = [[], 0];
      await call();
      looks.push({ seen, trips });
    }
  } finally {
    spy.stop();
  }
  const middle = looks.toSorted((one, other) => one.seen.length - other.seen.length)[Math.floor(turns / 2)];
  if (!middle) throw new Error('The call was not measured');
  return { statements: middle.seen.length, trips: middle.trips, planningMs: await measurePlanning(world, middle.seen) };
}

interface Ears {
  readonly began: (seen: RunStatement) => void;
  readonly ended: () => void;
}

function spyOn(pool: pg.Pool, { began, ended }: Ears): { stop(): void } {
  const spied = new Set<pg.PoolClient>();
  const onAcquire = (client: pg.PoolClient): void => {
    if (spied.has(client)) return;
    spied.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    Object.assign(client, {
      query: (first: string | pg.QueryConfig, second?: unknown, ...others: unknown[]) => {
        const values = typeof first === 'string' ? second : first.values;
        began({ text: typeof first === 'string' ? first : first.text, values: Array.isArray(values) ? (values as unknown[]) : [] });
        const answer = query(first, second, ...others);
        if (answer instanceof Promise) answer.then(ended, ended);
        else ended();
        return answer;
      },
    });
  };
  pool.on('acquire', onAcquire);
  return {
    stop: () => {
      pool.off('acquire', onAcquire);
      // Without its own property the client uses the prototype's method again.
      for (const client of spied) Reflect.deleteProperty(client, 'query');
    },
  };
}

const isPlanned = /^\s*(?:select|insert|update|delete|with|merge)\b/i;

/** The median planning time of each statement, added up. */
async function measurePlanning(world: World, seen: readonly RunStatement[]): Promise<number | undefined> {
  let total: number | undefined;
  for (const { text, values } of seen) {
    if (!isPlanned.test(text)) continue;
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const { rows } = await world.sql(`explain (summary, format json) ${text}`, values);
      const [plan] = (rows[0]?.['QUERY PLAN'] ?? []) as readonly { readonly 'Planning Time': number }[];
      times.push(plan?.['Planning Time'] ?? Number.NaN);
    }
    total = (total ?? 0) + (times.toSorted((one, other) => one - other)[2] ?? 0);
  }
  return total;
}

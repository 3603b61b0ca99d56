import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { openDevice } from '../../apps/server/src/platform/session/session.ts';
import { addConsents, addContacts, addMessages, addOperator, type World } from '../world.ts';
import type { Phones, PhonesReport } from './phones-worker.ts';

/** `BENCH_PHONES` phones of one company listen. Each needs a socket here and one in the server: `ulimit -n` has to be twice as many. */
const phoneCount = Number(process.env['BENCH_PHONES'] ?? 10_000);
const idleSeconds = 20;
const patienceMs = 120_000;

/** The cost of an open stream, and the time until a saved message is on one phone, and on all of them. */
export async function benchPhones(world: World): Promise<string> {
  const { db, pool } = world.server.services.database;
  const operator = await addOperator(world);
  await addContacts(world, operator, phoneCount);
  await addConsents(world, operator);
  await addMessages(world, operator, 60);
  await world.sql('vacuum analyze');
  const { rows } = await world.sql('select id, phone from contacts where client_id = $1 order by id', [operator.clientId]);
  const contacts = rows as { readonly id: string; readonly phone: string }[];
  const tokens: string[] = [];
  for (const { phone } of contacts) tokens.push((await openDevice(db, phone, Date.now())).token);

  let statements = 0;
  pool.on('acquire', () => (statements += 1));
  const statementRate = async (): Promise<number> => {
    const then = statements;
    await sleep(idleSeconds * 1000);
    return (statements - then) / idleSeconds;
  };
  // The jobs send statements as well.
  const withoutPhones = await statementRate();
  const worker = new Worker(new URL('phones-worker.ts', import.meta.url));
  const synced = new Map<number, number>();
  const opened = new Promise<number>((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', (told: PhonesReport) => {
      if (told.kind === 'open') resolve(told.failed);
      else synced.set(told.phone, told.at);
    });
  });
  try {
    const before = memory();
    const openedAt = performance.now();
    worker.postMessage({ port: Number(new URL(world.baseUrl).port), tokens } satisfies Phones);
    const failed = await opened;
    const openingSeconds = (performance.now() - openedAt) / 1000;
    const perStream = (memory() - before) / phoneCount;
    const idle = (await statementRate()) - withoutPhones;

    const messages = await world.sql('select id from messages where client_id = $1 and not is_draft order by id limit 22', [operator.clientId]);
    const ids = messages.rows.map(({ id }) => String(id));
    const arrivals = async (save: () => Promise<unknown>, count: number): Promise<readonly number[]> => {
      synced.clear();
      await save();
      const savedAt = Date.now();
      while (synced.size < count && Date.now() - savedAt < patienceMs) await sleep(20);
      return [...synced.values()].map((at) => at - savedAt).toSorted((a, b) => a - b);
    };
    const single: number[] = [];
    for (const [index, id] of ids.slice(0, 20).entries()) {
      const save = async () =>
        world.sql(
          `with made as (insert into message_contacts (client_id, message_id, contact_id) values ($1, $2, $3) returning client_id, contact_id)
           insert into inbox_changes (client_id, contact_ids) select client_id, array[contact_id] from made`,
          [operator.clientId, id, contacts[index]?.id],
        );
      single.push(...(await arrivals(save, 1)));
    }
    const all = await arrivals(
      async () =>
        world.sql(
          `with made as (insert into message_groups (client_id, message_id, group_id)
             select $1, $2, id from groups where client_id = $1 and is_default returning client_id, group_id)
           insert into inbox_changes (client_id, group_ids) select client_id, array[group_id] from made`,
          [operator.clientId, ids[21]],
        ),
      phoneCount,
    );
    return [
      `${phoneCount} phones, ${failed} of which found no stream; opened and synced in ${openingSeconds.toFixed(1)} s.`,
      `A stream: ${(perStream / 1024).toFixed(1)} KiB of heap; ${idle.toFixed(2)} statements a second for all of them while nothing happens.`,
      `A message for one phone, ms until the phone has it: ${spread(single)}.`,
      `A message for everybody: ${all.length} phones, ${spread(all)}.`,
    ].join('\n');
  } finally {
    await worker.terminate();
  }
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const spread = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number | undefined => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, last ${sorted.at(-1)}`;
};

import { fork } from 'node:child_process';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDevice } from '../../apps/server/src/platform/session/session.ts';
import { addConsents, addContacts, addMessages, addOperator, type BenchOperator, type World } from '../world.ts';
import type { Phones, PhonesReport } from './phones-process.ts';

/** `BENCH_PHONES` phones of one company listen. Each needs a socket in the server and one in the phones' process: `ulimit -n` has to be larger. */
const phoneCount = Number(process.env['BENCH_PHONES'] ?? 10_000);
/** Messages that each phone has already. */
const keptMessages = 10;
/** Phones that get a message of their own, one after the other. */
const singles = 20;
const idleSeconds = 10;
const patienceMs = 120_000;
/** Devices that are made at the same time. */
const madeAtOnce = 20;

/** When a phone is woken and when it has the news, ms since the operator's call began. */
interface Arrival {
  readonly wokenMs: number;
  readonly hasMs: number;
}

/** The cost of an open stream, and the time from an operator's call until its change is on one phone, and on all of them. */
export async function benchPhones(world: World): Promise<string> {
  const { pool } = world.server.services.database;
  const operator = await addOperator(world);
  const { tokens, contactIds, groupId } = await addPhones(world, operator);

  let statements = 0;
  pool.on('acquire', () => (statements += 1));
  const statementRate = async (): Promise<number> => {
    const then = statements;
    await sleep(idleSeconds * 1000);
    return (statements - then) / idleSeconds;
  };
  // The jobs send statements as well.
  const withoutPhones = await statementRate();
  const phones = fork(new URL('phones-process.ts', import.meta.url));
  const arrived = new Map<number, { readonly wokenAt: number; readonly at: number }>();
  const opened = new Promise<number>((resolve, reject) => {
    phones.on('exit', () => reject(new Error('The phones ended')));
    phones.on('message', (told: PhonesReport) => {
      if (told.kind === 'open') resolve(told.failed);
      else arrived.set(told.phone, told);
    });
  });
  /** The phones that the call's change has reached, and how long the call took. */
  const follow = async (call: () => Promise<unknown>, count: number) => {
    arrived.clear();
    const beganAt = Date.now();
    await call();
    const answeredMs = Date.now() - beganAt;
    while (arrived.size < count && Date.now() - beganAt < patienceMs) await sleep(10);
    return { answeredMs, arrivals: [...arrived.values()].map(({ wokenAt, at }): Arrival => ({ wokenMs: wokenAt - beganAt, hasMs: at - beganAt })) };
  };
  try {
    const before = memory();
    const openedAt = performance.now();
    phones.send({ port: Number(new URL(world.baseUrl).port), tokens } satisfies Phones);
    const failed = await opened;
    const openingSeconds = (performance.now() - openedAt) / 1000;
    const perStream = (memory() - before) / phoneCount;
    const idle = (await statementRate()) - withoutPhones;

    const forOne = new Map<string, Arrival[]>();
    for (const contactId of contactIds.slice(0, singles))
      for (const [act, call] of messageActs(world, operator, { contactIds: [contactId], groupIds: [] }))
        forOne.set(act, [...(forOne.get(act) ?? []), ...(await follow(call, 1)).arrivals]);
    const forAll: string[] = [];
    const actsForAll = messageActs(world, operator, { contactIds: [], groupIds: [groupId] });
    for (const [act, call] of actsForAll.filter(([name]) => name === 'saved' || name === 'deleted')) {
      const { answeredMs, arrivals } = await follow(call, phoneCount);
      const inTime = arrivals.filter(({ hasMs }) => hasMs <= 2_000).length;
      forAll.push(`| ${act} | ${answeredMs} | ${arrivals.length} | ${inTime} | ${spread(arrivals.map(({ hasMs }) => hasMs))} |`);
    }
    return [
      `${phoneCount} phones, ${failed} of which found no stream; opened and synced in ${openingSeconds.toFixed(1)} s.`,
      `A stream: ${(perStream / 1024).toFixed(1)} KiB of heap; ${idle.toFixed(2)} statements a second for all of them while nothing happens.`,
      `A message for one phone, ms since the operator's call, ${singles} of each:`,
      [
        '| Message | woken p50 | p99 | last | has it p50 | p99 | last |',
        '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
        ...[...forOne].map(([act, list]) => `| ${act} | ${spread(list.map(({ wokenMs }) => wokenMs))} | ${spread(list.map(({ hasMs }) => hasMs))} |`),
      ].join('\n'),
      'A message for everybody:',
      ['| Message | call ms | phones that have it | within 2 s | p50 | p99 | last |', '| --- | ---: | ---: | ---: | ---: | ---: | ---: |', ...forAll].join(
        '\n',
      ),
    ].join('\n\n');
  } finally {
    phones.removeAllListeners('exit').kill();
  }
}

/** Contacts who agreed, each with a device and some messages. */
async function addPhones(world: World, operator: BenchOperator) {
  const { db } = world.server.services.database;
  await addContacts(world, operator, phoneCount);
  await addConsents(world, operator);
  await addMessages(world, operator, 60);
  await world.sql('update clients set message_limit = 100 where id = $1', [operator.clientId]);
  const groups = await world.sql('select id from groups where client_id = $1 and is_default', [operator.clientId]);
  const groupId = String(groups.rows[0]?.['id']);
  await world.sql(
    `insert into message_groups (client_id, message_id, group_id)
     select client_id, id, $2 from messages where client_id = $1 and not is_draft and ends_at > now() order by id limit $3`,
    [operator.clientId, groupId, keptMessages],
  );
  await world.sql('vacuum analyze');
  const { rows } = await world.sql('select id, phone from contacts where client_id = $1 order by id', [operator.clientId]);
  const tokens: string[] = [];
  for (let at = 0; at < rows.length; at += madeAtOnce) {
    const made = await Promise.all(rows.slice(at, at + madeAtOnce).map(async ({ phone }) => openDevice(db, String(phone), Date.now())));
    tokens.push(...made.map(({ token }) => token));
  }
  return { tokens, contactIds: rows.map(({ id }) => String(id)), groupId };
}

const some = (ids: readonly string[] = []) => ({ kind: 'some' as const, ids: new Set(ids) });

/** An operator's calls, in their order: a new message for these receivers, other words, a pause and its end, the deletion. */
function messageActs(world: World, operator: BenchOperator, to: { readonly contactIds: readonly string[]; readonly groupIds: readonly string[] }) {
  const { messages } = world.api(operator.token);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(Date.now());
  const place = { title: 'Gate code', location: 'Denver', lat: 39.7392, lng: -104.9903, radiusMeters: 200, radiusUnit: 'mi' as const, mode: 'final' as const };
  const times = { startDate: today, endDate: today, startMinute: 0, endMinute: 1439, trigger: 'enter' as const };
  const message_settings = { ...times, repeat: 'no' as const, repeatDays: Array.from({ length: 7 }, () => true) };
  const receivers = { groups: some(to.groupIds), contacts: some(to.contactIds) };
  const save = async (content: { readonly body: string; readonly id?: string; readonly modifiedAt?: number }) =>
    messages.save({ body: { content: { ...place, ...content }, message_settings, receivers } });
  let saved: Awaited<ReturnType<typeof save>>;
  const selection = () => some([saved.insertId ?? '']);
  return [
    ['saved', async () => (saved = await save({ body: 'The gate code is 4471.' }))],
    ['changed', async () => save({ id: saved.insertId, modifiedAt: saved.Modified, body: 'The gate code is 5582.' })],
    ['paused', async () => messages.pause({ body: { selection: selection(), isPaused: true } })],
    ['resumed', async () => messages.pause({ body: { selection: selection(), isPaused: false } })],
    ['deleted', async () => messages.remove({ body: { selection: selection() } })],
  ] as const;
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number | undefined => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return `${at(0.5)} | ${at(0.99)} | ${sorted.at(-1)}`;
}

import { dayMs, hourMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { loadActivityDays } from './days.ts';
import { KeptSums } from './kept-sums.ts';

/** A Friday, ten in the morning in Denver. */
const start = Date.UTC(2026, 10, 20, 17);
const secondMs = 1_000;
let server: TestServer;
let holder: BuiltUser;
let people: readonly { readonly id: string; readonly phone: string }[];
let errors: unknown[];
let kept: KeptSums;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  holder = await buildUser(server, (await buildClient(server)).id, ['holder', 'admin', 'operator']);
  people = [await buildContact(server, holder), await buildContact(server, holder)];
  errors = [];
  kept = new KeptSums({ db: db(), onError: (error) => errors.push(error), largePairs: 2 });
  return async () => {
    await kept.stop();
    expect(errors).toEqual([]);
  };
});

const db = () => server.services.database.db;
const set = (schedule = {}) => buildMessage(server, holder, { contactIds: people.map(({ id }) => id), schedule });
const hear = async (messageId: string, person = 0, version = 1) =>
  (await signInPhone(server, people[person]?.phone ?? '')).report(messageId, { kind: 'delivered', version }, { kind: 'heard', version });
const at = (afterMs: number) => (server.clock.at = start + afterMs);

async function read({ fromDate = '2026-11-14', toDate = '2026-11-20', timeZone = 'America/Denver', user = holder, isAdmin = true } = {}) {
  const scope = { clientId: user.clientId, userId: user.id, ...(!isAdmin && { operatorId: user.id }) };
  const now = server.clock.at;
  const answer = await loadActivityDays(db(), scope, { fromDate, toDate, timeZone, at: now }, (asker, range) => kept.read(asker, range));
  const heard = Object.fromEntries(answer.messages.map((message) => [message.messageId, message.heard]));
  return { ...answer, age: now - answer.madeAt, heard };
}

test('a large answer is kept: for a minute as it is, then once more while it is worked out anew, and never for more than an hour', async () => {
  const { id } = await set();
  expect(await read()).toMatchObject({ age: 0, isBeingRenewed: false, heard: { [id]: 0 } });
  at(30 * secondMs);
  await hear(id);
  at(60 * secondMs);
  expect(await read()).toMatchObject({ age: 60 * secondMs, isBeingRenewed: false, heard: { [id]: 0 } });
  at(61 * secondMs);
  expect(await read()).toMatchObject({ age: 61 * secondMs, isBeingRenewed: true, heard: { [id]: 0 } });
  await eventually(async () => expect(await read()).toMatchObject({ age: 0, isBeingRenewed: false, heard: { [id]: 1 } }));
  await hear(id, 1);
  at(61 * secondMs + hourMs + 1);
  expect(await read()).toMatchObject({ age: 0, isBeingRenewed: false, heard: { [id]: 2 } });
});

test('a small answer is worked out each time, also that of a short range of a large client', async () => {
  kept = new KeptSums({ db: db(), onError: (error) => errors.push(error), largePairs: 4 });
  const earlier = await set({ startDate: '2026-11-16', endDate: '2026-11-16' });
  const today = await set();
  expect(await read()).toMatchObject({ age: 0, heard: { [earlier.id]: 0, [today.id]: 0 } });
  await hear(today.id);
  expect(await read()).toMatchObject({ heard: { [earlier.id]: 0, [today.id]: 0 } });
  expect((await read({ fromDate: '2026-11-20' })).heard).toEqual({ [today.id]: 1 });
});

test('an edited message and a new one show at once, beside kept ones', async () => {
  const [edited, untouched] = [await set(), await set()];
  await read();
  await hear(untouched.id);
  await hear(edited.id);
  await db().updateTable('messages').set({ version: 2 }).where('id', '=', edited.id).execute();
  await hear(edited.id, 1, 2);
  const added = await set();
  await hear(added.id);
  at(10 * secondMs);
  expect(await read()).toMatchObject({ age: 10 * secondMs, isBeingRenewed: false, heard: { [edited.id]: 1, [untouched.id]: 0, [added.id]: 1 } });
});

test('old sums beside those of a new message are being renewed', async () => {
  const { id } = await set();
  await read();
  await hear(id);
  at(90 * secondMs);
  const added = await set();
  expect(await read()).toMatchObject({ age: 90 * secondMs, isBeingRenewed: true, heard: { [id]: 0, [added.id]: 0 } });
  await eventually(async () => expect(await read()).toMatchObject({ age: 0, isBeingRenewed: false, heard: { [id]: 1, [added.id]: 0 } }));
});

test('a message that is moved to another day shows its outcomes there at once', async () => {
  const { id } = await set({ startDate: '2026-11-19', endDate: '2026-11-30' });
  await read();
  await db()
    .updateTable('messages')
    .set({ starts_at: new Date(start - hourMs) })
    .where('id', '=', id)
    .execute();
  at(secondMs);
  const { messages } = await read();
  expect(messages[0]?.days).toEqual([[6, 0, 0, 0, 2]]);
});

test('one pass serves every range, time zone and viewer: each sees what a fresh count would show', async () => {
  const messages = [await set({ startDate: '2026-11-10', endDate: '2026-11-30' }), await set({ startDate: '2026-11-18', endDate: '2026-11-20' })];
  const colleague = await buildUser(server, holder.clientId, ['operator']);
  await buildMessage(server, colleague, { contactIds: people.map(({ id }) => id) });
  for (const [index, ms] of [-9 * dayMs, -2 * dayMs - 3 * hourMs, -10 * hourMs, 0].entries()) {
    at(ms);
    for (const { id } of messages) await hear(id, index % 2);
  }
  const clear = ({ messages: all, ...about }: Awaited<ReturnType<typeof read>>) => ({
    ...about,
    messages: all.map((message) => ({ ...message, hours: message.hours.toSorted(([a], [b]) => a - b) })),
  });
  const ranges = ['2026-11-01', '2026-11-12', '2026-11-19', '2026-11-20'].flatMap((fromDate) =>
    ['America/Denver', 'Asia/Kathmandu', 'Pacific/Kiritimati'].flatMap((timeZone) => [
      { fromDate, timeZone },
      { fromDate, timeZone, user: colleague, isAdmin: false },
    ]),
  );
  await read({ fromDate: '2026-11-01', toDate: '2026-11-25' });
  at(30 * secondMs);
  for (const range of ranges) {
    const fromKept = await read(range);
    expect(fromKept.age).toBe(30 * secondMs);
    const anew = kept;
    kept = new KeptSums({ db: db(), onError: (error) => errors.push(error), largePairs: Infinity });
    const fresh = await read(range);
    kept = anew;
    expect({ ...clear(fromKept), age: 0, madeAt: 0 }).toEqual({ ...clear(fresh), age: 0, madeAt: 0 });
  }
  expect((await read({ fromDate: '2026-11-01' })).messages.flatMap(({ hours }) => hours)).not.toEqual([]);
});

test('hearings before those that are kept are read when somebody asks for them', async () => {
  const { id } = await set({ startDate: '2026-07-01', endDate: '2026-11-30' });
  at(-120 * dayMs);
  await hear(id);
  at(0);
  const countPlays = async (fromDate: string) => (await read({ fromDate })).messages.flatMap(({ hours }) => hours.map(([, plays]) => plays));
  expect(await countPlays('2026-11-14')).toEqual([]);
  expect(await countPlays('2026-07-01')).toEqual([1]);
  // A look at the week renews the sums. The older hearings stay among them.
  at(61 * secondMs);
  expect(await countPlays('2026-11-14')).toEqual([]);
  await eventually(async () => expect((await read()).age).toBe(0));
  at(62 * secondMs);
  expect(await read({ fromDate: '2026-07-01' })).toMatchObject({ age: secondMs, isBeingRenewed: false });
});

/** An operator with 5,000 people and 20 messages for all of them. */
async function buildLarge(): Promise<BuiltUser> {
  const operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const { id: groupId } = await db()
    .selectFrom('groups')
    .select('id')
    .where('operator_id', '=', operator.id)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
  await sql`
    insert into contacts (client_id, id, operator_id, first_name, last_name, phone, country, created_at, modified_at)
    select ${operator.clientId}, gen_random_uuid(), ${operator.id}, 'Pat', 'Paver', '+1303555' || lpad(n::text, 4, '0'), 'US', now(), now()
    from generate_series(1, 5000) n`.execute(db());
  // As the database does by itself within a minute: else it plans for a handful of people.
  await sql`analyze contacts`.execute(db());
  await Promise.all(Array.from({ length: 20 }, () => buildMessage(server, operator, { groupIds: [groupId] })));
  return operator;
}

test.each(['summary', 'messages'] as const)('a large client needs not wait for its pictures: %s makes them ready for all of its viewers', async (call) => {
  const operator = await buildLarge();
  const other = await buildUser(server, operator.clientId, ['holder', 'admin']);
  await (call === 'summary'
    ? server.api(operator.token).activity.summary({ query: {} })
    : server.api(operator.token).activity.messages({ query: { ids: [] } }));
  at(10 * secondMs);
  for (const { token } of [operator, other]) {
    const { madeAt, messages } = await server.api(token).activity.overTime({ query: { fromDate: '2026-11-14', toDate: '2026-11-20' } });
    expect([madeAt, messages.length, messages[0]?.assigned]).toEqual([start, 20, 5_000]);
  }
});

test('what was made ready serves the next request', async () => {
  await set();
  await kept.makeReady({ clientId: holder.clientId, userId: holder.id }, start);
  at(10 * secondMs);
  expect((await read()).age).toBe(10 * secondMs);
});

test('a client that is small is not made ready', async () => {
  kept = new KeptSums({ db: db(), onError: (error) => errors.push(error), largePairs: 4 });
  const { id } = await set();
  await kept.makeReady({ clientId: holder.clientId, userId: holder.id }, start);
  await set();
  at(10 * secondMs);
  expect(await read()).toMatchObject({ age: 0, heard: { [id]: 0 } });
});

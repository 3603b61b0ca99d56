import { dayMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { driveWith, messageWith, awaitRefusal } from './drive-tests.test-inputs.ts';

// A server of its own, because the test compares all of its rows.
let server: TestServer;
let operator: BuiltUser;
let contactId: string;
let messageId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  operator = await buildUser(server, (await buildClient(server, { name: 'Front Range Paving' })).id, ['operator']);
  ({ id: contactId } = await buildContact(server, operator, { firstName: 'Ana', lastName: 'Alder' }));
  messageId = (await server.api(operator.token).messages.save(messageWith({ contactIds: [contactId], content: { title: 'Gate' } }))).insertId;
});

const api = () => server.api(operator.token);
const { startsAt } = driveWith();

/** Every row of every table, except counts of attempts and job runs. */
async function everything(): Promise<string> {
  const { db } = server.services.database;
  const tables = await sql<{ readonly name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('attempts', 'job_schedules', 'schedules') order by 1`.execute(db);
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{
      readonly all: string;
    }>`select coalesce(string_agg(t::text, ';' order by t::text), '') as all from ${sql.table(name)} t`.execute(db);
    parts.push(`${name}: ${rows[0]?.all}`);
  }
  return parts.join('\n');
}

test('a phone at the side gets what a phone would be told, and who hears it', async () => {
  const { people, messages } = await api().driveTests.inbox({ body: { startsAt } });
  expect(people).toEqual([{ count: 1, names: ['Ana Alder'], messageIds: [messageId] }]);
  expect(messages).toMatchObject([{ id: messageId, title: 'Gate', texts: { en: 'Use the north gate.' }, sender: 'Front Range Paving' }]);
});

test('hearing it there counts nowhere: no event, no figure and no row is different afterwards', async () => {
  const figures = async () => [
    (await api().activity.summary({ query: {} })).data,
    (await api().activity.list({ query: {} })).returnData,
    (await api().activity.places({ query: {} })).data,
  ];
  const [rowsBefore, figuresBefore] = [await everything(), await figures()];
  expect(rowsBefore).toContain(messageId);
  await api().driveTests.inbox({ body: { startsAt } });
  await api().driveTests.inbox({ body: { startsAt, messageId } });
  // The phone's session is worth nothing, and the frame has no other.
  const event = { id: '0192f0c1-2345-7abc-8def-0123456789ab', messageId, version: 1, kind: 'heard' as const, at: server.clock.at };
  expect(await awaitRefusal(server.api('simulated').receivers.report({ body: { events: [event] } }))).toBe('signed_out');
  expect(await figures()).toEqual(figuresBefore);
  expect(await everything()).toBe(rowsBefore);
});

test('one message is in the inbox in any state: a draft, and one that is over', async () => {
  const draft = await buildMessage(server, operator, { title: 'draft', isDraft: true });
  expect((await api().driveTests.inbox({ body: { startsAt, messageId: draft.id } })).messages).toMatchObject([{ id: draft.id }]);
  const later = 25 * dayMs;
  server.clock.at += later;
  try {
    expect((await api().driveTests.inbox({ body: { startsAt: startsAt + later } })).messages).toEqual([]);
    expect((await api().driveTests.inbox({ body: { startsAt: startsAt + later, messageId } })).messages).toMatchObject([{ id: messageId }]);
  } finally {
    server.clock.at -= later;
  }
});

test("another client's message, and a colleague's contact, are not found", async () => {
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  expect(await awaitRefusal(server.api(stranger.token).driveTests.inbox({ body: { startsAt, messageId } }))).toBe('not_found');
  expect(await awaitRefusal(server.api(stranger.token).driveTests.inbox({ body: { startsAt, ears: { kind: 'contact', id: contactId } } }))).toBe('not_found');
});

// Limits on text messages to strangers from a company that pays nothing, and on the name they carry.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let operator: BuiltUser;
let serial = 0;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await db().updateTable('clients').set({ activated_at: null }).where('id', '=', operator.clientId).execute();
});

const db = () => server.services.database.db;
const api = () => server.api(operator.token).contacts;
const sent = async () =>
  (await db().selectFrom('outbox').select('body').where('client_id', '=', operator.clientId).where('kind', '=', 'invitation').execute()).length;
const add = () => {
  const phone = `202555${String(4_000 + ++serial)}`;
  return api().save({ body: { form: { firstName: 'Ann', lastName: 'Ash', phone, country: 'US', email: '' } } });
};
const addAndDelete = async (times: number): Promise<void> => {
  for (let each = 0; each < times; each += 1) await api().save({ body: { deletedId: (await add()).UserID } });
};
const spent = { failure: { code: 'trial_limit_reached', limit: 'text' } };

test('adding and deleting contacts sends thirty invitations in free use, and no more', async () => {
  await addAndDelete(30);
  const { message, UserID } = await add();
  expect(message).toBe(
    'Your contact was added. No text message was sent: all thirty text messages of free usage are used. Activate your paid account to send more.',
  );
  await expect(api().invite({ body: { UserID } })).rejects.toMatchObject(spent);
  const selection = { kind: 'some' as const, ids: new Set([UserID]) };
  await expect(api().inviteSelected({ body: { selection, status: 'All' } })).rejects.toMatchObject(spent);
  expect(await sent()).toBe(30);
  await db()
    .updateTable('clients')
    .set({ activated_at: new Date(server.clock.at) })
    .where('id', '=', operator.clientId)
    .execute();
  await expect(api().invite({ body: { UserID } })).resolves.toMatchObject({ success: 1 });
});

test('a selection is sent as many invitations as are left, the oldest contacts first, and the answer says so', async () => {
  await db().updateTable('clients').set({ texts_sent: 28 }).where('id', '=', operator.clientId).execute();
  const ids = [];
  for (let each = 0; each < 3; each += 1) {
    server.clock.at += 1;
    ids.push((await buildContact(server, operator)).id);
  }
  const body = { selection: { kind: 'some' as const, ids: new Set(ids) }, status: 'All' as const };
  expect(await api().inviteCount({ body })).toMatchObject({ texts: 2, skipped: 1, textsLeft: 2 });
  const answer = await api().inviteSelected({ body });
  expect(answer).toMatchObject({ invited: 2, skipped: 1, message: expect.stringMatching(/free usage has no invitation left/) as string });
  const { docs } = (await api().list({ query: {} })).teams;
  expect(ids.map((id) => docs.find((each) => each.id === id)?.isPending)).toEqual([true, true, false]);
});

test('two requests at once do not send more than is left', async () => {
  await db().updateTable('clients').set({ texts_sent: 29 }).where('id', '=', operator.clientId).execute();
  await Promise.all([add(), add(), add()]);
  expect(await sent()).toBe(1);
});

test('names in a text message have no link, no line break and no look-alike letters', async () => {
  await db().updateTable('clients').set({ name: 'www.win。example\n\nСall now' }).where('id', '=', operator.clientId).execute();
  await db().updateTable('users').set({ first_name: 'https://evil.example/x', last_name: 'Вank' }).where('id', '=', operator.id).execute();
  const { id, phone } = await buildContact(server, operator);
  await api().invite({ body: { UserID: id } });
  const { body } = await db().selectFrom('outbox').select('body').where('recipient', '=', phone).executeTakeFirstOrThrow();
  expect(body).toMatch(/^https evil\. example\/x Bank, www\. /);
  expect(body.slice(0, body.indexOf(server.services.config.publicUrl))).not.toMatch(/:\/|\.\w|\n|[Ѐ-ӿ]/u);
});

test.each([200, 10_000])('%i wrong ids are answered with the first twenty of them and a count', async (wrong) => {
  const answer = await fetch(`${server.baseUrl}/api/teams`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ isAllSelected: false, selectedContact: Array.from({ length: wrong }, (_, each) => each) }),
  });
  expect(answer.status).toBe(422);
  const text = await answer.text();
  expect(text.length).toBeLessThan(10_000);
  const { fields, message } = JSON.parse(text) as { fields: readonly object[]; message: string };
  expect(fields).toHaveLength(21);
  expect(message).toMatch(new RegExp(`^Entry 1 of selectedContact .*And ${(wrong - 20).toLocaleString('en-US')} more$`));
});

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;
const soon = { timeout: 10_000, interval: 50 };

/** A contact of the operator with an open stream; `told` counts the stream's events. */
async function listen(operator: BuiltUser, { agrees = true } = {}) {
  const contact = await buildContact(server, operator);
  const api = server.api(await buildDevice(server, contact.phone, { agrees }));
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const phone = { contactId: contact.id, number: contact.phone, told: 0, api };
  await new Promise<void>((onOpen, reject) => {
    api.receivers.watch({}, { onOpen, onEvent: () => (phone.told += 1), signal: end.signal }).catch(reject);
  });
  return phone;
}

/** Returns once the events about the phones made so far have arrived: events arrive in order, and this phone is the last. */
async function awaitEarlierEvents(operator: BuiltUser): Promise<void> {
  const last = await listen(operator);
  await buildMessage(server, operator, { contactIds: [last.contactId] });
  await vi.waitFor(() => expect(last.told).toBeGreaterThan(0), soon);
}

const makeOperator = async (): Promise<BuiltUser> => buildUser(server, (await buildClient(server)).id, ['operator']);

test('a phone is woken when a message for it is saved, changed or deleted, and no other phone is', async () => {
  const operator = await makeOperator();
  const [own, colleague, stranger, unasked] = [
    await listen(operator),
    await listen(operator),
    await listen(await makeOperator()),
    await listen(operator, { agrees: false }),
  ];
  const message = await buildMessage(server, operator, { contactIds: [own.contactId] });
  await vi.waitFor(() => expect(own.told).toBeGreaterThan(0), soon);
  await awaitEarlierEvents(operator);
  stranger.told = 0;
  unasked.told = 0;
  for (const change of [{ body: 'Other words.', version: 2 }, { deleted_at: new Date(server.clock.at) }]) {
    own.told = 0;
    await db().updateTable('messages').set(change).where('id', '=', message.id).execute();
    await vi.waitFor(() => expect(own.told).toBeGreaterThan(0), soon);
  }
  // The next event is for the colleague alone; once it arrives, no earlier event is still on its way to another phone.
  await buildMessage(server, operator, { contactIds: [colleague.contactId] });
  await vi.waitFor(() => expect(colleague.told).toBeGreaterThan(0), soon);
  expect([stranger.told, unasked.told]).toEqual([0, 0]);
});

test('a phone that asks only when woken has each message that is saved, changed, paused, resumed, deleted and restored', async () => {
  const operator = await makeOperator();
  const api = server.api(operator.token).messages;
  const [phone, colleague] = [await listen(operator), await listen(operator)];
  const some = (...ids: string[]) => ({ kind: 'some' as const, ids: new Set(ids) });
  const place = { title: 'Gate code', location: 'Denver', lat: 39.7392, lng: -104.9903, radiusMeters: 200, radiusUnit: 'mi' as const, mode: 'final' as const };
  const allDay = { startMinute: 0, endMinute: 1439, trigger: 'enter' as const };
  const days = { startDate: '2026-11-20', endDate: '2026-11-30', repeat: 'no' as const, repeatDays: Array.from({ length: 7 }, () => true) };
  const save = async (content: { readonly body: string; readonly id?: string; readonly modifiedAt?: number }) =>
    api.save({
      body: { content: { ...place, ...content }, message_settings: { ...days, ...allDay }, receivers: { groups: some(), contacts: some(phone.contactId) } },
    });
  let saved: Awaited<ReturnType<typeof save>>;
  const id = () => saved.insertId;
  const steps: readonly [() => Promise<unknown>, readonly string[]][] = [
    [async () => (saved = await save({ body: 'The gate code is 4471.' })), ['The gate code is 4471.']],
    [async () => save({ id: id(), modifiedAt: saved.Modified, body: 'The gate code is 5582.' }), ['The gate code is 5582.']],
    [async () => api.pause({ body: { selection: some(id()), isPaused: true } }), []],
    [async () => api.pause({ body: { selection: some(id()), isPaused: false } }), ['The gate code is 5582.']],
    [async () => api.remove({ body: { selection: some(id()) } }), []],
    [async () => api.restore({ body: { ContentID: [id()] } }), ['The gate code is 5582.']],
    [async () => api.saveRecipients({ body: { messageId: id(), groups: some(), contacts: some() } }), []],
  ];
  for (const [change, texts] of steps) {
    // The event before is for the colleague alone; once it arrives, no earlier event is still on its way to the phone.
    colleague.told = 0;
    await buildMessage(server, operator, { contactIds: [colleague.contactId] });
    await vi.waitFor(() => expect(colleague.told).toBeGreaterThan(0), soon);
    phone.told = 0;
    await change();
    await vi.waitFor(() => expect(phone.told).toBeGreaterThan(0), soon);
    expect((await phone.api.receivers.sync({ query: {} })).messages?.map((message) => message.texts.en)).toEqual(texts);
  }
});

test('a phone learns at once that its number signed in on another one', async () => {
  const operator = await makeOperator();
  const [phone, colleague] = [await listen(operator), await listen(operator)];
  await awaitEarlierEvents(operator);
  [phone.told, colleague.told] = [0, 0];
  const { receivers } = server.api();
  const number = { country: 'US', phone: phone.number.replace('+1', '') };
  await receivers.requestCode({ body: number });
  const { body } = await db().selectFrom('outbox').select('body').where('recipient', '=', phone.number).executeTakeFirstOrThrow();
  await receivers.signIn({ body: { ...number, code: body.slice(0, 6) } });
  await vi.waitFor(() => expect(phone.told).toBeGreaterThan(0), soon);
  await expect(phone.api.receivers.sync({ query: {} })).rejects.toMatchObject({ failure: { code: 'signed_out' } });
  expect(colleague.told).toBe(0);
});

test('a phone is woken by what a group is sent, by joining it and by leaving it, and by what is for everyone', async () => {
  const operator = await makeOperator();
  const [member, outsider] = [await listen(operator), await listen(operator)];
  const group = await buildGroup(server, operator, { memberIds: [member.contactId] });
  await awaitEarlierEvents(operator);
  outsider.told = 0;
  const next = async (phone: { told: number }, change: () => Promise<unknown>): Promise<void> => {
    await vi.waitFor(async () => expect((await db().selectFrom('inbox_changes').select('id').limit(1).execute()).length).toBe(1), soon);
    phone.told = 0;
    await change();
    await vi.waitFor(() => expect(phone.told).toBeGreaterThan(0), soon);
  };
  await next(member, async () => buildMessage(server, operator, { groupIds: [group.id] }));
  expect(outsider.told).toBe(0);
  // By the server's calls: the tests' guard notes for what is written by hand.
  const { groups } = server.api(operator.token);
  const chosen = { selection: { kind: 'some' as const, ids: new Set([outsider.contactId]) } };
  await next(outsider, async () => groups.addMembers({ body: { group_id: group.id, ...chosen } }));
  await next(outsider, async () => groups.removeMembers({ query: { group_id: group.id }, body: chosen }));
  // A group that is switched off concerns its members, and the name of a client concerns all of its contacts.
  await next(member, async () => groups.setStatus({ body: { id: group.id, status: 'inactive' } }));
  await next(outsider, async () => db().updateTable('clients').set({ name: 'Another name' }).where('id', '=', operator.clientId).execute());
});

test('a message with too many receivers to tell apart wakes all phones of its client', async () => {
  const operator = await makeOperator();
  const phone = await listen(operator);
  const many = Array.from({ length: 1001 }, () => ({ client_id: operator.clientId, contact_ids: null, message_ids: null, group_ids: null }));
  await db().insertInto('inbox_changes').values(many[0]!).execute();
  await vi.waitFor(() => expect(phone.told).toBeGreaterThan(0), soon);
});

test("a message saved before the stream opens is in the phone's next sync", async () => {
  const operator = await makeOperator();
  const phone = await listen(operator);
  const other = await listen(operator);
  const { id } = await buildMessage(server, operator, { contactIds: [phone.contactId, other.contactId] });
  expect((await phone.api.receivers.sync({ query: {} })).messages?.map((message) => message.id)).toEqual([id]);
  await vi.waitFor(() => expect([phone.told > 0, other.told > 0]).toEqual([true, true]), soon);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildContact, buildDevice } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { buildOperator, awaitRefusal, saveWith, settingsWith } from './message.test-inputs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const some = (...ids: string[]) => ({ kind: 'some' as const, ids: new Set(ids) });

/** An operator whose one message, with a Spanish version, was heard on a phone. */
async function heardMessage() {
  const operator = await buildOperator(server);
  const contact = await buildContact(server, operator);
  const input = saveWith({ spanishTitle: 'Portón', spanishBody: 'El código es 4471.' }, settingsWith({ startDate: '2026-11-01', endDate: '2099-11-01' }));
  const { insertId: id } = await operator.api.messages.save({ body: { ...input.body, receivers: { groups: some(), contacts: some(contact.id) } } });
  const device = server.api(await buildDevice(server, contact.phone)).receivers;
  await device.sync({ query: {} });
  const heard = { id: crypto.randomUUID(), messageId: id, version: 1, kind: 'heard' as const, at: server.clock.at };
  await device.report({ body: { events: [heard] } });
  const shown = async () => ({
    message: await operator.api.messages.get({ query: { id } }),
    receivers: await operator.api.messages.recipients({ query: { message_id: id } }),
    hearings: await operator.api.activity.messages({ query: { ids: [id] } }),
    list: (await operator.api.messages.list({ query: {} })).contents,
  });
  return { ...operator, id, device, shown, remove: () => operator.api.messages.remove({ body: { selection: some(id) } }) };
}

it('brings a deleted message back as it was: words, Spanish, receivers, hearings and counts, and onto the phone', async () => {
  const { api, id, device, shown, remove } = await heardMessage();
  const before = await shown();
  expect(before.hearings.data).toMatchObject([{ heard: 1, assigned: 1 }]);
  await remove();
  expect((await device.sync({ query: {} })).messages).toEqual([]);
  expect((await api.messages.restore({ body: { ContentID: [id] } })).message).toBe('The message is restored.');
  expect(await shown()).toEqual(before);
  expect((await device.sync({ query: {} })).messages).toMatchObject([{ id }]);
  // A repeated request after the network lost the answer.
  await api.messages.restore({ body: { ContentID: [id] } });
  expect(await shown()).toEqual(before);
});

it("works for ten minutes at most, and only for the message's own operator", async () => {
  const { api, id, clientId, remove } = await heardMessage();
  const colleague = await buildOperator(server, { id: clientId });
  await remove();
  expect(await awaitRefusal(colleague.api.messages.restore({ body: { ContentID: [id] } }))).toBe('not_found');
  server.clock.at += 600_000;
  expect(await awaitRefusal(api.messages.restore({ body: { ContentID: [id] } }))).toBe('not_found');
});

it('needs room among the live messages, as setting one does', async () => {
  const { api, id, clientId, remove } = await heardMessage();
  await server.services.database.db.updateTable('clients').set({ message_limit: 1 }).where('id', '=', clientId).execute();
  await remove();
  const { insertId } = await api.messages.save(saveWith());
  expect(await awaitRefusal(api.messages.restore({ body: { ContentID: [id] } }))).toBe('message_limit_reached');
  await api.messages.remove({ body: { selection: some(insertId) } });
  expect(await awaitRefusal(api.messages.restore({ body: { ContentID: [id] } }))).toBe('none');
});

it('brings a few back together, or none of them where there is no room for all', async () => {
  const { api, clientId } = await buildOperator(server);
  const ids = [await api.messages.save(saveWith()), await api.messages.save(saveWith()), await api.messages.save(saveWith({ mode: 'draft' }))].map(
    ({ insertId }) => insertId,
  );
  const listed = async () => (await api.messages.list({ query: {} })).contents.docs.map(({ id }) => id).toSorted();
  await api.messages.remove({ body: { selection: some(...ids) } });
  expect((await api.messages.restore({ body: { ContentID: ids } })).message).toBe('3 messages are restored.');
  expect(await listed()).toEqual(ids.toSorted());
  await api.messages.remove({ body: { selection: some(...ids) } });
  await server.services.database.db.updateTable('clients').set({ message_limit: 1 }).where('id', '=', clientId).execute();
  expect(await awaitRefusal(api.messages.restore({ body: { ContentID: ids } }))).toBe('message_limit_reached');
  expect(await listed()).toEqual([]);
});

it('names the messages that it deleted, while they can be restored', async () => {
  const { api } = await buildOperator(server);
  const save = async () => (await api.messages.save(saveWith())).insertId;
  const [first, ...others] = [await save(), await save(), await save()];
  await api.messages.remove({ body: { selection: some(first) } });
  server.clock.at += 600_000;
  const { deletedIds = [] } = await api.messages.remove({ body: { selection: some(first, ...others) } });
  expect(deletedIds.toSorted()).toEqual(others.toSorted());
  expect((await api.messages.restore({ body: { ContentID: deletedIds } })).message).toBe('2 messages are restored.');
  expect(await api.messages.remove({ body: { selection: { kind: 'all', except: new Set() } } })).not.toHaveProperty('deletedIds');
});

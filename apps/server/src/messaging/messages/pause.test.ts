import { minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
let operator: BuiltUser;
let contact: { readonly id: string; readonly phone: string };

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  contact = await buildContact(server, operator);
});

const api = (user = operator) => server.api(user.token);
const some = (...ids: readonly string[]) => ({ kind: 'some' as const, ids: new Set(ids) });
const pause = (id: string, isPaused = true, user = operator) => api(user).messages.pause({ body: { selection: some(id), isPaused } });
const list = async (query = {}) => (await api().messages.list({ query })).contents;
const build = (title: string, values: object = {}) => buildMessage(server, operator, { title, contactIds: [contact.id], ...values });

test('a paused message leaves the phone, is counted by itself, and comes back as it was: what was heard stays heard', async () => {
  const [heard, unheard] = [await build('Gate code'), await build('Lock up')];
  const phone = await signInPhone(server, contact.phone);
  const sync = async () => ((await server.api(phone.token).receivers.sync({ query: {} })).messages ?? []).map(({ title }) => title).toSorted();
  await phone.report(heard.id, { kind: 'delivered' }, { kind: 'arrived' }, { kind: 'heard', at: start });
  expect(await sync()).toEqual(['Gate code', 'Lock up']);
  server.clock.at = start + minuteMs;
  expect(await api().messages.pause({ body: { selection: some(heard.id, unheard.id), isPaused: true } })).toEqual({
    success: 1,
    message: '2 messages are paused, and off all phones until you resume.',
    count: 2,
  });
  expect(await sync()).toEqual([]);
  expect(await list()).toMatchObject({
    active_count: 0,
    paused_count: 2,
    docs: [
      { isActive: false, isExpired: false, isFuture: false, pausedAt: start + minuteMs },
      { isActive: false, pausedAt: start + minuteMs },
    ],
  });
  expect((await list({ status: 'Paused' })).pager.totalItems).toBe(2);
  expect((await list({ status: 'Active' })).docs).toEqual([]);
  expect((await list({ search: 'lock' })).paused_count).toBe(1);
  expect((await api().activity.summary({ query: {} })).data.activeMessages).toBe(0);
  expect((await api().activity.messages({ query: { ids: [heard.id] } })).data).toMatchObject([{ assigned: 1, heard: 1 }]);
  expect((await api().activity.receivers({ query: { messageId: unheard.id } })).data).toMatchObject([
    { cause: { kind: 'paused', since: start + minuteMs }, canText: false },
  ]);

  expect(await pause(heard.id, false)).toMatchObject({ message: 'The message is live again.', count: 1 });
  const again = (await server.api(phone.token).receivers.sync({ query: {} })).messages;
  expect(again).toMatchObject([{ title: 'Gate code', version: 1, lastHeardAt: start }]);
  expect((await api().messages.get({ query: { id: unheard.id } })).content.content.pausedAt).toBe(start + minuteMs);
});

test('a message is not missed while it is paused, but stays missed for a person who came by before', async () => {
  const [late, over] = [await build('Gate code'), await build('Lock up')];
  const phone = await signInPhone(server, contact.phone);
  await phone.report(late.id, { kind: 'delivered' }, { kind: 'arrived', at: start });
  await phone.report(over.id, { kind: 'delivered' });
  await pause(over.id);
  server.clock.at = Date.UTC(2026, 10, 22);
  const outcomes = async (id: string) => (await api().activity.report({ query: { messageId: id } })).data.map(({ outcome }) => outcome);
  expect([await outcomes(late.id), await outcomes(over.id)]).toEqual([['Missed'], ['Waiting']]);
  expect((await list()).docs.find(({ id }) => id === over.id)).toMatchObject({ isExpired: true });
});

test('it keeps its place among the live ones, its version and its read state: a save of an open page is no conflict', async () => {
  const { id } = await build('Gate code');
  const before = (await api().messages.get({ query: { id } })).content;
  await pause(id);
  await server.services.database.db.updateTable('clients').set({ message_limit: 1 }).where('id', '=', operator.clientId).execute();
  await expect(
    api().messages.save({
      body: {
        ...before,
        content: { ...before.content, id: undefined, mode: 'final', title: 'One more', spanishTitle: undefined, spanishBody: undefined },
      } as never,
    }),
  ).rejects.toMatchObject({ failure: { code: 'message_limit_reached' } });
  await api().messages.save({ body: { ...before, content: { ...before.content, title: 'Gate code, new' } } as never });
  expect((await list()).docs).toMatchObject([{ title: 'Gate code, new', pausedAt: start }]);
});

test('drafts and expired messages are skipped, and to pause twice, or to resume what runs, changes nothing', async () => {
  const draft = await build('Draft', { isDraft: true });
  const over = await build('Over', { schedule: { startDate: '2026-11-18', endDate: '2026-11-18' } });
  const { id } = await build('Gate code');
  const nothing = { count: 0, message: 'There was nothing to pause: drafts and expired messages are not on phones.' };
  expect(await pause(draft.id)).toMatchObject(nothing);
  expect(await pause(over.id)).toMatchObject(nothing);
  expect(await pause(id, false)).toMatchObject({ count: 0, message: 'There was nothing to resume.' });
  await pause(id);
  server.clock.at += minuteMs;
  expect(await pause(id)).toMatchObject({ count: 0 });
  expect((await list({ status: 'Paused' })).docs).toMatchObject([{ pausedAt: start }]);
  const all = await api().messages.pause({ body: { selection: { kind: 'all', except: new Set() }, status: 'Paused', isPaused: false } });
  expect(all.count).toBe(1);
});

test('the history says who paused and resumed it, and only its operator may', async () => {
  const { id } = await build('Gate code');
  const colleague = await buildUser(server, operator.clientId, ['operator']);
  await server.services.database.db.updateTable('clients').set({ view_messages: true }).where('id', '=', operator.clientId).execute();
  await expect(pause(id, true, colleague)).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await expect(pause(id, true, stranger)).rejects.toMatchObject({ message: 'This message was not found.' });
  await pause(id);
  server.clock.at += minuteMs;
  await pause(id, false);
  const { history } = await api().activity.report({ query: { messageId: id } });
  expect(history?.map(({ action }) => action).slice(0, 2)).toEqual(['message.resumed', 'message.paused']);
});

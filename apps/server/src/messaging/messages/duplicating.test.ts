import { maxDuplicates } from '@earshot/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildContact, buildDevice, buildGroup } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { awaitRefusal, buildOperator, saveWith, settingsWith } from './message.test-inputs.ts';

let server: TestServer;
let start: number;
beforeAll(async () => {
  server = await workerServer();
  start = server.clock.at;
});
afterAll(() => server.close());

const some = (...ids: string[]) => ({ kind: 'some' as const, ids: new Set(ids) });
const all = { kind: 'all' as const, except: new Set<string>() };

async function operatorWithMessages() {
  server.clock.at = start;
  const operator = await buildOperator(server);
  const { messages } = operator.api;
  const stored = async (id = '') => {
    const { content, message_settings: settings } = (await messages.get({ query: { id } })).content;
    const { groups, contacts } = await messages.recipients({ query: { message_id: id } });
    return { ...content, settings, receivers: [...groups.map(({ Id }) => Id), ...contacts.map(({ UserID }) => UserID)] };
  };
  const titles = async () => (await messages.list({ query: { perpage: 300, sort: 'Title' } })).contents.docs.map(({ title }) => title);
  return { ...operator, messages, stored, titles, save: async (title: string) => (await messages.save(saveWith({ title }))).insertId };
}

it('makes a draft of each chosen message, with its words, place, hours and receivers and a title of its own', async () => {
  const { messages, stored, save, titles, ...operator } = await operatorWithMessages();
  const contact = await buildContact(server, operator);
  const group = await buildGroup(server, operator);
  const body = {
    ...saveWith({ spanishTitle: 'Portón', spanishBody: 'El código es 4471.' }, settingsWith({ trigger: 'exit', priority: 1, dwellSeconds: 60 })).body,
    receivers: { groups: some(group.id), contacts: some(contact.id) },
  };
  const { insertId } = await messages.save({ body });
  const second = await save('Loading dock');
  const answer = await messages.duplicate({ body: { selection: some(insertId, second) } });
  expect(answer).toMatchObject({ success: 1, message: '2 messages are duplicated as drafts.' });
  const original = await stored(insertId);
  const drafts = await Promise.all(answer.draftIds.map(stored));
  expect(drafts.find(({ title }) => title === 'Gate code 2')).toMatchObject({
    mode: 'draft',
    body: original.body,
    spanishTitle: 'Portón',
    spanishBody: 'El código es 4471.',
    location: 'Denver',
    lat: 39.7392,
    lng: -104.9903,
    radiusMeters: 1609.344,
    radiusUnit: 'mi',
    settings: original.settings,
    receivers: [group.id, contact.id],
  });
  expect(await stored(insertId)).toMatchObject({ title: 'Gate code', mode: 'final' });
  await messages.duplicate({ body: { selection: some(insertId) } });
  expect(await titles()).toEqual(['Gate code', 'Gate code 2', 'Gate code 3', 'Loading dock', 'Loading dock 2']);
});

it('starts a copy of a message that has begun today, with the same length', async () => {
  const { messages, stored } = await operatorWithMessages();
  const dates = { startDate: '2026-11-18', endDate: '2026-11-22' };
  const { insertId } = await messages.save(saveWith({}, dates));
  server.clock.at = Date.UTC(2026, 10, 24, 18);
  const { draftIds } = await messages.duplicate({ body: { selection: some(insertId) } });
  expect((await stored(draftIds[0])).settings).toMatchObject({ startDate: '2026-11-24', endDate: '2026-11-28', startMinute: 480 });
});

it('reaches no phone and is not live, however many are made', async () => {
  const { messages, ...operator } = await operatorWithMessages();
  const contact = await buildContact(server, operator);
  const device = server.api(await buildDevice(server, contact.phone)).receivers;
  const receivers = { groups: some(), contacts: some(contact.id) };
  const { insertId } = await messages.save({ body: { ...saveWith({}, { startDate: '2026-11-20', endDate: '2026-11-29' }).body, receivers } });
  await messages.duplicate({ body: { selection: some(insertId) } });
  expect((await device.sync({ query: {} })).messages?.map(({ id }) => id)).toEqual([insertId]);
  expect((await messages.list({ query: {} })).contents).toMatchObject({ live_count: 1, draft_count: 1 });
});

it('duplicates own messages alone, all of them or none', async () => {
  const { messages, save, titles, clientId } = await operatorWithMessages();
  const colleague = await buildOperator(server, { id: clientId });
  const stranger = await operatorWithMessages();
  const own = await save('Own');
  const { insertId: theirs } = await colleague.api.messages.save(saveWith({ title: 'Theirs' }));
  for (const missing of [theirs, await stranger.save('Elsewhere')])
    expect(await awaitRefusal(messages.duplicate({ body: { selection: some(own, missing) } }))).toBe('not_found');
  await messages.remove({ body: { selection: some(own) } });
  expect(await awaitRefusal(messages.duplicate({ body: { selection: some(own) } }))).toBe('not_found');
  expect(await titles()).toEqual([]);
});

it(`takes all messages under a filter, and at most ${maxDuplicates} at once`, async () => {
  const { messages, save, titles } = await operatorWithMessages();
  await save('Yard north');
  await save('Yard south');
  await save('Dock');
  const answer = await messages.duplicate({ body: { selection: all, search: 'yard' } });
  expect(answer.draftIds).toHaveLength(2);
  expect((await messages.duplicate({ body: { selection: all, search: 'nothing is called so' } })).message).toBe('There was nothing to duplicate.');
  while ((await titles()).length <= maxDuplicates) await messages.duplicate({ body: { selection: all, search: 'yard' } });
  const before = await titles();
  await expect(messages.duplicate({ body: { selection: all } })).rejects.toThrow('At most 100 messages can be duplicated at once');
  expect(await titles()).toEqual(before);
});

it('cuts a long title so that its number fits, and leaves a draft without a title untitled', async () => {
  const { messages, save, stored } = await operatorWithMessages();
  const { insertId: untitled } = await messages.save(saveWith({ title: '', mode: 'draft' }));
  const { draftIds } = await messages.duplicate({ body: { selection: some(await save('x'.repeat(100)), untitled) } });
  const copied = await Promise.all(draftIds.map(async (id) => (await stored(id)).title));
  expect(copied.toSorted()).toEqual(['', `${'x'.repeat(98)} 2`]);
});

it('answers a repeated request with the same drafts', async () => {
  const { messages, save, titles } = await operatorWithMessages();
  const request = { body: { selection: some(await save('Once')) } };
  const first = await messages.duplicate(request, { idempotencyKey: 'a-key-of-this-click' });
  expect(await messages.duplicate(request, { idempotencyKey: 'a-key-of-this-click' })).toEqual(first);
  expect(await titles()).toEqual(['Once', 'Once 2']);
});

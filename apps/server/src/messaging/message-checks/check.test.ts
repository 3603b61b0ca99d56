import type { MessageDraft, MessageSettings, RecipientChoice } from '@earshot/contract';
import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildContact, buildDevice, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const some = (...ids: string[]) => ({ kind: 'some' as const, ids: new Set(ids) });
const onlyContacts = (...ids: string[]): RecipientChoice => ({ groups: some(), contacts: some(...ids) });
const onlyGroups = (...ids: string[]): RecipientChoice => ({ groups: some(...ids), contacts: some() });

const content: MessageDraft = {
  title: 'Water main',
  body: 'The water main is closed.',
  location: 'Denver',
  lat: 39.7527,
  lng: -105.0002,
  radiusMeters: 182.88,
  radiusUnit: 'mi',
  mode: 'draft',
};
const settings: MessageSettings = {
  startDate: '2026-11-20',
  endDate: '2026-11-20',
  repeat: 'no',
  repeatDays: [true, true, true, true, true, true, true],
  startMinute: 0,
  endMinute: 1440,
  trigger: 'enter',
};

/** An operator with a contact whose phone has the app. */
async function world(values: { readonly viewMessages?: boolean } = {}) {
  const client = await buildClient(server, values);
  const user = await buildUser(server, client.id, ['operator']);
  const person = await buildContact(server, user);
  await buildDevice(server, person.phone);
  const api = server.api(user.token);
  const check = async (receivers: RecipientChoice | undefined, change: Partial<MessageDraft> = {}, when: Partial<MessageSettings> = {}) => {
    const { findings } = await api.messageChecks.check({ body: { content: { ...content, ...change }, message_settings: { ...settings, ...when }, receivers } });
    return findings;
  };
  const kinds = async (...given: Parameters<typeof check>) => (await check(...given)).map(({ kind }) => kind);
  return { client, user, person, api, check, kinds };
}

it('finds nothing wrong with a short message to a person with the app', async () => {
  const { person, kinds } = await world();
  expect(await kinds(onlyContacts(person.id))).toEqual([]);
});

it('reports a live message that a person is also to hear, for every way of choosing them', async () => {
  const { client, user, person, check, kinds } = await world();
  const crew = await buildGroup(server, user, { memberIds: [person.id] });
  const other = await buildContact(server, user);
  await buildDevice(server, other.phone);
  const message = await buildMessage(server, user, { title: 'Gate code', groupIds: [crew.id] });
  const overlap = (await check(onlyContacts(person.id))).find(({ kind }) => kind === 'overlap');
  expect(overlap?.others).toEqual([{ id: message.id, title: 'Gate code' }]);
  expect(await kinds(onlyGroups(crew.id))).toEqual(['overlap']);
  expect(await kinds({ groups: some(), contacts: { kind: 'all', except: new Set() } })).toEqual(['overlap']);
  expect(await kinds(onlyContacts(other.id))).toEqual([]);
  // The same number in a colleague's address book is the same person.
  const colleague = await buildUser(server, client.id, ['operator']);
  const same = await buildContact(server, colleague, { phone: person.phone, isShared: true });
  expect(await kinds(onlyContacts(same.id))).toEqual(['overlap']);
});

it('tells of messages to Everyone, and not of those to a group that is not active', async () => {
  const { client, person, kinds } = await world();
  const operator = await buildUser(server, client.id, ['operator']);
  const api = server.api(operator.token);
  const own = await buildContact(server, operator, { phone: person.phone });
  const quiet = await buildGroup(server, operator, { memberIds: [own.id], isActive: false });
  await buildMessage(server, operator, { groupIds: [quiet.id] });
  const check = async () => {
    const { findings } = await api.messageChecks.check({ body: { content, message_settings: settings, receivers: onlyContacts(own.id) } });
    return findings.map(({ kind }) => kind);
  };
  expect(await check()).toEqual([]);
  const { data } = await api.groups.list({ query: {} });
  await buildMessage(server, operator, { groupIds: data.filter(({ isDefault }) => isDefault).map(({ id }) => id) });
  expect(await check()).toEqual(['overlap']);
  // Operators do not see each other's messages here.
  expect(await kinds(onlyContacts(person.id))).toEqual([]);
});

it('tells of colleagues’ messages only where operators see them', async () => {
  const { client, person, kinds } = await world({ viewMessages: true });
  const colleague = await buildUser(server, client.id, ['operator']);
  const same = await buildContact(server, colleague, { phone: person.phone });
  await buildMessage(server, colleague, { contactIds: [same.id] });
  expect(await kinds(onlyContacts(person.id))).toEqual(['overlap']);
});

it('never tells of another client’s messages, though they are for the same person at the same place', async () => {
  const { person, kinds } = await world({ viewMessages: true });
  const foreign = await world({ viewMessages: true });
  const same = await buildContact(server, foreign.user, { phone: person.phone });
  await buildMessage(server, foreign.user, { contactIds: [same.id] });
  expect(await kinds(onlyContacts(person.id))).toEqual([]);
});

it('ignores drafts and the message itself, whose receivers it knows', async () => {
  const { user, person, check, api } = await world();
  await buildMessage(server, user, { isDraft: true, contactIds: [person.id] });
  const own = await buildMessage(server, user, { contactIds: [person.id] });
  expect(await check(undefined, { id: own.id })).toEqual([]);
  const stranger = await world();
  await expect(stranger.check(undefined, { id: own.id })).rejects.toThrow('This message');
  await expect(stranger.check(onlyContacts(person.id))).rejects.toThrow('One of the Receivers');
  // Nothing was stored.
  expect((await api.messages.list({ query: {} })).contents.docs).toHaveLength(2);
});

it('reports that no one would hear it: without the app, signed out, and until an invitation is under way', async () => {
  const { user, kinds } = await world();
  const { db } = server.services.database;
  const person = await buildContact(server, user);
  expect(await kinds(undefined)).toEqual(['nobody_reachable']);
  expect(await kinds(onlyContacts(person.id))).toEqual(['nobody_reachable']);
  await buildDevice(server, person.phone);
  await db
    .updateTable('devices')
    .set({ ended_at: new Date(server.clock.at) })
    .where('phone', '=', person.phone)
    .execute();
  expect(await kinds(onlyContacts(person.id))).toEqual(['nobody_reachable']);
  await db
    .updateTable('contacts')
    .set({ invited_at: new Date(server.clock.at - 6 * dayMs) })
    .where('id', '=', person.id)
    .execute();
  expect(await kinds(onlyContacts(person.id))).toEqual([]);
  await db
    .updateTable('contacts')
    .set({ invited_at: new Date(server.clock.at - 8 * dayMs) })
    .where('id', '=', person.id)
    .execute();
  expect(await kinds(onlyContacts(person.id))).toEqual(['nobody_reachable']);
  // OwnTracks reports for a device that is signed in; after its sign-out the report is refused.
  await db
    .insertInto('own_tracks')
    .values({ phone: person.phone, password_hash: Buffer.from('x'), created_at: new Date(server.clock.at) })
    .execute();
  expect(await kinds(onlyContacts(person.id))).toEqual(['nobody_reachable']);
});

it('judges the text by the speed that is asked for', async () => {
  const { person, api } = await world();
  const body = Array.from({ length: 60 }, () => 'word').join(' ');
  const at = async (speedMph: number | undefined) => {
    const { findings } = await api.messageChecks.check({
      body: { content: { ...content, body }, message_settings: settings, receivers: onlyContacts(person.id), speedMph },
    });
    return findings.map(({ kind }) => kind);
  };
  expect(await at(undefined)).toEqual([]);
  expect(await at(60)).toEqual(['too_long']);
});

it('takes a draft of which there is hardly anything, and settings that could not be saved', async () => {
  const { person, api } = await world();
  const kinds = async (when: Partial<MessageSettings>) => {
    const empty = { title: '', body: '', location: '', radiusMeters: 0, radiusUnit: 'mi' as const, mode: 'draft' as const };
    const { findings } = await api.messageChecks.check({
      body: { content: empty, message_settings: { ...settings, ...when }, receivers: onlyContacts(person.id) },
    });
    return findings.map(({ kind }) => kind);
  };
  expect(await kinds({ endDate: '2026-11-19', startMinute: 600, endMinute: 600 })).toEqual([]);
  expect(await kinds({ startDate: '9999-12-31', endDate: null })).toEqual([]);
  expect(await kinds({ endDate: null, repeat: 'custom', repeatDays: Array.from({ length: 7 }, () => false) })).toEqual(['no_day']);
});

it('tells an operator who chose only the own phone how to sign it in, and does not mention an invitation', async () => {
  const { user, person, check, api } = await world();
  await server.services.database.db.updateTable('users').set({ phone: '+12025557001', country: 'US' }).where('id', '=', user.id).execute();
  const [own] = (await api.contacts.createDefault()).data;
  const told = async (...ids: string[]) => (await check(onlyContacts(...ids))).map(({ message }) => message);
  expect(await told(own?.id ?? '')).toEqual([expect.stringMatching(/^The only receiver is your own phone, which is not signed in/)]);
  const other = await buildContact(server, user);
  expect(await told(own?.id ?? '', other.id)).toEqual([expect.stringMatching(/^None of the chosen receivers has the receiver app/)]);
  expect(await told(own?.id ?? '', person.id)).toEqual([]);
});

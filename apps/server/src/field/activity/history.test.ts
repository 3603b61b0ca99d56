import { contract, createApi } from '@earshot/contract';
import { dayMs, minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
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
  contact = await buildContact(server, operator, { firstName: 'Ada', lastName: 'Hale' });
});

type Query = Parameters<ReturnType<TestServer['api']>['activity']['history']>[0]['query'];
const read = (query: Query, user = operator) => server.api(user.token).activity.history({ query });
const message = (title: string, owner = operator, schedule = {}) => buildMessage(server, owner, { title, contactIds: [contact.id], schedule });
const kinds = async (query: Query, user = operator) => (await read({ perpage: 100, ...query }, user)).data.map(({ kind }) => kind);

test('a person has all that happened, the newest first, each message by its title', async () => {
  const { id } = await message('Gate code');
  const phone = await signInPhone(server, contact.phone);
  await phone.report(id, { kind: 'delivered', at: start + 10_000 }, { kind: 'notified', at: start + 20_000, channel: 'push' });
  await phone.report(id, { kind: 'arrived', at: start + 30_000 }, { kind: 'started', at: start + 40_000 });
  await phone.report(id, { kind: 'interrupted', at: start + 50_000, fraction: 0.4, reason: 'left_before_end' });
  await phone.report(id, { kind: 'heard', at: start + 60_000, language: 'es' }, { kind: 'left', at: start + 70_000 });
  server.clock.at = start + 10 * minuteMs;
  const { data, about, pager } = await read({ contactId: contact.id, perpage: 100 });
  expect(about).toBe('Ada Hale');
  expect(pager).toMatchObject({ totalItems: 10, totalPages: 1 });
  const told = data.map(({ kind }) => kind);
  expect(told.slice(0, 7)).toEqual(['left', 'heard', 'interrupted', 'started', 'arrived', 'notified', 'delivered']);
  expect(told.slice(7).toSorted()).toEqual(['added', 'agreed', 'assigned']);
  const common = { messageId: id, title: 'Gate code', version: 1, isReceiver: true };
  expect(data[1]).toEqual({ at: start + 60_000, kind: 'heard', language: 'es', ...common });
  expect(data[2]).toEqual({ at: start + 50_000, kind: 'interrupted', spokenFraction: 0.4, reason: 'left_before_end', ...common });
  expect(data[5]).toEqual({ at: start + 20_000, kind: 'notified', channel: 'push', ...common });
});

test('what was played by hand before its turn is never told as heard', async () => {
  const { id } = await message('Gate code');
  const phone = await signInPhone(server, contact.phone);
  const hand = { startedBy: 'hand' } as const;
  await phone.report(id, { kind: 'started', at: start + minuteMs, ...hand }, { kind: 'heard', at: start + 2 * minuteMs, ...hand });
  server.clock.at = start + dayMs;
  for (const query of [{ contactId: contact.id }, { messageId: id }]) {
    const told = await kinds(query);
    expect(told).toContain('played_by_hand');
    expect(told).not.toContain('heard');
  }
});

test('a message that is over says that it was missed or not delivered, and why, as the proof says it', async () => {
  const over = { startDate: '2026-11-20', endDate: '2026-11-21' };
  const missed = await message('Missed', operator, over);
  const heard = await message('Heard', operator, over);
  const phone = await signInPhone(server, contact.phone);
  await phone.report(missed.id, { kind: 'delivered' }, { kind: 'failed', reason: 'sound_locked', at: start + minuteMs });
  await phone.report(heard.id, { kind: 'heard', at: start + minuteMs });
  const absent = await message('Absent', operator, over);
  server.clock.at = start + 20 * dayMs;
  const { data } = await read({ contactId: contact.id, perpage: 100 });
  const ends = data.filter(({ kind }) => kind === 'missed' || kind === 'not_delivered');
  const proof = await server.api(operator.token).activity.report({ query: { messageId: missed.id, contactId: contact.id } });
  expect(ends.map(({ kind, title }) => `${kind} ${title}`).toSorted()).toEqual(['missed Missed', 'not_delivered Absent']);
  expect(ends.find(({ messageId }) => messageId === missed.id)?.cause).toEqual(proof.data[0]?.cause);
  expect(proof.data[0]?.outcome).toBe('Missed');
  expect(ends.find(({ messageId }) => messageId === absent.id)?.cause).toBeDefined();
  const [overEntry, end] = (await read({ messageId: missed.id })).data;
  expect(overEntry?.kind).toBe('over');
  expect(end).toMatchObject({ kind: 'missed', at: overEntry?.at, name: 'Ada Hale', contactId: contact.id, isReceiver: true, cause: proof.data[0]?.cause });
  expect(await kinds({ messageId: heard.id })).not.toContain('missed');
});

test('a message tells who missed it and who never had it, as the history of each person does', async () => {
  const buildPerson = (firstName: string) => buildContact(server, operator, { firstName });
  const [came, waits, heard, absent] = [await buildPerson('Came'), await buildPerson('Waits'), await buildPerson('Heard'), await buildPerson('Absent')];
  const people = [came, waits, heard, absent];
  const members = await buildGroup(server, operator, { memberIds: [came.id, absent.id] });
  const { id } = await buildMessage(server, operator, {
    title: 'Gate code',
    contactIds: [waits.id, heard.id],
    groupIds: [members.id],
    schedule: { startDate: '2026-11-20', endDate: '2026-11-21' },
  });
  await (await signInPhone(server, came.phone)).report(id, { kind: 'delivered' }, { kind: 'arrived', at: start });
  await (await signInPhone(server, waits.phone)).report(id, { kind: 'delivered' });
  await (await signInPhone(server, heard.phone)).report(id, { kind: 'arrived' }, { kind: 'heard', at: start + minuteMs });
  const ends = async (query: Query) => (await read({ perpage: 100, ...query })).data.filter(({ kind }) => kind === 'missed' || kind === 'not_delivered');
  server.clock.at = start + 9 * minuteMs;
  expect(await ends({ messageId: id })).toEqual([]);
  server.clock.at = start + 11 * minuteMs;
  expect(await ends({ messageId: id })).toMatchObject([{ kind: 'missed', name: expect.stringMatching(/^Came /) as string, at: start + 10 * minuteMs }]);
  server.clock.at = start + 20 * dayMs;
  // A person who is added after its end has not missed it.
  const late = await buildPerson('Late');
  await server.services.database.db.insertInto('group_members').values({ client_id: operator.clientId, group_id: members.id, contact_id: late.id }).execute();
  const told = await ends({ messageId: id });
  expect(told.map(({ kind, name }) => `${kind} ${name?.split(' ')[0]}`).toSorted()).toEqual(['missed Came', 'missed Waits', 'not_delivered Absent']);
  for (const person of [...people, late]) {
    const [own] = await ends({ contactId: person.id });
    const ofMessage = told.find(({ contactId }) => contactId === person.id);
    expect([ofMessage?.kind, ofMessage?.at, ofMessage?.cause]).toEqual([own?.kind, own?.at, own?.cause]);
  }
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(...(await read({ messageId: id, page, perpage: 3 })).data);
  expect(pages).toEqual((await read({ messageId: id, perpage: 100 })).data);
});

test('a draft, and a message that has not begun, was missed by nobody', async () => {
  const contactIds = [contact.id];
  const draft = await buildMessage(server, operator, { contactIds, isDraft: true });
  const future = await buildMessage(server, operator, { contactIds, schedule: { startDate: '2026-12-24', endDate: '2026-12-24' } });
  server.clock.at = start + 20 * dayMs;
  for (const { id } of [draft, future]) {
    const told = await kinds({ messageId: id });
    for (const kind of ['missed', 'not_delivered', 'over']) expect(told).not.toContain(kind);
  }
});

test('a person who came by and did not hear it missed it ten minutes later, not before', async () => {
  const { id } = await message('Gate code');
  await (await signInPhone(server, contact.phone)).report(id, { kind: 'delivered' }, { kind: 'arrived', at: start });
  server.clock.at = start + 9 * minuteMs;
  expect(await kinds({ contactId: contact.id })).not.toContain('missed');
  server.clock.at = start + 11 * minuteMs;
  expect((await read({ contactId: contact.id })).data[0]).toMatchObject({ kind: 'missed', at: start + 10 * minuteMs, messageId: id });
});

test('a message has the events of all its people by name, and what was done to it', async () => {
  const bo = await buildContact(server, operator, { firstName: 'Bo', lastName: 'Reyes' });
  const { id } = await buildMessage(server, operator, { title: 'Gate code', contactIds: [contact.id, bo.id] });
  await (await signInPhone(server, contact.phone)).report(id, { kind: 'heard', at: start + minuteMs });
  await (await signInPhone(server, bo.phone)).report(id, { kind: 'delivered', at: start + 2 * minuteMs });
  server.clock.at = start + 10 * minuteMs;
  const { data, about } = await read({ messageId: id });
  expect(about).toBe('Gate code');
  expect(data.map(({ kind, name, contactId, change }) => [kind, name ?? change?.action, contactId])).toEqual([
    ['delivered', 'Bo Reyes', bo.id],
    ['heard', 'Ada Hale', contact.id],
    ['changed', 'message.set', undefined],
  ]);
});

test('events of a message with more than one version say so, and of which they are', async () => {
  const { id } = await message('Gate code');
  const other = await message('Parking');
  const phone = await signInPhone(server, contact.phone);
  await phone.report(id, { kind: 'heard', at: start + minuteMs });
  await phone.report(other.id, { kind: 'heard', at: start + minuteMs });
  const { db } = server.services.database;
  server.clock.at = start + 10 * minuteMs;
  await db
    .updateTable('messages')
    .set({ version: 2, version_at: new Date(server.clock.at) })
    .where('id', '=', id)
    .execute();
  const told = async (query: Query) =>
    (await read(query)).data.flatMap(({ kind, title, version, isEdited = false }) => (version === undefined ? [] : [[kind, title, version, isEdited]]));
  const ofPerson = await told({ contactId: contact.id });
  expect(ofPerson).toContainEqual(['assigned', 'Gate code', 2, true]);
  expect(ofPerson).toContainEqual(['heard', 'Gate code', 1, true]);
  expect(ofPerson).toContainEqual(['heard', 'Parking', 1, false]);
  expect(await told({ messageId: id })).toEqual([['heard', undefined, 1, true]]);
  expect(await told({ messageId: other.id })).toEqual([['heard', undefined, 1, false]]);
});

test('a contact that was added later has nothing of the messages before it, and each other message from then on', async () => {
  const everyone = { startDate: '2026-11-20', endDate: '2026-11-21' };
  const groupIds = [(await buildGroup(server, operator, { memberIds: [contact.id] })).id];
  const over = await buildMessage(server, operator, { title: 'Over', groupIds, schedule: everyone });
  const live = await buildMessage(server, operator, { title: 'Live', groupIds, schedule: { endDate: null } });
  const deleted = await buildMessage(server, operator, { title: 'Deleted', groupIds, schedule: { endDate: null } });
  const paused = await buildMessage(server, operator, { title: 'Paused', groupIds, schedule: everyone });
  const change = (id: string, set: { readonly deleted_at: Date } | { readonly paused_at: Date }) =>
    server.services.database.db.updateTable('messages').set(set).where('id', '=', id).execute();
  await change(deleted.id, { deleted_at: new Date(start + dayMs) });
  await change(paused.id, { paused_at: new Date(start + dayMs / 2) });
  const addedAt = start + 10 * dayMs;
  server.clock.at = addedAt;
  const late = await buildContact(server, operator, { firstName: 'Lee', lastName: 'Late' });
  await server.services.database.db
    .insertInto('group_members')
    .values({ client_id: operator.clientId, group_id: groupIds[0] ?? '', contact_id: late.id })
    .execute();
  server.clock.at = start + 20 * dayMs;
  const told = async (contactId: string) =>
    (await read({ contactId, perpage: 100 })).data.flatMap(({ kind, messageId, at }) => (messageId === undefined ? [] : [[kind, messageId, at]]));
  expect(await told(late.id)).toEqual([['assigned', live.id, addedAt]]);
  const [end, ...assigned] = await told(contact.id);
  expect(end?.slice(0, 2)).toEqual(['not_delivered', over.id]);
  expect(assigned.map(String).toSorted()).toEqual([over.id, live.id, deleted.id, paused.id].map((id) => `assigned,${id},${start}`).toSorted());
});

test('a person is marked as a receiver exactly where the proof of the message has them, an erased person too', async () => {
  const holder = await buildUser(server, operator.clientId, ['holder', 'admin']);
  const stays = await buildContact(server, operator, { firstName: 'Sam', lastName: 'Stays' });
  const goes = await buildContact(server, operator, { firstName: 'Gil', lastName: 'Goes' });
  const people = [stays, goes, contact];
  const { id } = await buildMessage(server, operator, { title: 'Gate code', contactIds: people.map((each) => each.id) });
  for (const each of people) await (await signInPhone(server, each.phone)).report(id, { kind: 'heard', at: start + minuteMs });
  server.clock.at = start + 10 * minuteMs;
  const { db } = server.services.database;
  await db.deleteFrom('message_contacts').where('message_id', '=', id).where('contact_id', '=', goes.id).execute();
  await server.api(holder.token).personalData.erase({ body: { contactId: contact.id, confirmation: contact.phone } });
  const heard = (await read({ messageId: id })).data.filter(({ kind }) => kind === 'heard');
  const proof = await server.api(operator.token).activity.report({ query: { messageId: id } });
  const marked = heard.flatMap(({ contactId, name, isReceiver }) => (isReceiver ? [`${contactId} ${name}`] : []));
  expect(marked.toSorted()).toEqual(proof.data.map(({ contactId, name }) => `${contactId} ${name}`).toSorted());
  expect(marked).toHaveLength(2);
  expect(heard.find(({ isReceiver }) => !isReceiver)?.name).toBe('Gil Goes');
  for (const { contactId = '', isReceiver } of heard)
    expect((await read({ contactId })).data.find(({ kind }) => kind === 'heard')).toMatchObject(isReceiver ? { isReceiver } : { kind: 'heard' });
  expect((await read({ contactId: goes.id })).data.filter(({ isReceiver }) => isReceiver)).toEqual([]);
});

test('a phone is named by the contact that the message reaches, never by a colleague’s for the same number', async () => {
  const [colleague, admin] = [await buildUser(server, operator.clientId, ['operator']), await buildUser(server, operator.clientId, ['admin'])];
  const alias = await buildContact(server, colleague, { firstName: 'Secret', lastName: 'Alias', phone: contact.phone });
  const { id } = await message('Gate code');
  await (await signInPhone(server, contact.phone)).report(id, { kind: 'heard', at: start + minuteMs });
  server.clock.at = start + 10 * minuteMs;
  const heard = async (user = operator) => (await read({ messageId: id }, user)).data.find(({ kind }) => kind === 'heard');
  // The colleague's contact is not the one that the message reaches: not even an admin reads that name.
  expect(await heard()).toMatchObject({ name: 'Ada Hale', contactId: contact.id });
  expect(await heard(admin)).toMatchObject({ name: 'Ada Hale', contactId: contact.id });
  const { db } = server.services.database;
  await db.deleteFrom('message_contacts').where('message_id', '=', id).execute();
  expect(await heard()).toMatchObject({ name: 'Ada Hale' });
  await db.deleteFrom('contacts').where('id', '=', contact.id).execute();
  expect(await heard()).not.toHaveProperty('name');
  expect(await heard()).not.toHaveProperty('contactId');
  expect(await heard(admin)).toMatchObject({ name: 'Secret Alias', contactId: alias.id });
});

test('the changes of a contact and what was billed are for the Account Holder; staff on behalf read the changes', async () => {
  const { clientId } = operator;
  const [colleague, admin, holder] = [
    await buildUser(server, clientId, ['operator']),
    await buildUser(server, clientId, ['admin']),
    await buildUser(server, clientId, ['holder']),
  ];
  const { UserID: id } = await server
    .api(operator.token)
    .contacts.save({ body: { form: { firstName: 'Ada', lastName: 'Reyes', email: '', phone: '303 555 0141', country: 'US' } } });
  const { phone } = await server.services.database.db.selectFrom('contacts').select('phone').where('id', '=', id).executeTakeFirstOrThrow();
  await server.services.database.db
    .insertInto('billing_spans')
    .values({
      client_id: clientId,
      kind: 'receiver',
      subject: phone,
      name: 'Ada Reyes',
      address: phone,
      from_at: new Date(start - 2 * dayMs),
      to_at: new Date(start - dayMs),
    })
    .execute();
  // The colleague reads of the contact what reaches them by their own message.
  await buildMessage(server, colleague, { title: 'Theirs', contactIds: [id] });
  server.clock.at = start + minuteMs;
  const told = async (user: BuiltUser, asked = read({ contactId: id, perpage: 100 }, user)) =>
    (await asked).data.flatMap(({ kind, change }) => (['assigned', 'invited'].includes(kind) ? [] : [change?.action ?? kind])).toSorted();
  expect(await told(operator)).toEqual(['added']);
  expect(await told(colleague)).toEqual(['added']);
  expect(await told(admin)).toEqual(['added']);
  expect(await told(holder)).toEqual(['billed', 'contact.added', 'unbilled']);
  const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['support']);
  const behalf = createApi(contract, { baseUrl: server.baseUrl, token: () => staff.token, representedUser: () => ({ clientId, userId: operator.id }) });
  expect(await told(staff, behalf.activity.history({ query: { contactId: id, perpage: 100 } }))).toEqual(['contact.added']);
});

test('operators read of a colleague’s messages nothing, admins all; another client’s people and messages do not exist', async () => {
  const [colleague, admin] = [await buildUser(server, operator.clientId, ['operator']), await buildUser(server, operator.clientId, ['admin'])];
  const alias = await buildContact(server, colleague, { phone: contact.phone });
  const theirs = await buildMessage(server, colleague, { title: 'Theirs', contactIds: [alias.id] });
  const phone = await signInPhone(server, contact.phone);
  await phone.report(theirs.id, { kind: 'heard', at: start });
  server.clock.at = start + minuteMs;
  expect(await kinds({ contactId: contact.id })).not.toContain('heard');
  expect(await kinds({ contactId: contact.id })).not.toContain('assigned');
  expect(await kinds({ contactId: contact.id }, admin)).toEqual(expect.arrayContaining(['heard', 'assigned']));
  await expect(read({ messageId: theirs.id })).rejects.toMatchObject({ message: 'This message was not found.' });
  const stranger = await buildUser(server, (await buildClient(server)).id, ['holder', 'admin', 'operator']);
  await expect(read({ contactId: contact.id }, stranger)).rejects.toMatchObject({ message: 'This contact was not found.' });
  await expect(read({ messageId: theirs.id }, stranger)).rejects.toMatchObject({ message: 'This message was not found.' });
});

import { dayMs, minuteMs } from '@earshot/domain';
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
  const common = { messageId: id, title: 'Gate code', version: 1 };
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
  expect((await kinds({ messageId: missed.id }))[0]).toBe('over');
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

test('pages follow one another without a gap or a repetition', async () => {
  const { id } = await message('Gate code');
  const phone = await signInPhone(server, contact.phone);
  // Events of one instant are the ones that a careless order repeats.
  for (let count = 0; count < 12; count += 1) await phone.report(id, { kind: 'arrived', at: start + minuteMs }, { kind: 'left', at: start + minuteMs });
  server.clock.at = start + dayMs;
  const whole = (await read({ contactId: contact.id, perpage: 100 })).data;
  const pages = [];
  for (let page = 1; page <= Math.ceil(whole.length / 5); page += 1) pages.push(...(await read({ contactId: contact.id, page, perpage: 5 })).data);
  expect(pages).toEqual(whole);
  expect(await read({ contactId: contact.id, page: 99, perpage: 5 })).toMatchObject({ data: [], pager: { totalItems: whole.length } });
});

test('what was billed is for the Account Holder alone', async () => {
  const holder = await buildUser(server, operator.clientId, ['holder']);
  await server.services.database.db
    .insertInto('billing_spans')
    .values({
      client_id: operator.clientId,
      kind: 'receiver',
      subject: contact.phone,
      name: 'Ada Hale',
      address: contact.phone,
      from_at: new Date(start - 2 * dayMs),
      to_at: new Date(start - dayMs),
    })
    .execute();
  expect(await kinds({ contactId: contact.id }, holder)).toEqual(expect.arrayContaining(['billed', 'unbilled']));
  expect(await kinds({ contactId: contact.id })).not.toContain('billed');
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

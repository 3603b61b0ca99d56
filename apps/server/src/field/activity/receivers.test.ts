import type { Input, contract } from '@earshot/contract';
import { dayMs, minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildConsent } from '../../../test/consents.ts';
import { type BuiltUser, buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
let operator: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
});

const db = () => server.services.database.db;
type Query = NonNullable<Input<typeof contract.activity.receivers>['query']>;
const read = (query: Query, { token } = operator) => server.api(token).activity.receivers({ query });

test('each person of a message stands with the outcome and the cause, those who missed it first, and is counted once', async () => {
  const people = {
    heard: await buildContact(server, operator, { firstName: 'Ana', lastName: 'Ruiz' }),
    missed: await buildContact(server, operator, { firstName: 'Ben', lastName: 'Cole' }),
    closed: await buildContact(server, operator, { firstName: 'Cy', lastName: 'Diaz' }),
    neverAsked: await buildContact(server, operator, { firstName: 'Di', lastName: 'Ames', agrees: false }),
    asked: await buildContact(server, operator, { firstName: 'Eli', lastName: 'Bond', agrees: false }),
    waiting: await buildContact(server, operator, { firstName: 'Flo', lastName: 'Kerr' }),
    noApp: await buildContact(server, operator, { firstName: 'Gus', lastName: 'Hahn' }),
  };
  await buildConsent(server, people.noApp.phone);
  const { id } = await buildMessage(server, operator, { title: 'Gate code', contactIds: Object.values(people).map((each) => each.id) });
  const invitedAt = start - 10 * dayMs;
  await db()
    .updateTable('contacts')
    .set({ invited_at: new Date(invitedAt) })
    .where('id', '=', people.asked.id)
    .execute();
  const delivered = { kind: 'delivered', at: start + minuteMs } as const;
  await (
    await signInPhone(server, people.heard.phone)
  ).report(id, delivered, { kind: 'arrived', at: start + minuteMs }, { kind: 'heard', at: start + 2 * minuteMs });
  const late = await signInPhone(server, people.missed.phone);
  await late.report(id, delivered, { kind: 'arrived', at: start + minuteMs });
  await late.report(id, { kind: 'failed', at: start + minuteMs, reason: 'no_voice' });
  await signInPhone(server, people.closed.phone);
  await (await signInPhone(server, people.waiting.phone)).report(id, delivered);
  server.clock.at = start + 30 * minuteMs;

  const { data, causes, pager, ...rest } = await read({ messageId: id });
  expect(data.map(({ name, outcome, cause }) => [name, outcome, cause?.kind])).toEqual([
    ['Ben Cole', 'Missed', 'no_voice'],
    ['Cy Diaz', 'Not Delivered', 'app_not_open'],
    ['Di Ames', 'Not Delivered', 'not_invited'],
    ['Eli Bond', 'Not Delivered', 'not_agreed'],
    ['Gus Hahn', 'Not Delivered', 'not_installed'],
    ['Flo Kerr', 'Waiting', 'never_near'],
    ['Ana Ruiz', 'Heard', undefined],
  ]);
  expect(data.find(({ name }) => name === 'Ana Ruiz')).toMatchObject({
    heardAt: start + 2 * minuteMs,
    heardVersion: 1,
    phone: people.heard.phone,
    messages: 1,
  });
  expect(data.find(({ name }) => name === 'Eli Bond')).toMatchObject({
    invitedAt,
    cause: { since: invitedAt },
    canInvite: true,
    canText: false,
    canRemind: false,
  });
  expect(rest).toMatchObject({ title: 'Gate code', version: 1, isLive: true, heard: 1, waiting: 1, missed: 1, notDelivered: 4, notBegun: 0 });
  expect(pager.totalItems).toBe(7);
  expect(causes).toContainEqual({ outcome: 'Not Delivered', kind: 'not_invited', people: 1, canRemind: 0, canText: 0, canInvite: 1 });
  expect(causes.map(({ outcome }) => outcome)).toEqual(['Missed', ...Array.from({ length: 4 }, () => 'Not Delivered'), 'Waiting']);

  const found = await read({ messageId: id, outcome: 'Not Delivered', cause: 'not_invited' });
  expect([found.data.map(({ name }) => name), found.pager.totalItems, found.notDelivered]).toEqual([['Di Ames'], 1, 4]);
  expect((await read({ messageId: id, searchString: 'cole' })).data.map(({ name }) => name)).toEqual(['Ben Cole']);
  expect((await read({ messageId: id, page: 2, perpage: 5 })).data.map(({ name }) => name)).toEqual(['Flo Kerr', 'Ana Ruiz']);
});

test('it says the same of each person as the report, and counts as the report does, with one message and with all', async () => {
  const contacts = [
    await buildContact(server, operator, { firstName: 'Ana' }),
    await buildContact(server, operator, { firstName: 'Ben' }),
    await buildContact(server, operator, { firstName: 'Cy' }),
  ];
  await buildConsent(server, contacts[1]?.phone ?? '');
  const contactIds = contacts.map(({ id }) => id);
  const first = await buildMessage(server, operator, { title: 'Gate code', contactIds });
  const second = await buildMessage(server, operator, { title: 'Lock up', contactIds: contactIds.slice(0, 2) });
  const phone = await signInPhone(server, contacts[0]?.phone ?? '');
  await phone.report(first.id, { kind: 'delivered' }, { kind: 'arrived' }, { kind: 'heard' });
  await phone.report(second.id, { kind: 'delivered' }, { kind: 'arrived' }, { kind: 'interrupted', fraction: 0.5, reason: 'page_hidden' });
  server.clock.at = start + 30 * minuteMs;
  const api = server.api(operator.token).activity;
  for (const { id } of [first, second]) {
    const report = await api.report({ query: { messageId: id } });
    const { data, causes, ...counts } = await read({ messageId: id });
    expect(data.map(({ contactId, outcome, cause }) => ({ contactId, outcome, cause })).toSorted(byContact)).toEqual(
      report.data.map(({ contactId, outcome, cause }) => ({ contactId, outcome, cause })).toSorted(byContact),
    );
    expect(counts).toMatchObject({ heard: report.heard, waiting: report.waiting, notDelivered: report.notDelivered });
    expect(causes.reduce((sum, { people }) => sum + people, 0)).toBe(report.data.length - report.heard);
  }
  const all = await read({});
  expect(all.data.map(({ contactId, outcome, messages, cause }) => [contactId, outcome, messages, cause?.kind])).toEqual([
    [contactIds[0], 'Missed', 2, 'page_hidden'],
    [contactIds[1], 'Not Delivered', 2, 'not_installed'],
    [contactIds[2], 'Not Delivered', 1, 'not_invited'],
  ]);
  const { returnData } = await api.list({ query: { statusFilter: 'Not Delivered' } });
  expect(all.notDelivered).toBe(returnData.length);
});
const byContact = (one: { readonly contactId: string }, other: { readonly contactId: string }): number => (one.contactId < other.contactId ? -1 : 1);

test('remedies are shown to the owner of the message and the contact, and to no other user', async () => {
  const colleague = await buildUser(server, operator.clientId, ['operator']);
  const holder = await buildUser(server, operator.clientId, ['holder', 'admin']);
  const [mine, theirs] = [await buildContact(server, operator, { agrees: false }), await buildContact(server, colleague, { agrees: false })];
  const agreed = await buildContact(server, operator);
  await buildConsent(server, agreed.phone);
  const lent = await buildContact(server, colleague, { agrees: false, isShared: true });
  const { id } = await buildMessage(server, operator, { contactIds: [mine.id, agreed.id, lent.id] });
  const { id: shared } = await buildMessage(server, colleague, { contactIds: [theirs.id] });
  const can = ({
    canRemind,
    canText,
    canInvite,
    canEdit,
    phone,
  }: {
    canRemind: boolean;
    canText: boolean;
    canInvite: boolean;
    canEdit: boolean;
    phone: string;
  }) => ({
    canRemind,
    canText,
    canInvite,
    canEdit,
    hasPhone: phone !== '',
  });
  const own = (await read({ messageId: id })).data;
  expect(can(own.find(({ contactId }) => contactId === mine.id) as never)).toEqual({
    canRemind: false,
    canText: false,
    canInvite: true,
    canEdit: true,
    hasPhone: true,
  });
  expect(can(own.find(({ contactId }) => contactId === agreed.id) as never)).toEqual({
    canRemind: false,
    canText: true,
    canInvite: false,
    canEdit: true,
    hasPhone: true,
  });
  expect(can(own.find(({ contactId }) => contactId === lent.id) as never)).toEqual({
    canRemind: false,
    canText: false,
    canInvite: false,
    canEdit: false,
    hasPhone: true,
  });
  const nothing = { canRemind: false, canText: false, canInvite: false, canEdit: false, hasPhone: false };
  expect((await read({ messageId: id }, holder)).data.map(can)).toEqual([nothing, nothing, { ...nothing, hasPhone: true }]);
  await expect(read({ messageId: shared })).rejects.toMatchObject({ message: 'This message was not found.' });
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await expect(read({ messageId: id }, stranger)).rejects.toMatchObject({ message: 'This message was not found.' });
  expect((await read({}, stranger)).data).toEqual([]);
});

test('an answer before the first yes stays hidden: a refusal and no answer look the same', async () => {
  const [refused, silent] = [await buildContact(server, operator), await buildContact(server, operator)];
  await db()
    .insertInto('consents')
    .values({ client_id: operator.clientId, phone: refused.phone, left_at: new Date(start - minuteMs), how: 'asked' })
    .execute();
  const { id } = await buildMessage(server, operator, { contactIds: [refused.id, silent.id] });
  const told = (await read({ messageId: id })).data.map((row) => ({ ...row, contactId: '', name: '', phone: '' }));
  expect(told[0]).toEqual(told[1]);
});

test('a message that is over, or was deleted, is listed for a week without reminders', async () => {
  const contact = await buildContact(server, operator);
  await buildConsent(server, contact.phone);
  const { id } = await buildMessage(server, operator, {
    title: 'Gate code',
    schedule: { startDate: '2026-11-18', endDate: '2026-11-18' },
    contactIds: [contact.id],
  });
  expect(await read({ messageId: id })).toMatchObject({ title: 'Gate code', isLive: false, notDelivered: 1, data: [{ canText: false, canRemind: false }] });
  server.clock.at = start + 20 * dayMs;
  expect(await read({ messageId: id })).toMatchObject({ title: 'Gate code', data: [], pager: { totalItems: 0 } });
});

test('the table of receivers is sorted by name, messages, the last hearing and what is open', async () => {
  const [ana, ben, cy] = [
    await buildContact(server, operator, { firstName: 'Ana', lastName: 'Ruiz' }),
    await buildContact(server, operator, { firstName: 'Ben', lastName: 'Cole' }),
    await buildContact(server, operator, { firstName: 'Cy', lastName: 'Diaz' }),
  ];
  const first = await buildMessage(server, operator, { contactIds: [ana.id, ben.id, cy.id] });
  await buildMessage(server, operator, { contactIds: [ben.id] });
  await (await signInPhone(server, cy.phone)).report(first.id, { kind: 'delivered' }, { kind: 'heard', at: start });
  const names = async (sort: 'name' | 'messages' | 'heard' | 'open', order: 'asc' | 'desc') =>
    (await server.api(operator.token).activity.list({ query: { sort, order } })).returnData.map(({ name }) => name.split(' ')[0]).join(' ');
  expect(await names('name', 'desc')).toBe('Cy Ben Ana');
  expect(await names('messages', 'desc')).toBe('Ben Ana Cy');
  expect(await names('heard', 'desc')).toBe('Cy Ana Ben');
  expect(await names('open', 'desc')).toBe('Ben Ana Cy');
  expect(await names('open', 'asc')).toBe('Cy Ana Ben');
});

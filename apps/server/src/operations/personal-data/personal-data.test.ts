import { randomUUID } from 'node:crypto';
import { dayMs, minuteMs } from '@earshot/domain';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildGroup, buildImport, buildMessage, buildUser } from '../../../test/factories.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { recordNotified } from '../../field/receivers/index.ts';

let server: TestServer;
let holder: BuiltUser;
let operator: BuiltUser;
let serial = 0;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id } = await buildClient(server, { name: 'Front Range' });
  holder = await buildUser(server, id, ['holder', 'admin']);
  operator = await buildUser(server, id, ['operator']);
});

const db = () => server.services.database.db;
const api = (as = holder) => server.api(as.token);
const newPhone = (): string => `+1970555${String(1000 + ++serial)}`;
const erase = (contactId: string, confirmation: string, as = holder) => api(as).personalData.erase({ body: { contactId, confirmation } });
const code = (name: string) => ({ failure: { code: name } });

/** All figures of a client that name no person. */
async function readFigures(as = holder) {
  const { activity } = api(as);
  const messageIds = await db().selectFrom('messages').select('id').where('client_id', '=', as.clientId).orderBy('id').execute();
  const proof = await activity.report({ query: {} });
  const today = new Date(server.clock.at).toISOString().slice(0, 10);
  return {
    summary: (await activity.summary({ query: {} })).data,
    places: (await activity.places({ query: {} })).data,
    messages: (await activity.messages({ query: { ids: messageIds.map(({ id }) => id) } })).data,
    days: await activity.overTime({ query: { fromDate: today, toDate: today } }),
    people: (await activity.list({ query: {} })).ReceiverCount,
    proof: { ...proof, data: proof.data.map(({ name: __, contactId: ___, groups: ____, cause: _____, ...pair }) => JSON.stringify(pair)).toSorted() },
  };
}

describe('the figures', () => {
  test('are after an erasure what they were before, whatever the phones told of whatever messages', async () => {
    const told = fc.record({
      who: fc.nat(2),
      message: fc.nat(2),
      kind: fc.constantFrom('delivered' as const, 'arrived' as const, 'left' as const, 'started' as const, 'heard' as const, 'interrupted' as const),
      minutesAgo: fc.nat(300),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(told, { maxLength: 12 }), fc.nat(2), fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), async (events, erased, chosen) => {
        const { id } = await buildClient(server);
        const [boss, sender] = [await buildUser(server, id, ['holder', 'admin']), await buildUser(server, id, ['operator'])];
        const people: { readonly id: string; readonly phone: string }[] = [];
        for (let each = 0; each < 3; each += 1) people.push(await buildContact(server, sender, { phone: newPhone() }));
        const group = await buildGroup(server, sender, { memberIds: people.filter((_, at) => chosen[at]).map((each) => each.id) });
        const contactIds = people.filter((_, at) => chosen[at + 3]).map((each) => each.id);
        const messages = [
          await buildMessage(server, sender, { contactIds }),
          await buildMessage(server, sender, { groupIds: [group.id] }),
          await buildMessage(server, sender, { contactIds, groupIds: [group.id] }),
        ];
        const phones = [];
        for (const each of people) phones.push(await signInPhone(server, each.phone));
        for (const { who, message, kind, minutesAgo } of events)
          await phones[who]?.report(messages[message]?.id ?? '', { kind, at: server.clock.at - minutesAgo * minuteMs });
        const before = await readFigures(boss);
        await erase(people[erased]?.id ?? '', people[erased]?.phone ?? '', boss);
        expect(await readFigures(boss)).toEqual(before);
      }),
      { numRuns: 12 },
    );
  });

  test('count an erased person once in each message, with one name everywhere, and apart from the next one', async () => {
    const [ana, bo] = [await buildContact(server, operator, { firstName: 'Ana' }), await buildContact(server, operator, { firstName: 'Bo' })];
    const contactIds = [ana.id, bo.id];
    const messages = [await buildMessage(server, operator, { contactIds }), await buildMessage(server, operator, { contactIds })];
    for (const each of [ana, bo]) {
      const { report } = await signInPhone(server, each.phone);
      for (const { id } of messages) await report(id, { kind: 'heard' });
    }
    const one = await erase(ana.id, ana.phone);
    const two = await erase(bo.id, bo.phone);
    expect(one.placeholder).toMatch(/^Erased person [0-9A-F]{6}$/);
    expect(one.placeholder).not.toBe(two.placeholder);
    const proof = (await api().activity.report({ query: {} })).data;
    expect(proof.map(({ name, outcome }) => `${name} ${outcome}`).toSorted()).toEqual(
      [one.placeholder, one.placeholder, two.placeholder, two.placeholder].map((name) => `${name} Heard`).toSorted(),
    );
    const [row] = (await api().activity.list({ query: { searchString: one.placeholder } })).returnData;
    expect(row).toMatchObject({ name: one.placeholder, isHeard: true, messageCount: 2, groups: [], status: 'pending' });
    expect((await api().activity.person({ query: { contactId: row?.contactId ?? '' } })).data.map(({ outcome }) => outcome)).toEqual(['Heard', 'Heard']);
    expect(await api().activity.report({ query: { contactId: row?.contactId ?? '' } })).toMatchObject({ about: one.placeholder, assigned: 2, heard: 2 });
    const other = await buildUser(server, (await buildClient(server)).id, ['holder', 'admin']);
    await expect(api(other).activity.person({ query: { contactId: row?.contactId ?? '' } })).rejects.toMatchObject(code('not_found'));
  });

  test('say of a person who was erased before the phone had the message that the data was erased, and offer no remedy', async () => {
    const contact = await buildContact(server, operator);
    const { id: messageId } = await buildMessage(server, operator, { contactIds: [contact.id] });
    const { placeholder } = await erase(contact.id, contact.phone);
    const list = await server.api(operator.token).activity.receivers({ query: { messageId } });
    expect(list.data).toMatchObject([
      { name: placeholder, phone: '', outcome: 'Not Delivered', cause: { kind: 'erased' }, canRemind: false, canText: false, canInvite: false, canEdit: false },
    ]);
    expect(await server.api(operator.token).nudges.send({ body: { message_id: messageId, channel: 'text' } })).toMatchObject({ notified: 0, notReminded: [] });
  });

  test('of a message that has not begun, or is edited for everybody, count the person no longer', async () => {
    const [stays, goes] = [await buildContact(server, operator), await buildContact(server, operator)];
    const contactIds = [stays.id, goes.id];
    const later = await buildMessage(server, operator, { contactIds, schedule: { startDate: '2026-11-24', endDate: '2026-11-24' } });
    const now = await buildMessage(server, operator, { contactIds });
    await erase(goes.id, goes.phone);
    const assigned = async (id: string) => (await api().activity.messages({ query: { ids: [id] } })).data.map((each) => each.assigned + each.notBegun);
    expect([await assigned(later.id), await assigned(now.id)]).toEqual([[1], [2]]);
    await db().updateTable('messages').set({ version: 2 }).where('id', '=', now.id).execute();
    expect(await assigned(now.id)).toEqual([1]);
  });
});

describe('the person’s phone', () => {
  test('is signed out where no other company knows the number, and reports nothing that brings the number back', async () => {
    const contact = await buildContact(server, operator);
    const { id } = await buildMessage(server, operator, { contactIds: [contact.id] });
    const { token, report } = await signInPhone(server, contact.phone);
    await report(id, { kind: 'delivered' });
    await erase(contact.id, contact.phone);
    await expect(report(id, { kind: 'heard' })).rejects.toMatchObject(code('signed_out'));
    await expect(server.api(token).receivers.sync({ query: {} })).rejects.toMatchObject(code('signed_out'));
    // A phone that was signed in again elsewhere, or a notification on its way, knows the message still.
    const again = server.api(await buildDevice(server, contact.phone));
    const late = { id: randomUUID(), messageId: id, version: 1, kind: 'heard' as const, at: server.clock.at };
    expect(await again.receivers.report({ body: { events: [late] } })).toMatchObject({ stored: [], refused: [late.id] });
    const about = { clientId: operator.clientId, messageId: id, version: 1, occasion: 'x', channel: 'push' as const, now: server.clock.at };
    await server.services.database.transaction((tx) => recordNotified(server.services, tx, { ...about, phones: [contact.phone] }));
    for (const table of ['device_events', 'deliveries'] as const)
      expect(await db().selectFrom(table).select('phone').where('phone', '=', contact.phone).execute()).toEqual([]);
  });

  test('reports while its person is erased, and no report is left under the number', async () => {
    const contact = await buildContact(server, operator);
    const { id } = await buildMessage(server, operator, { contactIds: [contact.id] });
    // Another company keeps the phone signed in.
    await buildContact(server, await buildUser(server, (await buildClient(server)).id, ['operator']), { phone: contact.phone });
    const { report } = await signInPhone(server, contact.phone);
    await report(id, { kind: 'delivered' });
    const reports = Array.from({ length: 12 }, () => report(id, { kind: 'heard' }));
    const [, ...answers] = await Promise.all([erase(contact.id, contact.phone), ...reports]);
    const count = async (table: 'device_events' | 'deliveries', phone: string) =>
      (await db().selectFrom(table).select('phone').where('client_id', '=', operator.clientId).where('phone', 'like', phone).execute()).length;
    expect([await count('device_events', contact.phone), await count('deliveries', contact.phone)]).toEqual([0, 0]);
    const stored = answers.reduce((sum, answer) => sum + answer.stored.length, 0);
    expect([await count('device_events', 'erased-%'), await count('deliveries', 'erased-%')]).toEqual([1 + stored, 1]);
  });

  test('stays signed in where another company knows the number, whose rows stay as they were', async () => {
    const other = await buildUser(server, (await buildClient(server, { name: 'Summit' })).id, ['operator']);
    const contact = await buildContact(server, operator, { firstName: 'Ana' });
    const theirs = await buildContact(server, other, { phone: contact.phone, firstName: 'Anita' });
    const [ours, kept] = [await buildMessage(server, operator, { contactIds: [contact.id] }), await buildMessage(server, other, { contactIds: [theirs.id] })];
    const { token, report } = await signInPhone(server, contact.phone);
    for (const { id } of [ours, kept]) await report(id, { kind: 'heard' });
    const readTheirRows = async () =>
      Promise.all(
        ['contacts', 'consents', 'deliveries', 'device_events'].map(
          async (table) => (await sql`select * from ${sql.table(table)} where client_id = ${other.clientId} order by 1, 2`.execute(db())).rows,
        ),
      );
    const before = await readTheirRows();
    await erase(contact.id, 'ANA  ' + (await findLastName(contact.id)));
    expect(await readTheirRows()).toEqual(before);
    const told = await server.api(token).receivers.sync({ query: {} });
    expect(told.messages?.map(({ id }) => id)).toEqual([kept.id]);
    expect(told.companies?.map(({ name }) => name)).toEqual(['Summit']);
    const late = await server
      .api(token)
      .receivers.report({ body: { events: [{ id: randomUUID(), messageId: ours.id, version: 1, kind: 'heard', at: server.clock.at }] } });
    expect(late.refused).toHaveLength(1);
  });
});

const findLastName = async (id: string) => (await db().selectFrom('contacts').select('last_name').where('id', '=', id).executeTakeFirstOrThrow()).last_name;

describe('an erasure', () => {
  test('takes the person from every operator of the company, and from no other person', async () => {
    const colleague = await buildUser(server, operator.clientId, ['operator']);
    const contact = await buildContact(server, operator);
    await buildContact(server, colleague, { phone: contact.phone });
    const neighbour = await buildContact(server, colleague, { phone: `${contact.phone.slice(0, -1)}${(Number(contact.phone.at(-1)) + 1) % 10}` });
    await erase(contact.id, contact.phone);
    const left = await db().selectFrom('contacts').select('id').where('client_id', '=', operator.clientId).execute();
    expect(left).toEqual([{ id: neighbour.id }]);
  });

  test('needs the number or the name, typed in any usual form; any other text changes nothing', async () => {
    const contact = await buildContact(server, operator, { firstName: 'Ana', lastName: 'Alder', phone: newPhone() });
    for (const typed of ['Ana', 'Ana Elder', contact.phone.slice(-4), `${contact.phone}1`, 'x'])
      await expect(erase(contact.id, typed)).rejects.toMatchObject(code('invalid_input'));
    expect((await api().personalData.find({ body: { contactId: contact.id } })).person).toMatchObject({
      names: ['Ana Alder'],
      phone: contact.phone,
      contacts: 1,
    });
    const national = contact.phone.slice(2);
    await erase(contact.id, `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}`);
    await expect(api().personalData.find({ body: { contactId: contact.id } })).rejects.toMatchObject(code('not_found'));
    await expect(api().personalData.find({ body: { phone: contact.phone } })).rejects.toMatchObject(code('not_found'));
  });

  test('finds by its number a person whose contact was deleted long ago', async () => {
    const contact = await buildContact(server, operator);
    const { id } = await buildMessage(server, operator, { contactIds: [contact.id] });
    await (await signInPhone(server, contact.phone)).report(id, { kind: 'heard' });
    await api(operator).contacts.save({ body: { deletedId: contact.id } });
    server.clock.at += dayMs;
    const choice = { phone: contact.phone.slice(2), country: 'US' };
    expect((await api().personalData.find({ body: choice })).person).toMatchObject({ contacts: 0, messages: 1, events: 1 });
    expect((await api().personalData.export({ body: choice })).events).toMatchObject([{ kind: 'heard' }]);
    await api().personalData.erase({ body: { ...choice, confirmation: contact.phone } });
    expect(await db().selectFrom('deliveries').select('phone').where('phone', '=', contact.phone).execute()).toEqual([]);
    server.clock.at -= dayMs;
  });

  test('is for the Account Holder and Admins; the audit says who erased a person and when, and not whom', async () => {
    const admin = await buildUser(server, operator.clientId, ['admin']);
    const contact = await buildContact(server, operator, { firstName: 'Ana', lastName: 'Alder' });
    await expect(erase(contact.id, contact.phone, operator)).rejects.toMatchObject(code('forbidden'));
    await api(admin).personalData.export({ body: { contactId: contact.id } });
    server.clock.at += 1_000;
    const { placeholder } = await erase(contact.id, contact.phone, admin);
    const entries = (await api().audit.list({ query: {} })).data;
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['person.erased', placeholder],
      ['person.exported', placeholder],
    ]);
  });

  test('is refused while a user has the number as their own', async () => {
    const phone = newPhone();
    await db().updateTable('users').set({ phone, country: 'US' }).where('id', '=', operator.id).execute();
    const [own] = (await api(operator).contacts.createDefault()).data;
    expect((await api().personalData.find({ body: { contactId: own?.id ?? '' } })).person.user).toMatch(/^Pat /);
    await expect(erase(own?.id ?? '', phone)).rejects.toMatchObject(code('conflict'));
  });

  test('is refused while an import with the number goes on, which would bring the person back', async () => {
    const contact = await buildContact(server, operator);
    const { id } = await buildImport(server, operator);
    const run = (rows: string) => db().updateTable('imports').set({ status: 'running', rows }).where('id', '=', id).execute();
    await run(JSON.stringify([{ PhoneNumber: `(${contact.phone.slice(2, 5)}) ${contact.phone.slice(5, 8)}-${contact.phone.slice(8)}` }]));
    await expect(erase(contact.id, contact.phone)).rejects.toMatchObject(code('conflict'));
    await run(JSON.stringify([{ PhoneNumber: '+13035550100' }]));
    await erase(contact.id, contact.phone);
    await db().deleteFrom('imports').where('id', '=', id).execute();
  });
});

test('an export holds all that the company knows of the person, and nothing of another company or of the person’s silence towards it', async () => {
  const other = await buildUser(server, (await buildClient(server, { name: 'Summit' })).id, ['operator']);
  const { UserID: id } = await api(operator).contacts.save({
    body: { form: { firstName: 'Ana', lastName: 'Alder', phone: '+13035550188', country: 'US', email: 'ana@test.example' } },
  });
  const theirs = await buildContact(server, other, { phone: '+13035550188', firstName: 'Anita' });
  await buildGroup(server, operator, { name: 'Night shift', memberIds: [id] });
  const ours = await buildMessage(server, operator, { title: 'Gate code', contactIds: [id] });
  const foreign = await buildMessage(server, other, { title: 'Elsewhere', contactIds: [theirs.id] });
  const read = () => api().personalData.export({ body: { contactId: id } });
  // The number refuses: to the company that looks like no answer.
  await db()
    .insertInto('consents')
    .values({ client_id: operator.clientId, phone: '+13035550188', left_at: new Date(server.clock.at), how: 'asked' })
    .execute();
  expect((await read()).agreement).toBeNull();
  await db().deleteFrom('consents').where('client_id', '=', operator.clientId).execute();
  const { token, report } = await signInPhone(server, '+13035550188');
  for (const message of [ours, foreign]) await report(message.id, { kind: 'delivered' }, { kind: 'heard', language: 'en' });
  await server.api(token).companies.report({ params: { clientId: operator.clientId }, body: { reason: 'A complaint to Earshot' } });
  const at = new Date(server.clock.at).toISOString();
  server.clock.at += 1_000;
  const held = await read();
  expect(held).toMatchObject({
    company: 'Front Range',
    phone: '+13035550188',
    contacts: [
      {
        firstName: 'Ana',
        lastName: 'Alder',
        phone: '+13035550188',
        email: 'ana@test.example',
        country: 'US',
        addedAt: at,
        groups: ['Everyone', 'Night shift'],
      },
    ],
    agreement: { agreedAt: at, leftAt: at, how: 'asked' },
    messages: [{ messageId: ours.id, title: 'Gate code', location: 'Union Station, Denver' }],
    deliveries: [{ messageId: ours.id, title: 'Gate code', version: 1, deliveredAt: at, heardAt: at, timesHeard: 1, language: 'en' }],
    invitations: [{ sentAt: at }],
    texts: [{ kind: 'invitation', writtenAt: at }],
    bills: [],
  });
  expect(held.audit.map(({ action, subject }) => `${action} ${subject}`).toSorted()).toEqual(['contact.added Ana Alder', 'person.exported Ana Alder']);
  expect(held.events.map(({ kind }) => kind).toSorted()).toEqual(['delivered', 'heard']);
  for (const foreignText of ['Summit', 'Anita', 'Elsewhere', foreign.id, 'complaint']) expect(JSON.stringify(held)).not.toContain(foreignText);
});

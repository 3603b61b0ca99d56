import { dayMs, minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConsent } from '../../../test/consents.ts';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildMessage, buildUser } from '../../../test/factories.ts';
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

const db = () => server.services.database.db;
const message = (title: string, owner = operator) => buildMessage(server, owner, { title, contactIds: [contact.id] });
const detail = async (user = operator, contactId = contact.id, query = {}) =>
  (await server.api(user.token).activity.person({ query: { contactId, ...query } })).data;
const change = (id: string, values: object) => db().updateTable('messages').set(values).where('id', '=', id).execute();
const notFound = { message: 'This contact was not found.' };

test('a message that was heard has the times of all that happened to it, and no cause', async () => {
  const { id } = await message('Gate code');
  const phone = await signInPhone(server, contact.phone);
  await phone.report(id, { kind: 'delivered', at: start + minuteMs }, { kind: 'notified', at: start + 2 * minuteMs, channel: 'push' });
  await phone.report(id, { kind: 'arrived', at: start + 3 * minuteMs }, { kind: 'started', at: start + 4 * minuteMs, language: 'es' });
  await phone.report(id, { kind: 'heard', at: start + 4 * minuteMs + 9_000, language: 'es' }, { kind: 'left', at: start + 5 * minuteMs });
  expect(await detail()).toEqual([
    {
      messageId: id,
      title: 'Gate code',
      location: 'Union Station, Denver',
      trigger: 'enter',
      outcome: 'Heard',
      assignedAt: start,
      deliveredAt: start + minuteMs,
      notifiedAt: start + 2 * minuteMs,
      arrivedAt: start + 3 * minuteMs,
      startedAt: start + 4 * minuteMs,
      heardAt: start + 4 * minuteMs + 9_000,
      heardCount: 1,
      language: 'es',
      version: 1,
      earlier: [],
      otherAttempts: [],
    },
  ]);
});

test('a message that was played by hand before its turn is not heard, in no count, and says when', async () => {
  const { id } = await message('Gate code');
  const phone = await signInPhone(server, contact.phone);
  const hand = { startedBy: 'hand' } as const;
  await phone.report(id, { kind: 'delivered', at: start + minuteMs });
  await phone.report(id, { kind: 'started', at: start + 2 * minuteMs, ...hand }, { kind: 'heard', at: start + 3 * minuteMs, ...hand });
  server.clock.at = start + 10 * minuteMs;
  const [hearing] = await detail();
  expect(hearing).toMatchObject({ outcome: 'Waiting', heardCount: 0, playedByHandAt: start + 3 * minuteMs, otherAttempts: [] });
  expect(hearing).not.toHaveProperty('heardAt');
  expect(hearing).not.toHaveProperty('startedAt');
  const api = server.api(operator.token).activity;
  expect((await api.summary({ query: {} })).data).toMatchObject({ weekHeard: 0, weekPlays: 0, receiversHeard: 0 });
  expect((await api.messages({ query: { ids: [id] } })).data).toMatchObject([{ heard: 0, playedByHand: 1 }]);
  await phone.report(id, { kind: 'heard', at: start + 8 * minuteMs, startedBy: 'place' });
  expect(await detail()).toMatchObject([{ outcome: 'Heard', heardAt: start + 8 * minuteMs, heardCount: 1, playedByHandAt: start + 3 * minuteMs }]);
  expect((await api.messages({ query: { ids: [id] } })).data).toMatchObject([{ heard: 1, playedByHand: 0 }]);
});

test('times of different attempts never share a row: the heard attempt is the row, and each other one is listed by itself', async () => {
  const { id } = await message('Lock up');
  await change(id, { trigger: 'exit', repeat: 'daily' });
  const phone = await signInPhone(server, contact.phone);
  const on = (days: number) => start + days * dayMs;
  await phone.report(id, { kind: 'delivered', at: on(-9) });
  await phone.report(id, { kind: 'left', at: on(-7) }, { kind: 'started', at: on(-7) + 4_000 }, { kind: 'heard', at: on(-7) + 20_000, language: 'en' });
  await phone.report(id, { kind: 'left', at: on(-2) }, { kind: 'started', at: on(-2) + 4_000 });
  await phone.report(id, { kind: 'interrupted', at: on(-2) + 9_000, fraction: 0.5, reason: 'page_hidden' }, { kind: 'left', at: on(0) - 1_000 });
  const told = { deliveredAt: on(-9), arrivedAt: on(-7), startedAt: on(-7) + 4_000, heardAt: on(-7) + 20_000, heardCount: 1, language: 'en' };
  const [row] = await detail();
  expect(row).toMatchObject({
    ...told,
    outcome: 'Heard',
    otherAttempts: [
      { crossedAt: on(0) - 1_000 },
      { crossedAt: on(-2), startedAt: on(-2) + 4_000, brokenAt: on(-2) + 9_000, spokenFraction: 0.5, reason: 'page_hidden' },
    ],
  });
  expect(row).not.toHaveProperty('spokenFraction');
  const { data } = await server.api(operator.token).activity.report({ query: { messageId: id } });
  expect(data).toMatchObject([told]);
});

test('events of an older version, or of another number, are no attempt; without events the sums are one', async () => {
  const { id } = await message('Gate code');
  const phone = await signInPhone(server, contact.phone);
  await phone.report(id, { kind: 'arrived' }, { kind: 'started' });
  await change(id, { version: 2 });
  await phone.report(id, { kind: 'arrived', version: 2, at: start + minuteMs });
  const other = await buildContact(server, operator);
  await (await signInPhone(server, other.phone)).report(id, { kind: 'arrived', version: 2 });
  expect(await detail()).toMatchObject([{ arrivedAt: start + minuteMs, otherAttempts: [] }]);
  await db().deleteFrom('device_events').where('message_id', '=', id).execute();
  expect(await detail()).toMatchObject([{ arrivedAt: start + minuteMs, otherAttempts: [] }]);
});

test('a message that is spoken on leaving has the time of leaving for the arrival', async () => {
  const { id } = await message('Lock up');
  await change(id, { trigger: 'exit' });
  await (await signInPhone(server, contact.phone)).report(id, { kind: 'delivered' }, { kind: 'arrived' }, { kind: 'left', at: start + minuteMs });
  expect(await detail()).toMatchObject([{ trigger: 'exit', arrivedAt: start + minuteMs, cause: { kind: 'waiting' } }]);
});

test('the unheard messages come first, each part by title, regardless of case', async () => {
  const phone = await signInPhone(server, contact.phone);
  for (const title of ['Boiler', 'apples', 'Zebra']) await message(title);
  for (const title of ['Crane', 'badge']) await phone.report((await message(title)).id, { kind: 'heard' });
  expect((await detail()).map(({ title, outcome }) => [title, outcome])).toEqual([
    ['apples', 'Not Delivered'],
    ['Boiler', 'Not Delivered'],
    ['Zebra', 'Not Delivered'],
    ['badge', 'Heard'],
    ['Crane', 'Heard'],
  ]);
});

test('only active messages count: no draft, no future, no deleted and no ended one, and none of which the person is not a receiver', async () => {
  await buildMessage(server, operator, { isDraft: true, contactIds: [contact.id] });
  await buildMessage(server, operator, { schedule: { startDate: '2026-12-01', endDate: '2026-12-01' }, contactIds: [contact.id] });
  await buildMessage(server, operator, { schedule: { startDate: '2026-11-18', endDate: '2026-11-18' }, contactIds: [contact.id] });
  await change((await message('Deleted')).id, { deleted_at: new Date(start) });
  await buildMessage(server, operator, { contactIds: [(await buildContact(server, operator)).id] });
  expect(await detail()).toEqual([]);
  expect(await detail(operator, contact.id, { QueryTime: start + 11 * dayMs })).toMatchObject([{ outcome: 'Not Delivered' }]);
});

test('a hearing of an older version does not count', async () => {
  const { id } = await message('Gate code');
  const phone = await signInPhone(server, contact.phone);
  await phone.report(id, { kind: 'delivered' }, { kind: 'heard' });
  await change(id, { version: 2, modified_at: new Date(start + minuteMs) });
  const [edited] = await detail();
  expect(edited).toMatchObject({ outcome: 'Not Delivered', assignedAt: start + minuteMs, heardCount: 0, cause: { kind: 'app_not_open', since: start } });
  expect(edited).not.toHaveProperty('heardAt');
  await phone.report(id, { kind: 'delivered', version: 2, at: start + 2 * minuteMs });
  expect(await detail()).toMatchObject([{ outcome: 'Waiting', deliveredAt: start + 2 * minuteMs, heardCount: 0 }]);
});

test('an interruption tells how far it came until it is heard; one after that is another attempt', async () => {
  const { id } = await message('Gate code');
  const phone = await signInPhone(server, contact.phone);
  await phone.report(id, { kind: 'delivered' }, { kind: 'started' }, { kind: 'interrupted', fraction: 0.4, reason: 'left_before_end', at: start + minuteMs });
  expect(await detail()).toMatchObject([{ outcome: 'Waiting', spokenFraction: 0.4, cause: { kind: 'left_before_end' } }]);
  await phone.report(id, { kind: 'heard', at: start + 2 * minuteMs });
  const [heard] = await detail();
  expect(heard).toMatchObject({ outcome: 'Heard', heardCount: 1 });
  expect(heard).not.toHaveProperty('spokenFraction');
  expect(heard).not.toHaveProperty('cause');
  await phone.report(id, { kind: 'heard', at: start + 3 * minuteMs }, { kind: 'interrupted', fraction: 0.7, at: start + 4 * minuteMs });
  expect(await detail()).toMatchObject([{ outcome: 'Heard', heardCount: 2, heardAt: start + 3 * minuteMs, otherAttempts: [{ spokenFraction: 0.7 }, {}, {}] }]);
});

describe('the cause of an unheard message', () => {
  const findCause = async (query = {}) => (await detail(operator, contact.id, query))[0]?.cause;

  test('is that the person said not agreed yet, whether they have the app or not', async () => {
    await message('Gate code');
    expect(await findCause()).toEqual({ kind: 'not_invited' });
    await buildDevice(server, contact.phone, { agrees: false });
    expect(await findCause()).toEqual({ kind: 'not_invited' });
    await db()
      .updateTable('contacts')
      .set({ invited_at: new Date(start - dayMs) })
      .where('id', '=', contact.id)
      .execute();
    expect(await findCause()).toEqual({ kind: 'not_agreed', since: start - dayMs });
    await buildConsent(server, contact.phone);
    expect(await findCause()).toEqual({ kind: 'app_not_open', since: start });
  });

  test('is that the person muted the company, or left it, and since when; what was heard stays heard', async () => {
    const [unheard, heard] = [await message('Gate code'), await message('Water main')];
    const phone = await signInPhone(server, contact.phone);
    await phone.report(unheard.id, { kind: 'delivered' });
    await phone.report(heard.id, { kind: 'delivered' }, { kind: 'heard' });
    const answer = (body: object) => server.api(phone.token).companies.answer({ params: { clientId: operator.clientId }, body });
    server.clock.at = start + minuteMs;
    await answer({ isMuted: true });
    expect(await findCause()).toEqual({ kind: 'muted', since: start + minuteMs });
    server.clock.at = start + 2 * minuteMs;
    await answer({ state: 'left' });
    expect(await detail(operator, contact.id)).toMatchObject([
      { title: 'Gate code', outcome: 'Waiting', cause: { kind: 'left', since: start + 2 * minuteMs } },
      { title: 'Water main', outcome: 'Heard' },
    ]);
  });

  test('is that no device is signed in with the number, if consent is kept and the device is gone', async () => {
    await message('Gate code');
    await buildConsent(server, contact.phone);
    expect(await findCause()).toEqual({ kind: 'not_installed' });
  });

  test('is that the sign-in ended, or ran out, and since when', async () => {
    const { id } = await message('Gate code');
    const phone = await signInPhone(server, contact.phone);
    await phone.report(id, { kind: 'delivered' }, { kind: 'arrived' });
    server.clock.at = start + minuteMs;
    await server.api(phone.token).receivers.signOut();
    expect(await findCause()).toEqual({ kind: 'not_signed_in', since: start + minuteMs });
    const next = await signInPhone(server, contact.phone);
    await next.report(id, { kind: 'delivered' });
    expect(await findCause()).toEqual({ kind: 'waiting' });
    await db()
      .updateTable('devices')
      .set({ expires_at: new Date(start + 3 * minuteMs) })
      .where('phone', '=', contact.phone)
      .execute();
    expect(await findCause({ QueryTime: start + 2 * minuteMs })).toEqual({ kind: 'waiting' });
    expect(await findCause({ QueryTime: start + 3 * minuteMs })).toEqual({ kind: 'not_signed_in', since: start + 3 * minuteMs });
  });

  test('is that the app is not open, once nothing was heard of it for an hour', async () => {
    const { id } = await message('Gate code');
    await (await signInPhone(server, contact.phone)).report(id, { kind: 'delivered' }, { kind: 'arrived' });
    expect(await findCause({ QueryTime: start + 59 * minuteMs })).toEqual({ kind: 'waiting' });
    expect(await findCause({ QueryTime: start + 61 * minuteMs })).toEqual({ kind: 'app_not_open', since: start });
  });

  test('is that the phone never came near, where it has said nothing but that it has the message', async () => {
    const { id } = await message('Gate code');
    await (await signInPhone(server, contact.phone)).report(id, { kind: 'delivered' });
    expect(await findCause()).toEqual({ kind: 'never_near' });
    await change(id, { radius_meters: 0 });
    expect(await findCause()).toEqual({ kind: 'waiting' });
  });

  test.each([
    'never_near',
    'outside_hours',
    'left_before_end',
    'sound_locked',
    'no_voice',
    'speech_error',
    'page_hidden',
    'stopped_by_person',
    'all_muted',
    'stale',
  ] as const)('is %s where the phone says so', async (reason) => {
    const { id } = await message('Gate code');
    const phone = await signInPhone(server, contact.phone);
    await phone.report(id, { kind: 'delivered' }, { kind: 'failed', reason: 'speech_silent', at: start + minuteMs });
    const kind = reason === 'left_before_end' ? { kind: 'interrupted' as const, fraction: 0.2 } : { kind: 'failed' as const };
    await phone.report(id, { kind: 'arrived' }, { ...kind, reason, at: start + 2 * minuteMs });
    expect(await findCause()).toEqual({ kind: reason });
  });
});

describe('access to a person', () => {
  test('operators see the person’s messages that are their own, admins and the Account Holder all of the client', async () => {
    const [colleague, admin, holder] = [
      await buildUser(server, operator.clientId, ['operator']),
      await buildUser(server, operator.clientId, ['admin']),
      await buildUser(server, operator.clientId, ['holder']),
    ];
    await message('Own');
    const alias = await buildContact(server, colleague, { phone: contact.phone });
    await buildMessage(server, colleague, { title: 'Theirs', contactIds: [alias.id] });
    const titles = async (user: BuiltUser, contactId: string) => (await detail(user, contactId)).map(({ title }) => title);
    expect(await titles(operator, contact.id)).toEqual(['Own']);
    expect(await titles(colleague, alias.id)).toEqual(['Theirs']);
    for (const user of [admin, holder]) for (const { id } of [contact, alias]) expect(await titles(user, id)).toEqual(['Own', 'Theirs']);
  });

  test('a colleague’s contact does not exist for an operator until one of their messages is for it', async () => {
    const colleague = await buildUser(server, operator.clientId, ['operator']);
    await message('Own');
    await expect(detail(colleague)).rejects.toMatchObject(notFound);
    await message('Theirs', colleague);
    expect(await detail(colleague)).toMatchObject([{ title: 'Theirs' }]);
  });

  test('another client’s contact does not exist, with the same number neither, nor does an unknown one', async () => {
    const stranger = await buildUser(server, (await buildClient(server)).id, ['holder', 'admin', 'operator']);
    await message('Own');
    await expect(detail(stranger)).rejects.toMatchObject(notFound);
    const same = await buildContact(server, stranger, { phone: contact.phone });
    expect(await detail(stranger, same.id)).toEqual([]);
    await expect(detail(operator, same.id)).rejects.toMatchObject(notFound);
    await expect(detail(operator, 'nothing')).rejects.toMatchObject(notFound);
  });
});

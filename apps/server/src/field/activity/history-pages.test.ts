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

test('pages follow one another without a gap or a repetition', async () => {
  const { id } = await buildMessage(server, operator, { title: 'Gate code', contactIds: [contact.id] });
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

const everyPair = (['live', 'over'] as const).flatMap((state) => (['message', 'came', 'absent'] as const).map((subject) => [state, subject] as const));

test.each(everyPair)('what is told and done between two pages of a %s message moves no row in the history of: %s', async (state, subject) => {
  const [came, absent] = [await buildContact(server, operator, { firstName: 'Came' }), await buildContact(server, operator, { firstName: 'Absent' })];
  const contactIds = [contact.id, came.id, absent.id];
  const schedule = { startDate: '2026-11-20', endDate: state === 'live' ? null : '2026-11-21' };
  const { id } = await buildMessage(server, operator, { title: 'Gate code', contactIds, schedule });
  const phones = [await signInPhone(server, contact.phone), await signInPhone(server, came.phone)];
  for (const phone of phones)
    await phone.report(id, { kind: 'delivered' }, { kind: 'arrived', at: start + minuteMs }, { kind: 'left', at: start + 2 * minuteMs });
  const [ada, offline, silent] = [...phones, await signInPhone(server, absent.phone)];
  server.clock.at = start + 3 * dayMs;
  const query = { message: { messageId: id }, came: { contactId: came.id }, absent: { contactId: absent.id } }[subject];
  const whole = (await read({ ...query, perpage: 100 })).data;
  const first = await read({ ...query, perpage: 2 });
  server.clock.at += minuteMs;
  const at = server.clock.at;
  await ada?.report(id, { kind: 'started', at }, { kind: 'heard', at });
  // These phones had no connection, and tell of the time before the first page.
  await offline?.report(id, { kind: 'started', at: start + 3 * minuteMs }, { kind: 'heard', at: start + 4 * minuteMs });
  await silent?.report(id, { kind: 'delivered', at: start + 5 * minuteMs }, { kind: 'arrived', at: start + 6 * minuteMs });
  const added = await buildContact(server, operator);
  const contacts = { kind: 'some' as const, ids: new Set([...contactIds, added.id]) };
  await server.api(operator.token).messages.saveRecipients({ body: { messageId: id, groups: { kind: 'some', ids: new Set() }, contacts } });
  server.clock.at += minuteMs;
  const told = [...first.data];
  for (let page = 2; page <= first.pager.totalPages; page += 1) {
    const next = await read({ ...query, page, perpage: 2, QueryTime: first.readAt });
    expect(next).toMatchObject({ pager: { totalItems: whole.length }, readAt: first.readAt });
    told.push(...next.data);
  }
  const toRow = ({ kind, at: toldAt, contactId }: (typeof told)[number]) => [kind, toldAt, contactId];
  expect(told.map(toRow)).toEqual(whole.map(toRow));
  expect((await read({ ...query, perpage: 100 })).data.map(toRow)).not.toEqual(whole.map(toRow));
});

test('a history is narrowed by kind and by the words of a title or a name, and its pages and their number with it', async () => {
  const [bo, absent] = [
    await buildContact(server, operator, { firstName: 'Bo', lastName: 'Núñez' }),
    await buildContact(server, operator, { firstName: 'Abe' }),
  ];
  const schedule = { startDate: '2026-11-20', endDate: '2026-11-21' };
  const { id } = await buildMessage(server, operator, { title: 'Gate code', contactIds: [contact.id, bo.id, absent.id], schedule });
  const other = await buildMessage(server, operator, { title: 'Parking', contactIds: [contact.id] });
  const [ada, bos] = [await signInPhone(server, contact.phone), await signInPhone(server, bo.phone)];
  await ada.report(id, { kind: 'started', startedBy: 'hand' }, { kind: 'heard', startedBy: 'hand' }, { kind: 'heard', at: start + minuteMs });
  await ada.report(other.id, { kind: 'delivered' });
  await bos.report(id, { kind: 'delivered' });
  server.clock.at = start + 9 * dayMs;
  const told = async (query: Query) => {
    const { data, pager } = await read({ perpage: 100, ...query });
    expect(pager.totalItems).toBe(data.length);
    return data.map(({ kind, name, title }) => [kind, name ?? title].join(' ')).toSorted();
  };
  const ofMessage = { messageId: id };
  expect(await told({ ...ofMessage, kind: 'heard' })).toEqual(['heard Ada Hale']);
  expect(await told({ ...ofMessage, kind: 'played_by_hand' })).toEqual(['played_by_hand Ada Hale']);
  expect(await told({ ...ofMessage, kind: 'missed' })).toEqual(['missed Bo Núñez']);
  expect(await told({ ...ofMessage, kind: 'over' })).toEqual(['over ']);
  expect(await told({ ...ofMessage, searchString: ' nunez BO ' })).toEqual(['delivered Bo Núñez', 'missed Bo Núñez']);
  expect(await told({ ...ofMessage, searchString: 'Abe', kind: 'not_delivered' })).toHaveLength(1);
  expect(await told({ ...ofMessage, searchString: '%' })).toEqual([]);
  const ofAda = { contactId: contact.id };
  expect(await told({ ...ofAda, searchString: 'park' })).toEqual(['assigned Parking', 'delivered Parking', 'missed Parking']);
  expect(await told({ ...ofAda, kind: 'assigned' })).toEqual(['assigned Gate code', 'assigned Parking']);
  expect(await told({ ...ofAda, kind: 'assigned', searchString: 'gate' })).toEqual(['assigned Gate code']);
});

test('a search finds nobody by a name that the history does not tell', async () => {
  const colleague = await buildUser(server, operator.clientId, ['operator']);
  await buildContact(server, colleague, { firstName: 'Secret', lastName: 'Alias', phone: contact.phone });
  const { id } = await buildMessage(server, operator, { title: 'Gate code', contactIds: [contact.id] });
  await (await signInPhone(server, contact.phone)).report(id, { kind: 'heard' });
  server.clock.at = start + minuteMs;
  expect((await read({ messageId: id, searchString: 'Secret' })).data).toEqual([]);
  expect((await read({ messageId: id, searchString: 'Ada' })).data).toHaveLength(1);
});

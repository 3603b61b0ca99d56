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

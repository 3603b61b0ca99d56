import { dayMs, hourMs, tallyOutcomes } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildMessage, buildUser } from '../../../test/factories.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

/** A Friday, ten in the morning in Denver, where the operators of tests are. */
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

const overTime = (fromDate: string, toDate: string, user = operator) => server.api(user.token).activity.overTime({ query: { fromDate, toDate } });
const report = async (phone: string, messageId: string, ...kinds: readonly ('delivered' | 'arrived' | 'started' | 'heard')[]) =>
  (await signInPhone(server, phone)).report(messageId, ...kinds.map((kind) => ({ kind })));

test('each person counts once, on the day of the last thing that happened, and in every step that was reached', async () => {
  const [ada, bo, cy] = [await buildContact(server, operator), await buildContact(server, operator), await buildContact(server, operator)];
  const { id: groupId } = await buildGroup(server, operator, { name: 'Pavers', memberIds: [cy.id] });
  const schedule = { startDate: '2026-11-20', endDate: '2026-11-30' };
  const { id } = await buildMessage(server, operator, { title: 'Gate code', schedule, contactIds: [ada.id, bo.id], groupIds: [groupId] });
  await report(ada.phone, id, 'delivered');
  server.clock.at = start + dayMs;
  await report(bo.phone, id, 'delivered', 'arrived');
  server.clock.at = start + 2 * dayMs + hourMs;
  await report(ada.phone, id, 'arrived', 'started', 'heard');
  const { messages, groups, ...about } = await overTime('2026-11-21', '2026-11-23');
  expect(about).toEqual({ fromDate: '2026-11-21', toDate: '2026-11-23', timeZone: 'America/Denver', madeAt: server.clock.at, isBeingRenewed: false });
  expect(groups).toEqual([{ id: groupId, name: 'Pavers' }]);
  expect(messages).toEqual([
    {
      messageId: id,
      title: 'Gate code',
      location: 'Union Station, Denver',
      startsAt: expect.any(Number),
      groupIds: [groupId],
      assigned: 3,
      delivered: 2,
      arrived: 2,
      spoken: 1,
      heard: 1,
      waiting: 0,
      notBegun: 0,
      // Cy has it on no device since the message began, before the range.
      days: [
        [-1, 0, 0, 0, 1],
        [0, 0, 0, 1, 0],
        [1, 1, 0, 0, 0],
      ],
      // Sunday at eleven.
      hours: [[11, 1]],
    },
  ]);
});

test('agrees with the figures of the week: former receivers do not count, and a message that has not begun is in no rate', async () => {
  const people = [await buildContact(server, operator), await buildContact(server, operator), await buildContact(server, operator)];
  const contactIds = people.map(({ id }) => id);
  const { id } = await buildMessage(server, operator, { contactIds });
  await buildMessage(server, operator, { contactIds, schedule: { startDate: '2026-12-24', endDate: '2026-12-24' } });
  for (const { phone } of people) await report(phone, id, 'delivered', 'heard');
  const gone = people[0]?.id ?? '';
  await server.services.database.db.deleteFrom('message_contacts').where('message_id', '=', id).where('contact_id', '=', gone).execute();
  const { data } = await server.api(operator.token).activity.summary({ query: {} });
  const { messages } = await overTime('2026-11-14', '2026-11-20');
  const sum = (count: (message: (typeof messages)[number]) => number) => messages.reduce((total, message) => total + count(message), 0);
  expect([sum(({ assigned }) => assigned), sum(({ heard }) => heard), sum(({ notBegun }) => notBegun)]).toEqual([2, 2, 3]);
  expect([data.weekAssigned, data.weekHeard, data.weekNotBegun]).toEqual([2, 2, 3]);
  expect(tallyOutcomes(['Heard', 'Heard', 'Not Begun', 'Not Begun', 'Not Begun'])).toMatchObject({ assigned: 2, heard: 2, notBegun: 3 });
});

test('operators see their own messages only, and a range has its limits', async () => {
  const colleague = await buildUser(server, operator.clientId, ['operator']);
  const { id } = await buildMessage(server, operator, { contactIds: [(await buildContact(server, operator)).id] });
  expect((await overTime('2026-11-20', '2026-11-20')).messages.map(({ messageId }) => messageId)).toEqual([id]);
  expect((await overTime('2026-11-20', '2026-11-20', colleague)).messages).toEqual([]);
  await expect(overTime('2026-11-20', '2026-11-19')).rejects.toThrow('toDate');
  await expect(overTime('2025-11-19', '2026-11-20')).rejects.toThrow('toDate');
});

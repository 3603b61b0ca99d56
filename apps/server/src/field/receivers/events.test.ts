import { randomUUID } from 'node:crypto';
import type { DeviceEvent } from '@earshot/contract';
import { minuteMs } from '@earshot/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import type { LiveEvent } from '../../platform/live-events.ts';

let server: TestServer;
let operator: BuiltUser;
let contact: { readonly id: string; readonly phone: string };
let token: string;
let messageId: string;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  contact = await buildContact(server, operator);
  token = await buildDevice(server, contact.phone);
  ({ id: messageId } = await buildMessage(server, operator, { contactIds: [contact.id] }));
});

const db = () => server.services.database.db;
const report = (events: DeviceEvent[], as = token) => server.api(as).receivers.report({ body: { events } });
const event = (kind: DeviceEvent['kind'], minutesAgo: number, more: Partial<DeviceEvent> = {}): DeviceEvent => ({
  id: randomUUID(),
  messageId,
  version: 1,
  kind,
  at: server.clock.at - minutesAgo * minuteMs,
  ...more,
});
const findDeliveries = (phone: string) =>
  db().selectFrom('deliveries').selectAll().where('phone', '=', phone).orderBy('message_id').orderBy('version').execute();
const storedEvents = () => db().selectFrom('device_events').selectAll().where('phone', '=', contact.phone).orderBy('at').execute();

test('reporting twice changes nothing, though both times the device may forget the event', async () => {
  const events = [event('delivered', 3), event('heard', 1)];
  const ids = events.map(({ id }) => id);
  expect(await report(events)).toMatchObject({ stored: ids, refused: [] });
  const before = { deliveries: await findDeliveries(contact.phone), events: await storedEvents() };
  server.clock.at += minuteMs;
  expect(await report([...events, ...events])).toMatchObject({ stored: [...ids, ...ids], refused: [] });
  expect({ deliveries: await findDeliveries(contact.phone), events: await storedEvents() }).toEqual(before);
  expect(before.deliveries).toMatchObject([{ heard_count: 1 }]);
});

test('speech without a reported end is interrupted, never heard, until it is heard', async () => {
  await report([event('started', 5), event('interrupted', 4, { fraction: 0.4, reason: 'left_before_end', language: 'es' })]);
  expect(await findDeliveries(contact.phone)).toMatchObject([
    { heard_at: null, heard_count: 0, interrupted_at: server.clock.at - 4 * minuteMs, reason: 'left_before_end', language: 'es' },
  ]);
  expect((await findDeliveries(contact.phone))[0]?.interrupted_fraction).toBeCloseTo(0.4);
  await report([event('interrupted', 3, { fraction: 0.75 }), event('interrupted', 6, { fraction: 0.25 })]);
  expect(await findDeliveries(contact.phone)).toMatchObject([{ interrupted_at: server.clock.at - 3 * minuteMs, interrupted_fraction: 0.75 }]);
  await report([event('heard', 2)]);
  expect(await findDeliveries(contact.phone)).toMatchObject([{ heard_at: server.clock.at - 2 * minuteMs, heard_count: 1 }]);
});

test("a speech by hand before its turn is no hearing: it is kept apart, and an older phone's reports count as before", async () => {
  const hand = { startedBy: 'hand' } as const;
  await report([event('delivered', 9), event('started', 8, hand), event('heard', 7, hand)]);
  const [played] = await findDeliveries(contact.phone);
  expect(played).toMatchObject({ started_at: null, heard_at: null, heard_count: 0, played_by_hand_at: server.clock.at - 7 * minuteMs });
  await report([event('interrupted', 6, { ...hand, fraction: 0.2, reason: 'stopped_by_person' })]);
  expect(await findDeliveries(contact.phone)).toMatchObject([{ interrupted_at: null, reason: null, language: null }]);
  await report([event('heard', 5, { startedBy: 'place' }), event('heard', 4), event('heard', 3, { startedBy: 'push' }), event('heard', 2, hand)]);
  expect(await findDeliveries(contact.phone)).toMatchObject([
    { heard_count: 3, heard_at: server.clock.at - 3 * minuteMs, played_by_hand_at: server.clock.at - 2 * minuteMs },
  ]);
});

test('each version is delivered and heard on its own; a version that was never made is refused', async () => {
  await report([event('heard', 9)]);
  await db().updateTable('messages').set({ version: 2 }).where('id', '=', messageId).execute();
  const second = event('delivered', 1, { version: 2 });
  const third = event('heard', 1, { version: 2_147_483_648 });
  expect(await report([second, third])).toMatchObject({ stored: [second.id], refused: [third.id] });
  expect(await findDeliveries(contact.phone)).toMatchObject([
    { version: 1, heard_count: 1 },
    { version: 2, heard_count: 0, heard_at: null },
  ]);
});

test('events about messages that the number never had, or that do not exist, are refused and change nothing', async () => {
  const stranger = await buildDevice(server, '+12025558888');
  const events = [event('heard', 1), event('heard', 1, { messageId: randomUUID() })];
  expect(await report(events, stranger)).toMatchObject({ stored: [], refused: events.map(({ id }) => id) });
  expect(await findDeliveries('+12025558888')).toEqual([]);
  const draft = await buildMessage(server, operator, { isDraft: true, contactIds: [contact.id] });
  const early = event('delivered', 1, { messageId: draft.id });
  expect(await report([early])).toMatchObject({ stored: [], refused: [early.id] });
});

test('an offline event is stored though the message is deleted and the number is no longer a recipient', async () => {
  await report([event('delivered', 60)]);
  await db()
    .updateTable('messages')
    .set({ deleted_at: new Date(server.clock.at) })
    .where('id', '=', messageId)
    .execute();
  await db().deleteFrom('message_contacts').where('message_id', '=', messageId).execute();
  const late = event('heard', 40 * 24 * 60);
  expect(await report([late])).toMatchObject({ stored: [late.id] });
  expect(await findDeliveries(contact.phone)).toMatchObject([{ heard_at: late.at }]);
});

test('a clock that is far ahead is set back to the time of the report', async () => {
  await report([event('delivered', -4), event('heard', -6)]);
  const { at } = server.clock;
  expect(await findDeliveries(contact.phone)).toMatchObject([{ delivered_at: at + 4 * minuteMs, heard_at: at }]);
});

test('a clock that was never set does not spoil what is read later', async () => {
  await report([event('heard', 0, { at: Date.parse('0000-01-01T00:00:00Z') })]);
  expect(await findDeliveries(contact.phone)).toMatchObject([{ heard_at: 0 }]);
});

test('screens get one event for each message, and none for known reports', async () => {
  const told: LiveEvent[] = [];
  const stop = server.services.live.listen(operator.clientId, (each) => void told.push(each));
  const other = await buildMessage(server, operator, { contactIds: [contact.id] });
  const events = [event('delivered', 3), event('heard', 1), event('delivered', 3, { messageId: other.id })];
  await report(events);
  await report(events);
  stop();
  const byKind = told.toSorted((a, b) => b.kind.localeCompare(a.kind));
  expect(byKind).toEqual([
    { clientId: operator.clientId, messageId, kind: 'heard', phones: [contact.phone], heardHours: [expect.any(Number)] },
    { clientId: operator.clientId, messageId: other.id, kind: 'delivered', phones: [contact.phone], heardHours: [] },
  ]);
});

const happening = fc.record({
  kind: fc.constantFrom('delivered', 'arrived', 'left', 'started', 'heard', 'interrupted', 'failed', 'notified' as const),
  version: fc.integer({ min: 1, max: 2 }),
  // Few instants, so that several events share one.
  minutesAgo: fc.integer({ min: 0, max: 6 }),
  fraction: fc.option(fc.constantFrom(0.25, 0.5, 0.75), { nil: undefined }),
  reason: fc.option(fc.constantFrom('no_voice', 'stale', 'page_hidden' as const), { nil: undefined }),
  language: fc.option(fc.constantFrom('en', 'es' as const), { nil: undefined }),
});

test('events add up to the same deliveries in any order, cut and doubled in any way', async () => {
  await db().updateTable('messages').set({ version: 2 }).where('id', '=', messageId).execute();
  const inOrder = fc.array(happening, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(inOrder, fc.infiniteStream(fc.nat(1_000)), async (happenings, random) => {
      await db().deleteFrom('device_events').where('message_id', '=', messageId).execute();
      await db().deleteFrom('deliveries').where('message_id', '=', messageId).execute();
      const events = happenings.map(({ kind, minutesAgo, ...more }) => event(kind, minutesAgo, more));
      await report(events);
      const expected = await findDeliveries(contact.phone);
      await db().deleteFrom('device_events').where('message_id', '=', messageId).execute();
      await db().deleteFrom('deliveries').where('message_id', '=', messageId).execute();
      const keyed = [...events, ...events].map((each) => ({ each, key: random.next().value }));
      const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ each }) => each);
      const cut = random.next().value % shuffled.length;
      for (const part of [shuffled.slice(0, cut), shuffled.slice(cut)]) if (part.length > 0) await report(part);
      expect(await findDeliveries(contact.phone)).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

test('the last report of a version is its own, whether an older version that counts was heard before it or after', async () => {
  await db().updateTable('messages').set({ version: 2, counts_for: 2, counts_from: 1 }).where('id', '=', messageId).execute();
  const [older, own] = [event('heard', 1), event('heard', 5, { version: 2 })];
  for (const order of [
    [older, own],
    [own, older],
  ]) {
    await db().deleteFrom('device_events').where('message_id', '=', messageId).execute();
    await db().deleteFrom('deliveries').where('message_id', '=', messageId).execute();
    for (const each of order) await report([each]);
    expect(await findDeliveries(contact.phone)).toMatchObject([older, own].map(({ version, at }) => ({ version, heard_at: at, last_event_at: at })));
  }
});

test('two reports at once lose nothing', async () => {
  await Promise.all(Array.from({ length: 4 }, (_, index) => report([event('heard', index)])));
  expect(await findDeliveries(contact.phone)).toMatchObject([{ heard_count: 4, heard_at: server.clock.at }]);
});

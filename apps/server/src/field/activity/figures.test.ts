import {
  type ActivityFacts,
  activityFigures,
  type ActivityPair,
  combineOutcomes,
  dayMs,
  isActiveAt,
  isLiveInWeek,
  messageOverAt,
  type PairOutcome,
  pairOutcomeAt,
  tallyOutcomes,
} from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { seedDemo } from '../../operations/demo/index.ts';

/** The demo counts its days from here. */
const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
let clientId: string;

beforeAll(async () => {
  server = await startTestServer();
  // The config says DEMO=on only now: set earlier, it would load the demo before the test does.
  Reflect.set(server.services.config, 'shown', { demo: 'on', developerInbox: 'on' });
  await seedDemo(server.services);
  const { db } = server.services.database;
  ({ id: clientId } = await db.selectFrom('clients').select('id').where('name', '=', 'Harborview Property Services').executeTakeFirstOrThrow());
  await makeHistory();
});
afterAll(() => server.close());

const db = () => server.services.database.db;

/**
 * Adds cases that the demo lacks: an edited message, deleted ones, one that was heard and put off, a chosen group that
 * is off, a number that two operators have, one receiver fewer.
 */
async function makeHistory(): Promise<void> {
  const change = (title: string) => db().updateTable('messages').where('client_id', '=', clientId).where('parent_id', 'is', null).where('title', '=', title);
  await change('Harness required on level 5').set({ version: 2 }).execute();
  await change('Deliver pallets to bay 4')
    .set({ deleted_at: new Date(start - 2 * dayMs) })
    .execute();
  await change('Elevator 2 is out')
    .set({ deleted_at: new Date(start - 9 * dayMs) })
    .execute();
  await change('Stadium checklist')
    .set({ starts_at: new Date(start + dayMs) })
    .execute();
  await db().updateTable('groups').set({ is_active: false }).where('client_id', '=', clientId).where('name', '=', 'Deliveries').execute();
  const user = await db().selectFrom('users').select('id').where('email', '=', 'operator2@demo.test').executeTakeFirstOrThrow();
  const listener = await db()
    .selectFrom('deliveries as d')
    .innerJoin('message_contacts as r', (join) => join.onRef('r.client_id', '=', 'd.client_id').onRef('r.message_id', '=', 'd.message_id'))
    .innerJoin('contacts as c', (join) => join.onRef('c.id', '=', 'r.contact_id').onRef('c.phone', '=', 'd.phone'))
    .select(['c.phone', 'c.id', 'd.message_id'])
    .where('d.client_id', '=', clientId)
    .where('d.heard_at', 'is not', null)
    .where('c.operator_id', '<>', user.id)
    .orderBy('d.heard_at')
    .executeTakeFirstOrThrow();
  await db().deleteFrom('message_contacts').where('contact_id', '=', listener.id).where('message_id', '=', listener.message_id).execute();
  const own = await db().selectFrom('contacts').select('id').where('operator_id', '=', user.id).where('is_default', '=', false).orderBy('id').execute();
  await db()
    .updateTable('contacts')
    .set({ phone: listener.phone })
    .where('id', '=', own[0]?.id ?? '')
    .execute();
}

/** Reads the stored rows without any of the product's queries. */
async function loadActivityFacts(operatorId: string | undefined): Promise<ActivityFacts> {
  const messages = (await db().selectFrom('messages').selectAll().where('client_id', '=', clientId).where('parent_id', 'is', null).execute()).filter(
    ({ is_draft, operator_id }) => !is_draft && (operatorId === undefined || operator_id === operatorId),
  );
  const recipients = await db().selectFrom('message_recipients').selectAll().where('client_id', '=', clientId).execute();
  const deliveries = await db().selectFrom('deliveries').selectAll().where('client_id', '=', clientId).execute();
  const events = await db().selectFrom('device_events').selectAll().where('client_id', '=', clientId).where('kind', '=', 'heard').execute();
  const pairs = messages.flatMap(({ id, version, trigger }): ActivityPair[] => {
    const people = new Set(recipients.filter(({ message_id }) => message_id === id).map(({ phone }) => phone));
    return [...people].map((person) => {
      const delivery = deliveries.find((each) => each.message_id === id && each.version === version && each.phone === person);
      const heardAt = delivery?.heard_at ?? null;
      const crossedAt = trigger === 'enter' ? delivery?.arrived_at : delivery?.left_at;
      const came = [crossedAt, delivery?.started_at, delivery?.interrupted_at].flatMap((at) => at ?? []);
      const isOnDevice = heardAt !== null || (delivery?.delivered_at ?? delivery?.notified_at ?? null) !== null;
      return { messageId: id, person, heardAt, isOnDevice, cameAt: came.length === 0 ? null : Math.min(...came) };
    });
  });
  const ids = new Set(messages.map(({ id }) => id));
  return {
    messages: messages.map(({ id, starts_at, ends_at, finalized_at, deleted_at }) => ({
      id,
      startsAt: starts_at,
      endsAt: ends_at,
      finalizedAt: finalized_at ?? Number.NaN,
      deletedAt: deleted_at,
    })),
    pairs,
    plays: events.filter(({ message_id }) => ids.has(message_id)).map(({ at }) => at),
  };
}

function outcomeIn({ messages }: Pick<ActivityFacts, 'messages'>, pair: ActivityPair, at: number) {
  const message = messages.find(({ id }) => id === pair.messageId);
  if (!message) throw new Error(`There is no message ${pair.messageId}`);
  return pairOutcomeAt({ ...pair, startsAt: message.startsAt, overAt: messageOverAt(message) }, at);
}

async function viewer(email: string) {
  const { token } = await server.api().signIn.withPassword({ body: { email, password: 'earshot-demo' } });
  const { id } = await db().selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return { api: server.api(token).activity, id };
}

/** Instants before everything was set, during it, when some messages are over, and when only endless ones are left. */
const instants = [-20, -12, -8, -6.5, -3, -1, 0, 0.5, 1.5, 4, 9, 30].map((days) => [days, start + days * dayMs] as const);

describe.each([
  ['holder@demo.test', true],
  ['admin@demo.test', true],
  ['operator@demo.test', false],
  ['operator2@demo.test', false],
] as const)('the activity for %s', (email, isWhole) => {
  test.each(instants)('has the figures that the domain works out, %d days from now', async (_days, at) => {
    const { api, id } = await viewer(email);
    const facts = await loadActivityFacts(isWhole ? undefined : id);
    expect((await api.summary({ query: { QueryTime: at } })).data).toEqual(activityFigures(facts, at));
  });

  test.each(instants)('has the table rows that the domain works out, %d days from now', async (_days, at) => {
    const { api, id } = await viewer(email);
    const { messages, pairs } = await loadActivityFacts(isWhole ? undefined : id);
    const active = new Set(messages.filter((message) => isActiveAt(message, at)).map((message) => message.id));
    const expected = [
      ...Map.groupBy(
        pairs.filter(({ messageId }) => active.has(messageId)),
        ({ person }) => person,
      ),
    ].map(([phone, own]) => {
      const outcomes = own.map((pair) => outcomeIn({ messages }, pair, at));
      const heard = own.flatMap(({ heardAt }) => heardAt ?? []);
      const count = (outcome: PairOutcome) => outcomes.filter((each) => each === outcome).length;
      const lastHeardAt = heard.length === 0 ? undefined : Math.max(...heard);
      return [phone, own.length, combineOutcomes(outcomes), lastHeardAt, count('Waiting'), count('Missed'), count('Not Delivered')] as const;
    });
    const { returnData } = await api.list({ query: { QueryTime: at, perpage: 1_000 } });
    const contacts = new Map((await db().selectFrom('contacts').select(['id', 'phone']).execute()).map((contact) => [contact.id, contact.phone]));
    const shown = returnData.map(({ contactId, messageCount, isHeard, isNotDelivered, heardAt, lastHeardAt, waiting, missed, notDelivered }) => {
      const outcome = isHeard ? 'Heard' : isNotDelivered ? 'Not Delivered' : 'Pending';
      expect(heardAt).toBe(isHeard ? lastHeardAt : undefined);
      return [contacts.get(contactId), messageCount, outcome, lastHeardAt, waiting, missed, notDelivered] as const;
    });
    const byPhone = (one: readonly unknown[], other: readonly unknown[]) => String(one[0]).localeCompare(String(other[0]));
    expect(shown.toSorted(byPhone)).toEqual(expected.toSorted(byPhone));
  });
});

test.each(['holder@demo.test', 'operator@demo.test'])(
  'the report of %s has the pairs that the domain calls live in the week, and the map counts them',
  async (email) => {
    const { api, id } = await viewer(email);
    const { messages, pairs } = await loadActivityFacts(email === 'holder@demo.test' ? undefined : id);
    const contacts = new Map((await db().selectFrom('contacts').select(['id', 'phone']).execute()).map((contact) => [contact.id, contact.phone]));
    const live = new Set(messages.filter((message) => isLiveInWeek(message, start)).map((message) => message.id));
    const { data, assigned, heard, waiting, notDelivered, notBegun } = await api.report({ query: { perpage: 10_000 } });
    const expected = pairs.filter(({ messageId }) => live.has(messageId)).map((pair) => ({ ...pair, outcome: outcomeIn({ messages }, pair, start) }));
    expect(data.map(({ messageId, contactId, outcome }) => [messageId, contacts.get(contactId), outcome].join()).toSorted()).toEqual(
      expected.map((pair) => [pair.messageId, pair.person, pair.outcome].join()).toSorted(),
    );
    expect({ assigned, heard, waiting, notDelivered, notBegun }).toEqual(tallyOutcomes(expected.map(({ outcome }) => outcome)));
    for (const place of (await api.places({ query: {} })).data) {
      const own = pairs.filter(({ messageId }) => messageId === place.messageId);
      const { notBegun: _, ...tally } = tallyOutcomes(own.map((pair) => outcomeIn({ messages }, pair, start)));
      expect(place).toMatchObject(tally);
    }
  },
);

test('the figures that are compared are not all the same', async () => {
  const { api } = await viewer('holder@demo.test');
  const { data } = await api.summary({ query: {} });
  expect(Object.values(data).every((figure) => figure > 0)).toBe(true);
  expect(data.efficiencyPercent).toBeLessThan(100);
  const heard = await Promise.all(instants.map(async ([, QueryTime]) => (await api.summary({ query: { QueryTime } })).data.receiversHeard));
  expect(new Set(heard).size).toBeGreaterThan(2);
});

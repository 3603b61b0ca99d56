import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildContact, buildGroup } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { noteContactChange, noteInboxChange } from '../../platform/database/changes.ts';
import { buildOperator, saveWith } from './message.test-inputs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const messageCount = 6;
const phones = ['+12025550101', '+12025550102', '+12025550103', '+12025550104'];

/** Two operators of one client who share four numbers, their groups, both Everyones, and six messages of the first. */
async function world() {
  const client = await buildClient(server, { shareContacts: true });
  const [one, other] = [await buildOperator(server, client), await buildOperator(server, client)];
  const contacts = [];
  for (const phone of phones) contacts.push(await buildContact(server, one, { phone }), await buildContact(server, other, { phone, isShared: true }));
  const groups = [];
  for (const owner of [one, one, other]) groups.push(await buildGroup(server, owner, { isShared: true }));
  for (let index = 0; index < messageCount; index += 1) await one.api.messages.save(saveWith({ title: `Message ${index}` }));
  const { db } = server.services.database;
  const everyones = await db.selectFrom('groups').select('id').where('client_id', '=', client.id).where('is_default', '=', true).execute();
  const messages = await db.selectFrom('messages').select('id').where('client_id', '=', client.id).orderBy('id').execute();
  const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);
  return {
    clientId: client.id,
    api: one.api,
    contactIds: ids(contacts),
    ownGroupIds: ids(groups),
    groupIds: ids([...groups, ...everyones]),
    messageIds: ids(messages),
  };
}

type World = Awaited<ReturnType<typeof world>>;

/** Pairs of indexes in two lists. */
const pairs = (first: number, second: number, maxLength: number) =>
  fc.uniqueArray(fc.tuple(fc.nat(first - 1), fc.nat(second - 1)), { maxLength, selector: ([one, two]) => one * second + two });

const choices = fc.record({
  members: pairs(3, phones.length * 2, 10),
  groupsOfMessages: pairs(messageCount, 5, 9),
  contactsOfMessages: pairs(messageCount, phones.length * 2, 6),
  inactive: fc.uniqueArray(fc.nat(4), { maxLength: 2 }),
});

type Choices = typeof choices extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Stores these memberships and choices directly, past the product's own rules: the count must be right for every row
 * that the tables allow.
 */
async function choose(world: World, { members, groupsOfMessages, contactsOfMessages, inactive }: Choices) {
  const { clientId, contactIds, ownGroupIds, groupIds, messageIds } = world;
  const at = (ids: readonly string[], index: number): string => ids[index] ?? '';
  await server.services.database.transaction(async ({ db }) => {
    for (const table of ['group_members', 'message_groups', 'message_contacts'] as const)
      await db.deleteFrom(table).where('client_id', '=', clientId).execute();
    const memberRows = members.map(([group, contact]) => ({ client_id: clientId, group_id: at(ownGroupIds, group), contact_id: at(contactIds, contact) }));
    if (memberRows.length > 0) await db.insertInto('group_members').values(memberRows).execute();
    const groupRows = groupsOfMessages.map(([message, group]) => ({
      client_id: clientId,
      message_id: at(messageIds, message),
      group_id: at(groupIds, group),
    }));
    if (groupRows.length > 0) await db.insertInto('message_groups').values(groupRows).execute();
    const contactRows = contactsOfMessages.map(([message, contact]) => ({
      client_id: clientId,
      message_id: at(messageIds, message),
      contact_id: at(contactIds, contact),
    }));
    if (contactRows.length > 0) await db.insertInto('message_contacts').values(contactRows).execute();
    await db
      .updateTable('groups')
      .set({ is_active: sql<boolean>`not id = any(${inactive.map((index) => at(groupIds, index))}::uuid[])` })
      .where('client_id', '=', clientId)
      .execute();
    noteInboxChange(db, clientId);
    noteContactChange(db, clientId);
  });
}

/** The members of the groups that an operator sees, by the list of groups, and row by row in the view. */
async function countMembersTwice({ api, clientId }: World) {
  const listed = (await api.groups.list({ query: { perpage: 100 } })).data;
  const rows = await server.services.database.db
    .selectFrom('group_contacts')
    .select((eb) => ['group_id', eb.fn.countAll<number>().as('count')])
    .where('client_id', '=', clientId)
    .groupBy('group_id')
    .execute();
  const counts = new Map(rows.map(({ group_id, count }) => [group_id, count]));
  return { told: listed.map(({ id, memberCount }) => [id, memberCount]), counted: listed.map(({ id }) => [id, counts.get(id) ?? 0]) };
}

it('the list counts for every message, and each message for itself, the distinct numbers of the view of recipients, and for every group its members', async () => {
  const made = await world();
  const { db } = server.services.database;
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(choices, async (chosen) => {
      await choose(made, chosen);
      const rows = await db
        .selectFrom('message_recipients')
        .select((eb) => ['message_id', eb.fn.count<number>('phone').distinct().as('count')])
        .where('client_id', '=', made.clientId)
        .groupBy('message_id')
        .execute();
      const members = await countMembersTwice(made);
      expect(members.told).toEqual(members.counted);
      const wanted = Object.fromEntries(made.messageIds.map((id) => [id, rows.find((row) => row.message_id === id)?.count ?? 0]));
      for (const sort of ['Title', 'Status'] as const) {
        const { docs } = (await made.api.messages.list({ query: { sort } })).contents;
        expect(Object.fromEntries(docs.map(({ id, receiverCount }) => [id, receiverCount]))).toEqual(wanted);
        const [first] = docs;
        const { ReceiverCount } = await made.api.messages.recipients({ query: { message_id: first?.id ?? '' } });
        expect(ReceiverCount).toBe(first?.receiverCount);
        counted += docs.reduce((sum, { receiverCount }) => sum + receiverCount, 0);
      }
    }),
    { numRuns: 25 },
  );
  expect(counted).toBeGreaterThan(100);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildDriveTest, buildGroup, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import type { LiveEvent } from '../../platform/live-events.ts';
import { afterAWhile, driveWith, messageWith, latitudeToTheNorth, words } from './drive-tests.test-inputs.ts';
import { runDueDriveTests } from './scheduled-runs.ts';

let server: TestServer;
let operator: BuiltUser;
let contactId: string;
let crewId: string;
let testId: string;
let messageId: string;
let modifiedAt: number;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id: clientId } = await buildClient(server);
  operator = await buildUser(server, clientId, ['operator']);
  ({ id: contactId } = await buildContact(server, operator));
  ({ id: crewId } = await buildGroup(server, operator, { memberIds: [contactId] }));
  ({ insertId: messageId, Modified: modifiedAt } = await api().messages.save(messageWith({ contactIds: [contactId] })));
  ({ insertId: testId } = await api().driveTests.save({ body: { name: 'Morning round', drive: driveWith() } }));
  await afterAWhile(server);
});

const api = (user = operator) => server.api(user.token);
const changes = async (user = operator) => (await api(user).driveTests.changes()).changes;
const ranAt = async () => (await api().driveTests.list()).driveTests.find(({ id }) => id === testId)!.ranAt;
/** Makes the message far longer than the time inside its circle. */
const lengthen = async (count = 300) => {
  const change = messageWith({ content: { id: messageId, modifiedAt, body: words(count), radiusMeters: 50 }, contactIds: [contactId] });
  ({ Modified: modifiedAt } = await api().messages.save(change));
};
const shorten = async () => {
  const change = messageWith({ content: { id: messageId, modifiedAt }, contactIds: [contactId] });
  ({ Modified: modifiedAt } = await api().messages.save(change));
};

describe('a saved route runs again by itself', () => {
  test('when one of its messages changes, and shows the difference until the user has seen it', async () => {
    expect(await changes()).toEqual([]);
    await lengthen();
    expect(await changes()).toEqual([]);
    await afterAWhile(server);
    const change = { messageId, driveTestId: testId, driveTestName: 'Morning round', from: 'finished', to: 'cut_short', at: server.clock.at };
    expect(await changes()).toEqual([change]);
    expect(await api().driveTests.get({ query: { id: testId } })).toMatchObject({
      ranAt: server.clock.at,
      changes: [change],
      answer: { results: [{ report: { verdicts: [{ outcome: 'cut_short' }] } }] },
    });
    expect((await api().driveTests.list()).driveTests).toMatchObject([{ changes: 1, outcomes: { finished: 0, cut_short: 1 } }]);
    await api().driveTests.seen({ body: { id: testId } });
    expect(await changes()).toEqual([]);
    // The drive has run again and ends as the user saw it end.
    await lengthen(310);
    await afterAWhile(server);
    expect({ changes: await changes(), ranAt: await ranAt() }).toEqual({ changes: [], ranAt: server.clock.at });
  });

  test('and takes a change back when the message is as it was', async () => {
    await lengthen();
    await afterAWhile(server);
    await shorten();
    await afterAWhile(server);
    expect(await changes()).toEqual([]);
  });

  test('and keeps the time of a change that is still one', async () => {
    await lengthen();
    await afterAWhile(server);
    const { at } = (await changes())[0]!;
    await api().messages.save(messageWith({ content: { title: 'other', lat: latitudeToTheNorth(8_000) }, contactIds: [contactId] }));
    await afterAWhile(server);
    expect((await changes()).map((change) => [change.from, change.to, change.at === at])).toEqual([
      [undefined, 'finished', false],
      ['finished', 'cut_short', true],
    ]);
  });

  test('when a message comes, or goes', async () => {
    const { insertId: newId } = await api().messages.save(messageWith({ content: { lat: latitudeToTheNorth(8_000) }, contactIds: [contactId] }));
    await api().messages.save(messageWith({ content: { title: 'elsewhere', lng: -106 }, contactIds: [contactId] }));
    await api().messages.remove({ body: { selection: { kind: 'some', ids: new Set([messageId]) } } });
    await afterAWhile(server);
    const found = (await changes()).map(({ messageId: id, from, to }) => ({ id, from, to }));
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        { id: messageId, from: 'finished', to: undefined },
        { id: newId, from: undefined, to: 'finished' },
      ]),
    );
  });

  test('when the choice of receivers changes', async () => {
    const nobody = { kind: 'some' as const, ids: new Set<string>() };
    await api().messages.saveRecipients({ body: { messageId, groups: nobody, contacts: nobody } });
    await afterAWhile(server);
    expect(await changes()).toMatchObject([{ messageId, from: 'finished' }]);
    await api().messages.saveRecipients({ body: { messageId, groups: { kind: 'some', ids: new Set([crewId]) }, contacts: nobody } });
    await afterAWhile(server);
    expect(await changes()).toEqual([]);
    const { db } = server.services.database;
    await db.deleteFrom('group_members').where('group_id', '=', crewId).execute();
    await afterAWhile(server);
    expect(await changes()).toMatchObject([{ messageId, from: 'finished' }]);
    await db.insertInto('group_members').values({ client_id: operator.clientId, group_id: crewId, contact_id: contactId }).execute();
    await afterAWhile(server);
    expect(await changes()).toEqual([]);
    await db.updateTable('groups').set({ is_active: false }).where('id', '=', crewId).execute();
    await afterAWhile(server);
    expect(await changes()).toMatchObject([{ messageId, from: 'finished' }]);
  });

  test('when a contact joins Everyone, or goes', async () => {
    const { id: everyone } = await server.services.database.db
      .selectFrom('groups')
      .select('id')
      .where('operator_id', '=', operator.id)
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow();
    await api().messages.save(messageWith({ content: { lat: latitudeToTheNorth(5_000) }, groupIds: [everyone] }));
    await afterAWhile(server);
    await api().driveTests.seen({ body: { id: testId } });
    const people = async () => (await api().driveTests.get({ query: { id: testId } })).answer.results.map((result) => result.people);
    expect(await people()).toEqual([1]);
    const { id } = await buildContact(server, operator);
    await afterAWhile(server);
    expect(await people()).toEqual([1, 1]);
    await server.services.database.db.deleteFrom('contacts').where('id', '=', id).execute();
    await afterAWhile(server);
    expect(await people()).toEqual([1]);
  });

  test('without listeners, if its contact or group was deleted', async () => {
    const { insertId: id } = await api().driveTests.save({ body: { name: 'Crew', drive: driveWith({ ears: { kind: 'group', id: crewId } }) } });
    await server.services.database.db.deleteFrom('groups').where('id', '=', crewId).execute();
    await afterAWhile(server);
    expect(await api().driveTests.get({ query: { id } })).toMatchObject({ answer: { results: [] }, changes: [{ messageId, from: 'finished' }] });
  });

  test('and tells the screens that watch', async () => {
    const told: LiveEvent[] = [];
    await lengthen();
    // The event of the edit itself may still be on its way.
    const stop = server.services.live.listen(operator.clientId, (event) => event.kind === 'other' && told.push(event));
    await afterAWhile(server);
    await eventually(() => expect(told).toEqual([{ clientId: operator.clientId, messageId, kind: 'other' }]));
    stop();
  });
});

test('a burst of edits runs once, when it is over', async () => {
  const before = await ranAt();
  await lengthen();
  server.clock.at += 10_000;
  await runDueDriveTests(server.services);
  await shorten();
  await runDueDriveTests(server.services);
  await lengthen();
  await runDueDriveTests(server.services);
  expect(await ranAt()).toBe(before);
  await afterAWhile(server);
  expect(await ranAt()).toBe(server.clock.at);
  await expectQuiet();
});

test('edits that never stop do not keep it from running', async () => {
  await lengthen();
  server.clock.at += 5 * 60_000;
  await runDueDriveTests(server.services);
  expect(await changes()).toHaveLength(1);
});

/** Expects that no run is due. */
async function expectQuiet(): Promise<void> {
  const before = await ranAt();
  await afterAWhile(server);
  expect(await ranAt()).toBe(before);
}

test("drafts and other people's messages start no run", async () => {
  const before = await ranAt();
  await api().messages.save(messageWith({ content: { mode: 'draft', title: 'draft' }, contactIds: [contactId] }));
  const colleague = await buildUser(server, operator.clientId, ['operator']);
  const { id } = await buildContact(server, colleague);
  await api(colleague).messages.save(messageWith({ contactIds: [id] }));
  await afterAWhile(server);
  expect(await ranAt()).toBe(before);
  await expectQuiet();
});

test('a save during a run is not overwritten', async () => {
  await lengthen();
  server.clock.at += 5 * 60_000;
  const { modifiedAt: read } = (await api().driveTests.list()).driveTests[0]!;
  const save = () => api().driveTests.save({ body: { id: testId, modifiedAt: read, name: 'Elsewhere', drive: driveWith({ speedMph: 10 }) } });
  let saved: Awaited<ReturnType<typeof save>> | undefined;
  const { database } = server.services;
  const transaction: typeof database.transaction = async (act) => {
    saved = await save();
    return database.transaction(act);
  };
  await runDueDriveTests({ ...server.services, database: { ...database, transaction } });
  expect(await api().driveTests.get({ query: { id: testId } })).toMatchObject({ name: 'Elsewhere', answer: saved?.answer, changes: [] });
});

test('two servers do not run it twice', async () => {
  await lengthen();
  server.clock.at += 5 * 60_000;
  let stored = 0;
  const { database } = server.services;
  const transaction: typeof database.transaction = (act) => {
    stored += 1;
    return database.transaction(act);
  };
  const services = { ...server.services, database: { ...database, transaction } };
  await Promise.all([runDueDriveTests(services), runDueDriveTests(services)]);
  expect(stored).toBe(1);
});

test('a run claimed by a killed server is run by another one', async () => {
  const { db } = server.services.database;
  await lengthen();
  const taken = new Date(server.clock.at + 5 * 60_000);
  await db.updateTable('drive_tests').set({ claimed_until: taken }).where('id', '=', testId).execute();
  await afterAWhile(server);
  expect(await changes()).toEqual([]);
  server.clock.at = taken.getTime();
  await afterAWhile(server);
  expect(await changes()).toHaveLength(1);
});

test('one that cannot be run does not keep the others from it', async () => {
  const { id } = await buildDriveTest(server, operator);
  await server.services.database.db.updateTable('drive_tests').set({ drive: '{}' }).where('id', '=', id).execute();
  await lengthen();
  server.clock.at += 60_000;
  await afterAWhile(server);
  expect(await server.services.database.db.selectFrom('drive_tests').select('changes').where('id', '=', testId).execute()).toMatchObject([
    { changes: [{ messageId }] },
  ]);
});

test('a colleague does not see the changes', async () => {
  await lengthen();
  await afterAWhile(server);
  const colleague = await buildUser(server, operator.clientId, ['holder', 'operator']);
  expect(await changes(colleague)).toEqual([]);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDriveTest, buildGroup, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { driveWith, messageWith, latitudeToTheNorth, awaitRefusal } from './drive-tests.test-inputs.ts';

let server: TestServer;
let clientId: string;
let operator: BuiltUser;
let contactId: string;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: clientId } = await buildClient(server));
  operator = await buildUser(server, clientId, ['operator']);
  ({ id: contactId } = await buildContact(server, operator, { firstName: 'Ana', lastName: 'Alder' }));
});

const tests = (user = operator) => server.api(user.token).driveTests;
const saveMessage = (change: Parameters<typeof messageWith>[0] = {}) =>
  server.api(operator.token).messages.save(messageWith({ contactIds: [contactId], ...change }));
const save = (change: Parameters<typeof driveWith>[0] = {}, values: { readonly id?: string; readonly modifiedAt?: number; readonly name?: string } = {}) =>
  tests().save({ body: { name: 'Morning round', drive: driveWith(change), ...values } });
const listed = async (user = operator) => (await tests(user).list()).driveTests;

test('a saved route is listed with how its messages end, and read with all that was drawn and found', async () => {
  const { insertId: messageId } = await saveMessage();
  await saveMessage({ content: { title: 'elsewhere', lng: -106 } });
  const drive = driveWith({ ears: { kind: 'contact', id: contactId }, noise: 'town' });
  const { insertId: id, modifiedAt, answer } = await tests().save({ body: { name: ' Morning\nround ', drive } });
  expect(answer.results[0]?.report.verdicts[0]).toMatchObject({ messageId, outcome: 'finished' });
  expect(await listed()).toEqual([
    {
      id,
      name: 'Morning round',
      earsName: 'Ana Alder',
      startsAt: drive.startsAt,
      modifiedAt,
      ranAt: server.clock.at,
      outcomes: { finished: 1, cut_short: 0, delayed: 0, outside_hours: 0, never_reached: 1 },
      changes: 0,
    },
  ]);
  expect(await tests().get({ query: { id } })).toEqual({ id, name: 'Morning round', modifiedAt, drive, ranAt: server.clock.at, answer, changes: [] });
});

test('the list names the ears, and says where they were deleted', async () => {
  const group = await buildGroup(server, operator, { name: 'Crew North' });
  await save({ ears: { kind: 'group', id: group.id } }, { name: 'A' });
  await save({}, { name: 'B' });
  const ears = async () => Object.fromEntries((await listed()).map(({ name, earsName }) => [name, earsName]));
  expect(await ears()).toEqual({ A: 'Crew North', B: 'Everyone' });
  await server.services.database.db.deleteFrom('groups').where('id', '=', group.id).execute();
  expect(await ears()).toEqual({ A: 'Deleted group', B: 'Everyone' });
});

test('saving it again changes it, and a save of what was changed elsewhere is refused', async () => {
  const { insertId: id, modifiedAt } = await save();
  const second = await save({ speedMph: 20 }, { id, modifiedAt, name: 'Slower' });
  expect(second).toMatchObject({ insertId: id });
  expect(second.modifiedAt).toBeGreaterThan(modifiedAt);
  expect(await awaitRefusal(save({}, { id, modifiedAt, name: 'Late' }))).toBe('conflict');
  expect(await awaitRefusal(save({}, { id, name: 'Unread' }))).toBe('conflict');
  expect(await tests().get({ query: { id } })).toMatchObject({ name: 'Slower', drive: { speedMph: 20 } });
  expect(await listed()).toHaveLength(1);
});

test('a save that is sent again with its key is carried out once', async () => {
  const body = { name: 'Once', drive: driveWith() };
  const [first, again] = [await tests().save({ body }, { idempotencyKey: 'k' }), await tests().save({ body }, { idempotencyKey: 'k' })];
  expect(again).toEqual(first);
  expect(await listed()).toHaveLength(1);
  const change = { body: { ...body, id: first.insertId, modifiedAt: first.modifiedAt } };
  const changed = await tests().save(change, { idempotencyKey: 'l' });
  expect(await tests().save(change, { idempotencyKey: 'l' })).toEqual(changed);
});

test('it is its own person’s alone: not a colleague’s, not another client’s', async () => {
  const { insertId: id, modifiedAt } = await save();
  const others = [await buildUser(server, clientId, ['holder', 'operator']), await buildUser(server, (await buildClient(server)).id, ['operator'])];
  for (const other of others) {
    expect(await listed(other)).toEqual([]);
    expect(await awaitRefusal(tests(other).get({ query: { id } }))).toBe('not_found');
    expect(await awaitRefusal(tests(other).save({ body: { id, modifiedAt, name: 'Mine', drive: driveWith() } }))).toBe('not_found');
    expect(await awaitRefusal(tests(other).seen({ body: { id } }))).toBe('not_found');
    expect(await awaitRefusal(tests(other).remove({ body: { id } }))).toBe('not_found');
  }
  expect(await listed()).toMatchObject([{ name: 'Morning round' }]);
});

test('deleted it is gone', async () => {
  const { insertId: id } = await save();
  await tests().remove({ body: { id } });
  expect(await listed()).toEqual([]);
  expect(await awaitRefusal(tests().remove({ body: { id } }))).toBe('not_found');
  expect(await awaitRefusal(tests().get({ query: { id } }))).toBe('not_found');
});

test('a person keeps 50 at most', async () => {
  for (let count = 0; count < 50; count += 1) await buildDriveTest(server, operator);
  expect(await awaitRefusal(save())).toBe('conflict');
  const { id, modifiedAt } = (await listed())[0]!;
  expect(await awaitRefusal(save({}, { id, modifiedAt }))).toBe('none');
});

test.each([
  [
    'drive.points',
    {
      points: [
        { lat: latitudeToTheNorth(0), lng: -105 },
        { lat: -39, lng: 75 },
      ],
    },
    'Name',
  ],
  ['drive.points', { speedMph: null }, 'Name'],
] as const)('a route that cannot be driven is not saved: %s', async (field, change, name) => {
  expect(await awaitRefusal(save(change as never, { name }))).toBe(`invalid_input ${field}`);
  expect(await listed()).toEqual([]);
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(101) }],
  ['modifiedAt', { modifiedAt: 'yesterday' }],
  ['drive.ears.kind', { drive: { ears: { kind: 'nobody' } } }],
  ['drive.points', { drive: { points: [] } }],
])('bad input names its field: %s', async (field, change) => {
  const wire = { ...driveWith(), startsAt: '2026-11-20T19:00:00Z' };
  const response = await fetch(`${server.baseUrl}/api/drivetests`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Name', ...change, drive: { ...wire, ...('drive' in change && change.drive) } }),
  });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain(`"${field}"`);
});

test('ears that are not the person’s are not found', async () => {
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const { id } = await buildContact(server, stranger, { isShared: true });
  expect(await awaitRefusal(save({ ears: { kind: 'contact', id } }))).toBe('not_found');
});

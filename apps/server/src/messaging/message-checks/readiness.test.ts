import type { RecipientChoice } from '@earshot/contract';
import { type Readiness, readinessItems } from '@earshot/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildContact, buildDevice, buildGroup, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const minute = 60_000;
const some = (...ids: string[]) => ({ kind: 'some' as const, ids: new Set(ids) });
const readinessWith = (change: Partial<Readiness> = {}): Readiness => ({
  ...(Object.fromEntries(readinessItems.map((item) => [item, 'ok'])) as Readiness),
  ...change,
});

async function world() {
  const client = await buildClient(server);
  const user = await buildUser(server, client.id, ['operator']);
  const api = server.api(user.token);
  const readiness = (choice: RecipientChoice) => api.messageChecks.readiness({ body: choice });
  const report = async (phone: string, change: Partial<Readiness> = {}) => {
    const token = await buildDevice(server, phone);
    await server.api(token).receivers.readiness({ body: { readiness: readinessWith(change) } });
  };
  return { client, user, readiness, report };
}

it('tells who would hear a message now, and what the others lack, those who need help first', async () => {
  const { user, readiness, report } = await world();
  const [ana, ben, cleo, dan] = [
    await buildContact(server, user, { firstName: 'Ana', lastName: 'Stone' }),
    await buildContact(server, user, { firstName: 'Ben', lastName: 'Stone' }),
    await buildContact(server, user, { firstName: 'Cleo', lastName: 'Stone' }),
    await buildContact(server, user, { firstName: 'Dan', lastName: 'Stone' }),
  ];
  const crew = await buildGroup(server, user, { memberIds: [ana.id, ben.id, cleo.id] });
  await report(cleo.phone);
  server.clock.at += 6 * minute;
  const at = server.clock.at;
  await report(ana.phone);
  await report(ben.phone, { position: 'missing', push: 'missing' });
  const answer = await readiness({ groups: some(crew.id), contacts: some(ana.id, dan.id) });
  expect(answer).toMatchObject({ ready: 1, total: 4, counts: { ready: 1, not_ready: 1, app_closed: 1, background: 0, no_app: 0, waiting: 1 } });
  expect(answer.people.map(({ name, state, missing, lastSeenAt }) => ({ name, state, missing, lastSeenAt }))).toEqual([
    { name: 'Ben Stone', state: 'not_ready', missing: ['position', 'push'], lastSeenAt: at },
    { name: 'Cleo Stone', state: 'app_closed', missing: [], lastSeenAt: at - 6 * minute },
    { name: 'Dan Stone', state: 'waiting', missing: [], lastSeenAt: undefined },
    { name: 'Ana Stone', state: 'ready', missing: [], lastSeenAt: at },
  ]);
});

it('counts a number once, and leaves out an inactive group', async () => {
  const { client, user, readiness, report } = await world();
  const ana = await buildContact(server, user);
  const colleague = await buildUser(server, client.id, ['operator']);
  const same = await buildContact(server, colleague, { phone: ana.phone, isShared: true });
  const quiet = await buildGroup(server, user, { memberIds: [(await buildContact(server, user)).id], isActive: false });
  await report(ana.phone);
  expect(await readiness({ groups: some(quiet.id), contacts: some(ana.id, same.id) })).toMatchObject({ ready: 1, total: 1, people: [{ contactId: ana.id }] });
});

it('a choice is counted in distinct people: of a number once, of all but some, and of no group that is not active', async () => {
  const { client, user } = await world();
  const count = async (choice: RecipientChoice) => (await server.api(user.token).messageChecks.count({ body: choice })).ReceiverCount;
  const [ana, ben, cleo] = [await buildContact(server, user), await buildContact(server, user), await buildContact(server, user)];
  const colleague = await buildUser(server, client.id, ['operator']);
  const same = await buildContact(server, colleague, { phone: ana.phone, isShared: true });
  const crew = await buildGroup(server, user, { memberIds: [ana.id, ben.id] });
  const quiet = await buildGroup(server, user, { memberIds: [cleo.id], isActive: false });
  const all = (...except: string[]) => ({ kind: 'all' as const, except: new Set(except) });
  expect(await count({ groups: some(), contacts: some() })).toBe(0);
  expect(await count({ groups: some(), contacts: some(ana.id, same.id) })).toBe(1);
  expect(await count({ groups: some(crew.id, quiet.id), contacts: some(same.id) })).toBe(2);
  expect(await count({ groups: some(), contacts: all() })).toBe(3);
  expect(await count({ groups: some(), contacts: all(ana.id, same.id) })).toBe(2);
  const stranger = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const foreign = await buildContact(server, stranger, { isShared: true });
  await expect(count({ groups: some(), contacts: some(foreign.id) })).rejects.toMatchObject({ failure: { code: 'not_found' } });
});

it('counts a signed-out phone as without app and without OwnTracks; one with OwnTracks is in the background', async () => {
  const { user, readiness, report } = await world();
  const { db } = server.services.database;
  const ana = await buildContact(server, user);
  await report(ana.phone);
  const at = server.clock.at;
  await db
    .insertInto('own_tracks')
    .values({ phone: ana.phone, password_hash: Buffer.from('x'), created_at: new Date(at), last_seen_at: new Date(at) })
    .execute();
  server.clock.at += 6 * minute;
  const choice = { groups: some(), contacts: some(ana.id) };
  expect((await readiness(choice)).people).toMatchObject([{ state: 'background', lastSeenAt: at }]);
  const ofAna = () => db.updateTable('devices').where('phone', '=', ana.phone);
  await ofAna()
    .set({ ended_at: new Date(server.clock.at) })
    .execute();
  expect((await readiness(choice)).people).toMatchObject([{ state: 'no_app' }]);
  await buildDevice(server, ana.phone);
  server.clock.at += 6 * minute;
  expect((await readiness(choice)).people).toMatchObject([{ state: 'app_closed' }]);
});

it('names at most 200 people and counts all', async () => {
  const { user, readiness } = await world();
  for (let index = 0; index < 205; index += 1) await buildContact(server, user, { phone: `+1303555${1000 + index}` });
  const answer = await readiness({ groups: some(), contacts: { kind: 'all', except: new Set() } });
  expect(answer.total).toBe(205);
  expect(answer.people).toHaveLength(200);
});

it('says nothing of people whom the operator cannot choose', async () => {
  const { readiness } = await world();
  const other = await world();
  const foreign = await buildContact(server, other.user);
  await expect(readiness({ groups: some(), contacts: some(foreign.id) })).rejects.toThrow('One of the Receivers');
});

it('says who muted the company or left it, and nothing of their phone', async () => {
  const { client, user, readiness } = await world();
  const { id, phone } = await buildContact(server, user);
  const device = server.api(await buildDevice(server, phone));
  await device.receivers.readiness({ body: { readiness: readinessWith() } });
  const states = async () => (await readiness({ groups: some(), contacts: some(id) })).people.map(({ state, lastSeenAt }) => [state, lastSeenAt]);
  const answer = (body: object) => device.companies.answer({ params: { clientId: client.id }, body });
  expect(await states()).toEqual([['ready', server.clock.at]]);
  await answer({ isMuted: true });
  expect(await states()).toEqual([['muted', undefined]]);
  await answer({ isMuted: false });
  expect(await states()).toEqual([['ready', server.clock.at]]);
  await answer({ state: 'left' });
  expect(await states()).toEqual([['left', undefined]]);
});

import { hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { noteViews } from './index.ts';

let server: TestServer;
let sue: BuiltUser;
let stan: BuiltUser;
let rosa: BuiltUser;
let clientId: string;

beforeAll(async () => {
  server = await workerServer();
  const { id } = await buildClient(server, { isInternal: true });
  sue = await buildUser(server, id, ['super'], { firstName: 'Sue' });
  stan = await buildUser(server, id, ['support'], { firstName: 'Stan' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = Math.ceil(server.clock.at / hourMs) * hourMs + 600_000;
  clientId = (await buildClient(server)).id;
  rosa = await buildUser(server, clientId, ['operator'], { firstName: 'Rosa' });
});

const read = async (staff: BuiltUser, user: BuiltUser, path = '/api/ourcontents') => {
  const url = `${server.baseUrl}${path}?ClientID=${clientId}&UserID=${user.id}`;
  return (await fetch(url, { headers: { authorization: `Bearer ${staff.token}` } })).status;
};
const views = async () => {
  const query = server.services.database.db.selectFrom('audit_entries').selectAll().where('client_id', '=', clientId).orderBy('at');
  return (await query.execute()).map(({ action, actor_id, actor_name, staff_name, subject, subject_id }) => ({
    action, actor_id, actor_name, staff: staff_name?.split(' ')[0], subject: subject.split(' ')[0], subject_id,
  })); // prettier-ignore
};
const viewBy = (staff: string, user: BuiltUser, subject: string) => ({
  action: 'client.viewed',
  actor_id: null,
  actor_name: 'Earshot',
  staff,
  subject,
  subject_id: user.id,
});

test('a member of staff who looks on behalf of a user is in the client’s audit, once an hour', async () => {
  for (const path of ['/api/ourcontents', '/api/teams', '/api/groups', '/api/ourcontents']) expect(await read(sue, rosa, path)).toBe(200);
  expect(await views()).toEqual([viewBy('Sue', rosa, 'Rosa')]);
  server.clock.at += hourMs;
  await read(sue, rosa);
  expect(await views()).toEqual([viewBy('Sue', rosa, 'Rosa'), viewBy('Sue', rosa, 'Rosa')]);
});

test('each member of staff and each user counts for itself', async () => {
  const otto = await buildUser(server, clientId, ['operator'], { firstName: 'Otto' });
  await read(sue, rosa);
  server.clock.at += 1000;
  await read(stan, rosa);
  server.clock.at += 1000;
  await read(sue, otto);
  await read(stan, rosa);
  expect(await views()).toEqual([viewBy('Sue', rosa, 'Rosa'), viewBy('Stan', rosa, 'Rosa'), viewBy('Sue', otto, 'Otto')]);
});

test('the Account Holder reads it on the Admin page', async () => {
  const holder = await buildUser(server, clientId, ['holder']);
  await read(stan, rosa);
  const { data } = await server.api(holder.token).audit.list({ query: { search: 'stan' } });
  expect(data).toMatchObject([
    { action: 'client.viewed', actor: 'Earshot', staff: expect.stringMatching(/^Stan /) as string, subject: expect.stringMatching(/^Rosa /) as string },
  ]);
});

test('neither refused requests nor a client’s own are views', async () => {
  expect(await read(sue, sue)).toBe(404);
  expect(await read(sue, rosa, '/api/saas-client/invoice')).toBeGreaterThanOrEqual(400);
  expect(await read(rosa, rosa)).toBe(200);
  expect(await views()).toEqual([]);
});

test('many requests at once, and a second server, note it once', async () => {
  await Promise.all(Array.from({ length: 6 }, () => read(sue, rosa)));
  const elsewhere = noteViews(server.services);
  await elsewhere({ clientId, userId: rosa.id, staffId: sue.id, roles: new Set(['operator']), timeZone: 'UTC' });
  expect(await views()).toHaveLength(1);
});

test('a view that cannot be noted does not keep anybody from reading, and is noted at the next request', async () => {
  const { database, now } = server.services;
  const logged: unknown[] = [];
  let isBroken = true;
  const breaking = {
    now,
    log: { error: (error: unknown) => void logged.push(error) } as never,
    database: {
      ...database,
      transaction: ((act) => (isBroken ? Promise.reject(new Error('no disk')) : database.transaction(act))) as typeof database.transaction,
    },
  };
  const note = noteViews(breaking);
  const view = { clientId, userId: rosa.id, staffId: sue.id, roles: new Set(['operator'] as const), timeZone: 'UTC' };
  await expect(note(view)).resolves.toBeUndefined();
  expect(logged).toHaveLength(1);
  isBroken = false;
  await note(view);
  expect(await views()).toHaveLength(1);
});

import { hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildGroup, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
let support: BuiltUser;
let word = 0;
let name: string;

beforeAll(async () => {
  server = await workerServer();
  support = await buildUser(server, (await buildClient(server, { name: 'Ours', isInternal: true })).id, ['support']);
});
afterAll(() => server.close());
beforeEach(() => {
  name = `Acme${++word}x`;
});

const list = (search?: string) => server.api(support.token).clients.list({ query: { search } });
const change = (id: string, values: { readonly archived_at?: Date; readonly company_site_url?: string }) =>
  server.services.database.db.updateTable('clients').set(values).where('id', '=', id).execute();

test('staff see clients by name, without archived ones and their own', async () => {
  await buildClient(server, { name: `${name} b` });
  await buildClient(server, { name: `${name} A` });
  const gone = await buildClient(server, { name: `${name} gone` });
  await change(gone.id, { archived_at: new Date(server.clock.at) });
  const { clients, pager } = await list(name);
  expect(clients.map((client) => client.name)).toEqual([`${name} A`, `${name} b`]);
  expect(pager).toMatchObject({ totalItems: 2 });
  expect((await list('Ours')).clients).toEqual([]);
});

test('the search looks into name, site and the Account Holder’s name, and takes % literally', async () => {
  const { id } = await buildClient(server, { name: `${name} 100%` });
  await buildClient(server, { name: `${name} 100x` });
  await change(id, { company_site_url: `https://${name}.example` });
  expect((await list(`${name} 100%`)).clients.map((client) => client.id)).toEqual([id]);
  expect((await list(`//${name.toLowerCase()}.EX`)).clients.map((client) => client.id)).toEqual([id]);
  await buildUser(server, id, ['holder'], { firstName: `Hanna-${name}` });
  await buildUser(server, id, ['operator'], { firstName: `Otto-${name}` });
  const [found, ...others] = (await list(`hanna-${name}`)).clients;
  expect(found).toMatchObject({ id, holderName: expect.stringContaining(`Hanna-${name} `) as string });
  expect(others).toEqual([]);
  expect((await list(`otto-${name}`)).clients).toEqual([]);
});

test('a client was last used when one of its users was last seen', async () => {
  const { id } = await buildClient(server, { name });
  expect((await list(name)).clients[0]).not.toHaveProperty('lastUsedAt');
  for (const ago of [5000, 1000, 9000]) {
    const user = await buildUser(server, id, ['operator']);
    await server.services.database.db
      .updateTable('users')
      .set({ last_seen_at: new Date(server.clock.at - ago) })
      .where('client_id', '=', id)
      .where('id', '=', user.id)
      .execute();
  }
  expect((await list(name)).clients[0]).toMatchObject({ lastUsedAt: server.clock.at - 1000 });
});

test('a client is used by its people’s work after the sign-in, too', async () => {
  const { id } = await buildClient(server, { name });
  const { token } = await buildUser(server, id, ['operator']);
  server.clock.at += 3 * hourMs;
  await server.api(token).messages.list({ query: {} });
  expect((await list(name)).clients[0]).toMatchObject({ lastUsedAt: server.clock.at });
});

test('staff see a client’s operators by first name', async () => {
  const { id } = await buildClient(server, { name });
  await buildUser(server, id, ['operator'], { firstName: 'Zoe' });
  await buildUser(server, id, ['admin'], { firstName: 'Bo' });
  await buildUser(server, id, ['operator'], { firstName: 'amy' });
  const { data } = await server.api(support.token).clients.operators({ query: { ClientID: id } });
  expect(data.map(({ firstName }) => firstName)).toEqual(['amy', 'Zoe']);
});

test('staff see how much a client owns, Everyone not counted', async () => {
  const { id } = await buildClient(server, { name });
  const operator = await buildUser(server, id, ['operator']);
  await buildContact(server, operator);
  await buildGroup(server, operator);
  expect(await server.api(support.token).clients.counts({ query: { ClientID: id } })).toEqual({ data: { operator: 1, contact: 1, group: 1, message: 0 } });
});

test('an unknown, an archived and our own client are not found', async () => {
  const gone = await buildClient(server, { name });
  await change(gone.id, { archived_at: new Date(server.clock.at) });
  for (const ClientID of [gone.id, support.clientId, 'nonsense']) {
    await expect(server.api(support.token).clients.operators({ query: { ClientID } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
    await expect(server.api(support.token).clients.counts({ query: { ClientID } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
  }
});

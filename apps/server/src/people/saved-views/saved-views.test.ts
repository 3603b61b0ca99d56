import { maxViews } from '@earshot/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

const unheard = { status: 'Active', filterkey: 'heard', filtervalue: 'Heard by Nobody' };

async function person(clientId?: string) {
  const user = await buildUser(server, clientId ?? (await buildClient(server)).id, ['operator']);
  const api = server.api(user.token).savedViews;
  const names = async (list: 'messages' | 'contacts' = 'messages') => (await api.list({ query: { list } })).views.map(({ name }) => name);
  const save = async (name: string, list: 'messages' | 'contacts' = 'messages') => (await api.save({ body: { list, name, search: unheard } })).id;
  return { ...user, api, names, save };
}

it('keeps a view of a list for its user alone, and changes and deletes it', async () => {
  const { api, save, clientId } = await person();
  const colleague = await person(clientId);
  const id = await save('  My live,\n unheard ');
  expect(await api.list({ query: { list: 'messages' } })).toEqual({ views: [{ id, name: 'My live, unheard', search: unheard }] });
  expect(await colleague.names()).toEqual([]);
  const changed = { list: 'messages' as const, id, name: 'This week', search: { filterkey: 'startdate', filtervalue: 'This Week' } };
  expect(await api.save({ body: changed })).toEqual({ success: 1, id });
  expect(await api.list({ query: { list: 'messages' } })).toEqual({ views: [{ id, name: changed.name, search: changed.search }] });
  await expect(colleague.api.save({ body: changed })).rejects.toMatchObject({ failure: { code: 'not_found' } });
  await expect(colleague.api.remove({ body: { id } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
  await api.remove({ body: { id } });
  expect((await api.list({ query: { list: 'messages' } })).views).toEqual([]);
});

it('keeps names of 1 to 40 characters apart within a list, without regard to case', async () => {
  const { api, names, save } = await person();
  await save('Élan');
  const second = await save('Other');
  const taken = 'Another view has this name';
  await expect(save('élan')).rejects.toThrow(taken);
  await expect(api.save({ body: { list: 'messages', id: second, name: 'ÉLAN', search: {} } })).rejects.toThrow(taken);
  await save('Élan', 'contacts');
  expect((await names()).toSorted()).toEqual(['Other', 'Élan']);
  await api.save({ body: { list: 'messages', id: second, name: 'OTHER', search: {} } });
  await save('x'.repeat(40));
});

it(`keeps at most ${maxViews} of a list, however many are saved at once`, async () => {
  const { names, save } = await person();
  const saved = await Promise.allSettled(Array.from({ length: maxViews + 10 }, (_, number) => save(`View ${number}`)));
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxViews);
  expect(await names()).toHaveLength(maxViews);
  await expect(save('One too many')).rejects.toThrow('At most 20 views of a list can be saved');
  await save('Elsewhere', 'contacts');
});

it('refuses a name or a search that is too long', async () => {
  const { token } = await person();
  const post = async (body: object) => {
    const response = await fetch(`${server.baseUrl}/api/savedviews`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ list: 'messages', name: 'Named', search: {}, ...body }),
    });
    return [response.status, ((await response.json()) as { message?: string }).message];
  };
  expect(await post({ name: ' ' })).toEqual([422, 'Name is required']);
  expect(await post({ name: 'x'.repeat(41) })).toEqual([422, 'name must be at most 40 characters']);
  expect(await post({ list: 'groups' })).toEqual([422, 'list must be messages or contacts']);
  const search = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`key${index}`, 'x']));
  expect(await post({ search })).toEqual([422, 'search must have at most 12 entries']);
  expect(await post({ search: { status: 'x'.repeat(201) } })).toEqual([422, 'status must be at most 200 characters']);
  expect(await post({})).toEqual([200, undefined]);
});

it('goes with its user, and stays behind when the work is transferred', async () => {
  const leaving = await person();
  const admin = await buildUser(server, leaving.clientId, ['holder', 'admin', 'operator']);
  const heir = await person(leaving.clientId);
  await leaving.save('Mine');
  await server.api(admin.token).users.transfer({ body: { fromId: leaving.id, toId: heir.id } });
  expect(await leaving.names()).toEqual(['Mine']);
  expect(await heir.names()).toEqual([]);
  await server.api(admin.token).users.archive({ params: { userId: leaving.id }, query: {} });
  const { db } = server.services.database;
  expect(await db.selectFrom('saved_views').select('id').where('client_id', '=', leaving.clientId).execute()).toEqual([]);
});

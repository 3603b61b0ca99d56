import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { recordAudit } from './index.ts';

let server: TestServer;
let clientId: string;
let holder: BuiltUser;

const settings = (caller = holder) => server.api(caller.token).accountSettings;
const list = (query: Parameters<ReturnType<TestServer['api']>['audit']['list']>[0]['query'] = {}, caller = holder) =>
  server.api(caller.token).audit.list({ query });
const write = (subject: string, more: { readonly actorId?: string; readonly staffId?: string } = { actorId: holder.id }) =>
  server.services.database.transaction((tx) => recordAudit(tx, { clientId, action: 'user.edited', subject, ...more }, server.clock.at++));

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  clientId = (await buildClient(server)).id;
  holder = await buildUser(server, clientId, ['holder', 'admin'], { firstName: 'Hanna' });
});

describe('the account settings', () => {
  test('are changed one by one; what is not named stays', async () => {
    expect((await settings().get()).data).toEqual({ shareContacts: false, viewMessages: false, requiresSecondFactor: false });
    expect(await settings().update({ query: { shareContacts: true } })).toMatchObject({ message: 'The account settings have been saved.' });
    expect((await settings().get()).data).toEqual({ shareContacts: true, viewMessages: false, requiresSecondFactor: false });
    await settings().update({ query: { viewMessages: true } });
    await settings().update({ query: { shareContacts: false } });
    expect((await settings().get()).data).toEqual({ shareContacts: false, viewMessages: true, requiresSecondFactor: false });
  });

  test('are read by operators and not changed by them', async () => {
    const operator = await buildUser(server, clientId, ['operator']);
    expect((await settings(operator).get()).data).toEqual({ shareContacts: false, viewMessages: false, requiresSecondFactor: false });
    await expect(settings(operator).update({ query: { shareContacts: true } })).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  });

  test('appear in the audit under their names, once, and not when nothing changes', async () => {
    const admin = await buildUser(server, clientId, ['admin'], { firstName: 'Adam' });
    const query = { shareContacts: true, viewMessages: true };
    await settings(admin).update({ query });
    await settings(admin).update({ query });
    await settings(admin).update({ query: {} });
    const { data } = await list();
    expect(data).toMatchObject([
      {
        action: 'settings.changed',
        actor: expect.stringMatching(/^Adam Number\d+$/) as string,
        subject: 'Account Settings',
        changes: [
          { field: 'Operators can share Contacts', from: 'off', to: 'on' },
          { field: 'Operators can view all Messages', from: 'off', to: 'on' },
        ],
      },
    ]);
    expect(data[0]?.staff).toBeUndefined();
  });
});

describe('the audit', () => {
  test('is paged, the latest first', async () => {
    for (const subject of ['One', 'Two', 'Three']) await write(subject);
    const subjects = async (page: number) => (await list({ page, perpage: 2 })).data.map(({ subject }) => subject);
    expect(await subjects(1)).toEqual(['Three', 'Two']);
    expect(await subjects(2)).toEqual(['One']);
    expect((await list({ page: 2, perpage: 2 })).pager).toEqual({ totalItems: 3, totalPages: 2, page: 2, perpage: 2 });
  });

  test('is searched by its actor, by the staff behind them, and by its subject', async () => {
    const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['super'], { firstName: 'Sue' });
    await write('Olga 100%');
    await write('Otto', { staffId: staff.id });
    const found = async (search: string) => (await list({ search })).data.map(({ subject }) => subject);
    expect(await found('hanna')).toEqual(['Olga 100%']);
    expect(await found('SUE')).toEqual(['Otto']);
    expect(await found('%')).toEqual(['Olga 100%']);
    expect(await found('ott')).toEqual(['Otto']);
    const [told] = (await list({ search: 'sue' })).data;
    expect(told).toMatchObject({ actor: 'Earshot', staff: expect.stringMatching(/^Sue Number\d+$/) as string });
    expect((await list({ search: 'sue' })).pager.totalItems).toBe(1);
  });

  test('is for the Account Holder alone, and of no other client', async () => {
    await write('Olga');
    const admin = await buildUser(server, clientId, ['admin', 'operator']);
    await expect(list({}, admin)).rejects.toMatchObject({ failure: { code: 'forbidden' } });
    const stranger = await buildUser(server, (await buildClient(server)).id, ['holder']);
    expect((await list({}, stranger)).data).toEqual([]);
  });

  test('keeps the names of then', async () => {
    await write('Olga');
    await server.services.database.db.updateTable('users').set({ first_name: 'Renamed' }).where('id', '=', holder.id).execute();
    expect((await list()).data).toMatchObject([{ actor: expect.stringMatching(/^Hanna /) as string }]);
  });
});

import { expect, inject, test } from 'vitest';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { startServerForTest } from '../../../test/server.ts';
import { addStaff } from '../../people/sign-in/index.ts';
import { user } from './user.ts';

// On the embedded database the server must be stopped for this, which staff.test.ts shows.
test.skipIf(inject('databaseUrl') === undefined)('the command signs one person out everywhere, or all people', async () => {
  const server = await startServerForTest();
  const { databaseUrl, dataDir } = server.services.config;
  const command = (...args: string[]) => user(args, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'off' });
  const clientId = (await buildClient(server)).id;
  const [one, other, third] = [
    await buildUser(server, clientId, ['operator']),
    await buildUser(server, clientId, ['admin']),
    await buildUser(server, clientId, ['admin']),
  ];
  const isIn = async ({ token }: { readonly token: string }) =>
    (await fetch(`${server.baseUrl}/api/auth/session`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await command('end-sessions', one.email.toUpperCase())).toEqual(['Ended 1 session.']);
  expect([await isIn(one), await isIn(other)]).toEqual([401, 200]);
  await expect(command('end-sessions', 'nobody@test.example')).rejects.toThrow('there is no account for nobody@test.example');
  expect(await command('end-sessions', 'all')).toEqual(['Ended 2 sessions.']);
  expect([await isIn(other), await isIn(third)]).toEqual([401, 401]);
});

test.skipIf(inject('databaseUrl') === undefined)('staff are listed and shut out by the command, and people of a company are not', async () => {
  const server = await startServerForTest();
  const { databaseUrl, dataDir } = server.services.config;
  const command = (...args: string[]) => user(args, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'off' });
  expect(await command('list')).toEqual(['There are no staff yet: npm run user -- add-super-admin EMAIL']);
  const add = (email: string, role: 'super' | 'support') =>
    server.services.database.transaction((tx) => addStaff(server.services, tx, { email, role, timeZone: 'UTC' }, server.clock.at));
  const password = 'correct horse battery';
  const signIn = () => server.api().signIn.withPassword({ body: { email: 'boss@earshot.example', password } });
  const link = await add('boss@earshot.example', 'super');
  await add('desk@earshot.example', 'support');
  const customer = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await server.api().signIn.resetPassword({ body: { token: link.split('?t=')[1] ?? '', password } });
  const { token } = await signIn();
  expect(await command('list')).toEqual([
    expect.stringMatching(/^boss@earshot\.example  Super Admin    (never|last) here/),
    'desk@earshot.example  Support Admin  never here',
  ]);
  await command('disable', 'Boss@earshot.example');
  await expect(signIn()).rejects.toMatchObject({ failure: { code: 'signed_out' } });
  await expect(server.api(token).signIn.session()).rejects.toMatchObject({ failure: { code: 'signed_out' } });
  expect((await command('list'))[0]).toContain('boss@earshot.example  disabled');
  await expect(command('disable', customer.email)).rejects.toThrow('is not on the staff');
  await add('boss@earshot.example', 'support');
  expect((await signIn()).user).toMatchObject({ isSuper: false, isSupport: true });
});

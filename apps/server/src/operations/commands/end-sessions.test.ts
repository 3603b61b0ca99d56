import { expect, inject, test } from 'vitest';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { startServerForTest } from '../../../test/server.ts';
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

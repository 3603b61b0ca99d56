import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildUser, buildWaitingPerson } from '../../../test/factories.ts';
import { addApp, buildPerson, subjectsTo } from '../../../test/second-factors.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { addStaff, type StaffRole } from '../../people/sign-in/index.ts';
import { user } from './user.ts';

const password = 'correct horse battery';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const add = (email: string, role: StaffRole = 'super') => {
  const { services, clock } = server;
  return services.database.transaction((tx) => addStaff(services, tx, { email, role, timeZone: 'UTC' }, clock.at));
};
async function signInBy(link: string, email: string) {
  await server.api().signIn.resetPassword({ body: { token: link.split('?t=')[1] ?? '', password } });
  return server.api().signIn.withPassword({ body: { email, password } });
}

test('the first super admin is added, sets a password by the link and is staff', async () => {
  const link = await add('boss@earshot.example');
  expect(link).toMatch(/\/reset-password\?t=/);
  const { user: boss, token } = await signInBy(link, 'boss@earshot.example');
  expect(boss).toMatchObject({ isSuper: true, isSupport: false, isHolder: false });
  expect(boss.clientId).toBeUndefined();
  await addApp(server, token);
  await expect(server.api(token).waitingList.list({ query: {} })).resolves.toBeDefined();
  await add('desk@earshot.example', 'support');
  const staff = await server.services.database.db.selectFrom('clients').selectAll().where('is_internal', '=', true).execute();
  expect(staff).toHaveLength(1);
});

test('the same command again makes another link, and revives an archived person', async () => {
  const { db } = server.services.database;
  await add('again@earshot.example', 'support');
  await db.updateTable('users').set({ archived_at: new Date() }).where('email', '=', 'again@earshot.example').execute();
  const { user: again } = await signInBy(await add('again@earshot.example'), 'again@earshot.example');
  expect(again).toMatchObject({ isSuper: true, isSupport: true });
});

test('a waiting person may become staff', async () => {
  const { email, id } = await buildWaitingPerson(server);
  const { user: waited } = await signInBy(await add(email, 'support'), email);
  expect(waited).toMatchObject({ id, isSupport: true });
  expect(waited.isWaiting).toBeUndefined();
});

test('a person who becomes staff has to sign in again', async () => {
  const link = await add('twice@earshot.example', 'support');
  const { token } = await signInBy(link, 'twice@earshot.example');
  await add('twice@earshot.example');
  await expect(server.api(token).signIn.session()).rejects.toMatchObject({ failure: { code: 'signed_out' } });
});

test("a client's user stays one: the command names the client", async () => {
  const { id } = await buildClient(server, { name: 'Alpine Roofing' });
  const { email } = await buildUser(server, id, ['operator']);
  await expect(add(email)).rejects.toThrow(`${email} is a user of Alpine Roofing. An address belongs to one client: use another one.`);
});

test('the command explains its usage, and refuses an invalid address', async () => {
  for (const args of [[], ['add-super-admin'], ['add-somebody', 'a@b.example'], ['add-super-admin', 'a@b.example', 'more']])
    await expect(user(args, {})).rejects.toThrow('npm run user -- add-super-admin EMAIL');
  await expect(user(['add-super-admin', 'nobody'], {})).rejects.toThrow('nobody is not an email address');
});

test('on the embedded database the command asks to stop the server first', async ({ skip }) => {
  const { config, database } = server.services;
  skip(!database.isEmbedded, 'PostgreSQL serves both');
  await expect(user(['add-super-admin', 'boss@earshot.example'], { DATA_DIR: config.dataDir })).rejects.toThrow(/a server is running on .+: stop it first/);
});

test('the command that resets says how many there were, and on PostgreSQL the running server tells the person', async ({ skip }) => {
  const { config, database } = server.services;
  skip(database.isEmbedded, 'a server is running on it');
  const person = await buildPerson(server);
  await addApp(server, person.token);
  const settings = { DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir };
  expect((await user(['reset-factors', person.email.toUpperCase()], settings))[0]).toBe(
    `Removed the second factor of ${person.email} and the recovery codes, and ended all their sessions.`,
  );
  expect(await user(['reset-factors', person.email], settings)).toEqual([`${person.email} had no second factor. All their sessions are ended.`]);
  expect(await subjectsTo(server, person.email)).toContain('Your second factors were removed from your Earshot account');
  await expect(user(['reset-factors', 'nobody@test.example'], settings)).rejects.toThrow('there is no account for nobody@test.example');
});

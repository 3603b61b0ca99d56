import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { hashPassword } from './password.ts';

const password = 'correct horse battery';
let server: TestServer;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());

async function buildAccount(email: string, isVerified = true): Promise<{ readonly userId: string; readonly clientId: string }> {
  const { id: clientId } = await buildClient(server);
  const { id: userId } = await buildUser(server, clientId, ['operator']);
  const { db } = server.services.database;
  const values = { email, password_hash: await hashPassword(password), verified_at: isVerified ? new Date(server.clock.at) : null };
  await db.updateTable('sign_ins').set(values).where('user_id', '=', userId).execute();
  return { userId, clientId };
}

const signIn = (email: string, typed: string) => server.api().signIn.withPassword({ body: { email, password: typed } });
const outcomes = async (tries: readonly Promise<unknown>[]): Promise<readonly unknown[]> =>
  (await Promise.allSettled(tries)).map((each) => (each.status === 'fulfilled' ? 'in' : (each.reason as { failure: { code: string } }).failure.code));

test('ten of many concurrent wrong passwords are checked, and the right one has to wait a minute then', async () => {
  await buildAccount('many@test.example');
  const tries = await outcomes(Array.from({ length: 30 }, () => signIn('many@test.example', 'wrong')));
  expect(tries.filter((each) => each === 'signed_out')).toHaveLength(10);
  expect(tries.filter((each) => each === 'too_many_requests')).toHaveLength(20);
  await expect(signIn('many@test.example', password)).rejects.toMatchObject({ failure: { code: 'too_many_requests' } });
  server.clock.at += 60_000;
  await expect(signIn('Many@Test.example', password)).resolves.toMatchObject({ user: { isOperator: true } });
});

test('the right password uses up no tries, however often', async () => {
  await buildAccount('often@test.example');
  for (let round = 0; round < 12; round += 1) await expect(signIn('often@test.example', password)).resolves.toBeDefined();
});

test('an unknown address, an unverified one and a wrong password get the same answer', async () => {
  server.clock.at += 60_000;
  await buildAccount('known@test.example');
  await buildAccount('unverified@test.example', false);
  const answers = await Promise.allSettled([
    signIn('known@test.example', 'wrong'),
    signIn('unverified@test.example', password),
    signIn('nobody@test.example', password),
  ]);
  const messages = answers.map((each) => (each.status === 'rejected' ? (each.reason as Error).message : 'in'));
  expect(new Set(messages)).toEqual(new Set(['The email address or the password is wrong.']));
});

test('a session ends with its user, with its client, and after 30 days without use', async () => {
  const { db } = server.services.database;
  const signedOut = { failure: { code: 'signed_out' } };
  const account = await buildAccount('ending@test.example');
  const { token } = await signIn('ending@test.example', password);
  const archive = async (table: 'users' | 'clients', id: string, at: Date | null): Promise<void> =>
    void (await db.updateTable(table).set({ archived_at: at }).where('id', '=', id).execute());

  await archive('users', account.userId, new Date());
  await expect(server.api(token).signIn.session()).rejects.toMatchObject(signedOut);
  await archive('users', account.userId, null);
  await archive('clients', account.clientId, new Date());
  await expect(server.api(token).signIn.session()).rejects.toMatchObject(signedOut);
  await archive('clients', account.clientId, null);

  server.clock.at += 29 * dayMs;
  await expect(server.api(token).signIn.session()).resolves.toBeDefined();
  server.clock.at += 29 * dayMs;
  await expect(server.api(token).signIn.session()).resolves.toBeDefined();
  server.clock.at += 30 * dayMs;
  await expect(server.api(token).signIn.session()).rejects.toMatchObject(signedOut);
});

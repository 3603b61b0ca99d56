// Strangers at the sign-in must not lock the owner out (decisions, Sign-in and admission).
import { hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Asker, askerAt } from '../../../test/asker.ts';
import { eventually } from '../../../test/eventually.ts';
import { buildClient, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { takeTry } from '../../platform/rate-limit.ts';
import { mailedToken, mailsTo } from './mailed.test-inbox.ts';
import { hashPassword } from './password.ts';
import { signInTries } from './rate-limits.ts';

const password = 'correct horse battery';
let server: TestServer;
let passwordHash: string;
let email: string;
let serial = 0;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' });
  passwordHash = await hashPassword(password);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 24 * hourMs;
  const owner = await buildUser(server, (await buildClient(server)).id, ['operator'], { firstName: 'Olga' });
  ({ email } = owner);
  await server.services.database.db.updateTable('sign_ins').set({ password_hash: passwordHash }).where('user_id', '=', owner.id).execute();
});

/** A person in a new network. */
const newcomer = (): Asker => askerAt(server, `198.51.${Math.floor(++serial / 250)}.${(serial % 250) + 1}`);
const signIn = (asker: Asker, typed: string, at = email) => asker.post('/api/auth/sign-in/email', { email: at, password: typed });
const times = async (count: number, act: () => Promise<{ readonly status: number }>): Promise<number[]> => {
  const statuses = [];
  for (let each = 0; each < count; each += 1) statuses.push((await act()).status);
  return statuses;
};
/** Counts a wrong password like the sign-in does, without the slow hash: a hundred of them take long. */
const count = (at: string, network: string) => takeTry(server.services.database, signInTries({ email: at, network, knownKey: undefined }), server.clock.at);
/** Wrong passwords for the owner's account, each from another network. */
const strangersTry = async (tries: number): Promise<void> => {
  for (let each = 0; each < tries; each += 1) await count(email, `network ${each}`);
};

test('wrong passwords from one network leave the owner in, from another one and on a device that is new', async () => {
  const stranger = newcomer();
  expect(await times(12, () => signIn(stranger, 'wrong'))).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  expect((await signIn(newcomer(), password)).status).toBe(200);
});

test('a refused caller learns why, the remedy, and for how long', async () => {
  const stranger = newcomer();
  await times(10, () => signIn(stranger, 'wrong'));
  server.clock.at += 20_000;
  const { body, headers } = await signIn(stranger, password);
  expect(body).toMatchObject({
    message: 'Too many wrong passwords. You can set a new one with "Forgot password". Wait a minute and try again.',
    waitSeconds: 40,
  });
  expect(headers.get('retry-after')).toBe('40');
});

test('a hundred wrong passwords from everywhere refuse strangers for the hour, and no device that was signed in before', async () => {
  const known = newcomer();
  expect((await signIn(known, password)).status).toBe(200);
  await strangersTry(99);
  expect((await signIn(newcomer(), 'wrong')).status).toBe(401);
  const refused = await signIn(newcomer(), password);
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Too many wrong passwords were entered for this address, perhaps by others. Use a browser in which you logged in before, or set a new password with "Forgot password". Try again in 60 minutes.',
  ]);
  expect((await signIn(known, password)).status).toBe(200);
  server.clock.at += hourMs;
  expect((await signIn(newcomer(), password)).status).toBe(200);
});

test('a new password by the mailed link opens the door that strangers have shut', async () => {
  await strangersTry(100);
  const owner = newcomer();
  expect((await signIn(owner, password)).status).toBe(429);
  await owner.post('/api/auth/forget-password', { email });
  const chosen = 'another long password';
  expect((await owner.post('/api/auth/reset-password', { token: await mailedToken(server, email), password: chosen })).status).toBe(200);
  expect((await signIn(owner, chosen)).status).toBe(200);
});

test('sixty wrong passwords from a network for many accounts keep out no person who was in before', async () => {
  const office = '203.0.113.7';
  const known = askerAt(server, office);
  await signIn(known, password);
  const stranger = askerAt(server, office);
  for (let each = 0; each < 60; each += 1) await count(`nobody${++serial}@test.example`, office);
  expect((await signIn(stranger, password)).body).toMatchObject({
    message: 'Too many wrong passwords came from your network. Wait a minute and try again.',
  });
  expect((await signIn(known, password)).status).toBe(200);
});

test('a device known to one account is a stranger to another, and a made-up key belongs to no account', async () => {
  const other = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const known = newcomer();
  await signIn(known, password);
  expect(await times(11, () => signIn(known, 'wrong', other.email))).toContain(429);
  const forged = await fetch(`${server.baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.9', cookie: `earshot.device=${'A'.repeat(43)}` },
    body: JSON.stringify({ email, password: 'wrong' }),
  });
  expect(forged.status).toBe(401);
  expect(forged.headers.getSetCookie()).toEqual([]);
});

test('a known device has ten tries a minute too, and is known no more once the password was changed elsewhere', async () => {
  const known = newcomer();
  const elsewhere = newcomer();
  await signIn(known, password);
  await signIn(elsewhere, password);
  expect(await times(11, () => signIn(known, 'wrong'))).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  expect((await signIn(elsewhere, password)).status).toBe(200);
  await elsewhere.post('/api/auth/forget-password', { email });
  await elsewhere.post('/api/auth/reset-password', { token: await mailedToken(server, email), password });
  await strangersTry(100);
  server.clock.at += 60_000;
  expect((await signIn(known, password)).status).toBe(429);
  expect((await signIn(elsewhere, password)).status).toBe(200);
});

test('the owner is informed of many failed tries of strangers, once a day, and not of a few', async () => {
  const told = async () => (await mailsTo(server, email)).filter(({ subject }) => subject === 'Wrong passwords were entered for your Earshot account');
  await strangersTry(18);
  expect((await signIn(newcomer(), 'wrong')).status).toBe(401);
  expect(await told()).toEqual([]);
  await signIn(newcomer(), 'wrong');
  await eventually(async () => expect(await told()).toHaveLength(1));
  expect((await told())[0]?.body).toMatch(/^Hello Olga,\n\nAt least 20 wrong passwords/);
  await strangersTry(10);
  await times(2, () => signIn(newcomer(), 'wrong'));
  expect(await told()).toHaveLength(1);
});

test('links to a new password that a stranger asks for leave the owner’s own request alone', async () => {
  const forgot = (asker: Asker) => asker.post('/api/auth/forget-password', { email });
  const stranger = newcomer();
  expect(await times(6, () => forgot(stranger))).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await forgot(newcomer())).status).toBe(200);
});

test('any number of wrong links from a network do not prevent opening a good one', async () => {
  const proxy = '203.0.113.8';
  const stranger = askerAt(server, proxy);
  const check = (token: string) => stranger.post('/api/auth/mailed-link', { token, purpose: 'password' });
  await times(70, () => check('of-no-link'));
  await newcomer().post('/api/auth/forget-password', { email });
  expect((await check(await mailedToken(server, email))).status).toBe(200);
});

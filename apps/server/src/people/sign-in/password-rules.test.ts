// The rules for passwords, tested at the server itself (OWASP ASVS 5.0, 6.2).
import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { mailedToken } from './mailed.test-inbox.ts';
import { checkNewPassword } from './new-password.ts';
import { loadCommonPasswords } from './password-strength.ts';
import { hashPassword } from './password.ts';

const first = 'correct horse battery';
let server: TestServer;
let person: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 60_000; // The limits count by the minute.
  person = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const password_hash = await hashPassword(first);
  await server.services.database.db.updateTable('sign_ins').set({ password_hash }).where('user_id', '=', person.id).execute();
});

const signIn = (password: string) => server.api().signIn.withPassword({ body: { email: person.email, password } });
const change = (currentPassword: string, newPassword: string) => server.api(person.token).signIn.changePassword({ body: { currentPassword, newPassword } });
/** Calls the server directly: the typed client would refuse some of the input before. */
async function post(path: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${server.baseUrl}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, message: ((await answer.json()) as { message?: string }).message };
}
const refusedAt = (field: string) => ({ failure: { code: 'invalid_input', issues: [{ field }] } });
const wrong = { failure: { code: 'signed_out' } };

test('seven characters are refused wherever a password is chosen, and eight are taken', async () => {
  const [seven, eight] = ['x7Kp2mQ', 'x7Kp2mQz'];
  await server.api().signIn.forgotPassword({ body: { email: person.email } });
  const token = await mailedToken(server, person.email);
  const short = { status: 422, message: expect.stringMatching(/must have at least 8 characters/) as string };
  const names = { firstName: 'Ann', lastName: 'New', timeZone: 'UTC' };
  expect(await post('sign-up/email', { email: 'seven@open.example', password: seven, ...names })).toEqual(short);
  expect(await post('reset-password', { token, password: seven })).toEqual(short);
  expect(await post('change-password', { currentPassword: first, newPassword: seven }, person.token)).toEqual(short);
  await change(first, eight);
  await expect(signIn(eight)).resolves.toBeDefined();
});

test('a change of the password needs the current one', async () => {
  const newPassword = 'four words for nobody';
  expect((await post('change-password', { newPassword }, person.token)).status).toBe(422);
  expect((await post('change-password', { currentPassword: '', newPassword }, person.token)).status).toBe(422);
  await expect(signIn(first)).resolves.toBeDefined();
});

test('letters alone, capitals alone, digits, signs, blanks and other alphabets are passwords', async () => {
  let current = first;
  for (const next of ['vmqkzrwtpd', 'VMQKZRWTPD', '7401928365', '~^|{%`;}<\\', 'ja   nein  doch ', 'пароль для всех', '🦉🪴🧭🪜🛶🧵🪁🥨']) {
    server.clock.at += 60_000;
    await change(current, next);
    await expect(signIn(next)).resolves.toBeDefined();
    current = next;
  }
});

test('a password is judged as it was typed, to its last sign', async () => {
  const long = `${'many words that go on and on '.repeat(6)}to the very End `;
  expect(long.length).toBeGreaterThan(180);
  await change(first, long);
  const others = [
    long.trim(),
    ` ${long}`,
    long.toLowerCase(),
    long.toUpperCase(),
    `${long.slice(0, -2)}! `,
    long.slice(0, 72),
    long.slice(0, 128),
    long.replaceAll('  ', ' ').slice(0, -1),
  ];
  for (const other of others) {
    server.clock.at += 60_000;
    await expect(signIn(other)).rejects.toMatchObject(wrong);
  }
  await expect(signIn(long)).resolves.toBeDefined();
});

test('a letter is the same in two encodings, as keyboards differ', async () => {
  await change(first, 'caf\u00e9 am fluss im herbst');
  await expect(signIn('cafe\u0301 am fluss im herbst')).resolves.toBeDefined();
});

test('64 characters and 200 are taken, and more are refused and not cut', async () => {
  const of = (length: number) => 'four words that stand for nobody but me, seven times over, '.repeat(4).slice(0, length);
  await change(first, of(64));
  await expect(signIn(of(64))).resolves.toBeDefined();
  await change(of(64), of(200));
  await expect(signIn(of(200))).resolves.toBeDefined();
  expect((await post('change-password', { currentPassword: of(200), newPassword: of(201) }, person.token)).status).toBe(422);
});

test('a password that is years old signs in, and nothing asks for another one', async () => {
  server.clock.at += 10 * 366 * dayMs;
  const { token, user } = await signIn(first);
  expect(user.secondFactor).toBeUndefined();
  await expect(server.api(token).messages.list({ query: {} })).resolves.toBeDefined();
});

test('each of the common and breached passwords that are long enough is refused, of which there are more than 3,000', async () => {
  const long = [...(await loadCommonPasswords())].filter(({ length }) => length >= 8);
  expect(long.length).toBeGreaterThan(3_000);
  const taken: string[] = [];
  for (const password of long)
    await checkNewPassword({ field: 'password', password, names: [] }).then(
      () => taken.push(password),
      () => {},
    );
  expect(taken).toEqual([]);
});

// From lists of the most used passwords in breaches: those of at least 8 characters.
const breached =
  'password,12345678,123456789,1234567890,qwerty123,1q2w3e4r,password1,iloveyou,qwertyuiop,password123,sunshine,princess,football,baseball,superman,1qaz2wsx,trustno1,starwars,passw0rd,whatever,computer,jennifer,michelle,11111111,88888888,asdfghjkl,zxcvbnm1,liverpool,charlie1,letmein1,dragon123,monkey123,welcome1,abcd1234,q1w2e3r4,1q2w3e4r5t,qwer1234,87654321,maverick,mercedes,victoria,samantha,corvette,bigdaddy,rush2112,redskins,swordfish,butthead,einstein';

test('passwords known from breaches are refused, on every list', async () => {
  const taken: string[] = [];
  for (const password of breached.split(','))
    await checkNewPassword({ field: 'password', password, names: [] }).then(
      () => taken.push(password),
      () => {},
    );
  expect(taken).toEqual([]);
  for (const password of ['qwertyuiop', 'Swordfish', 'liverpool']) {
    server.clock.at += 60_000;
    await expect(change(first, password)).rejects.toMatchObject(refusedAt('newPassword'));
  }
});

test('words of the product, the person and the company are refused wherever a password is chosen', async () => {
  const { db } = server.services.database;
  await db.updateTable('clients').set({ name: 'Alpine Roofing' }).where('id', '=', person.clientId).execute();
  await db.updateTable('users').set({ first_name: 'Rosamund', last_name: 'Quillfeather' }).where('id', '=', person.id).execute();
  for (const password of ['Earshot2026', 'geofencemessaging', 'AlpineRoofing1', 'Rosamund12', 'quillfeather', person.email]) {
    server.clock.at += 60_000;
    await expect(change(first, password)).rejects.toMatchObject(refusedAt('newPassword'));
  }
});

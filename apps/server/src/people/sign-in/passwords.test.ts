import { hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildUser, buildWaitingPerson } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { mailedToken, mailsTo } from './mailed.test-inbox.ts';
import { hashPassword } from './password.ts';

const old = 'the old password';
const chosen = 'the new password';
const signedOut = { failure: { code: 'signed_out' } };
const tooMany = { failure: { code: 'too_many_requests' } };
const ended = { failure: { issues: [{ field: 'token', message: 'This link has expired or was used. Ask for a new one.' }] } };
let server: TestServer;
let person: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 60_000; // The limits count by the minute.
  person = await buildUser(server, (await buildClient(server)).id, ['operator'], { firstName: 'Olga' });
  await setOld(await hashPassword(old));
});

const setOld = (password_hash: string | null) =>
  server.services.database.db.updateTable('sign_ins').set({ password_hash }).where('user_id', '=', person.id).execute();
const signIn = (typed: string, email = person.email) => server.api().signIn.withPassword({ body: { email, password: typed } });
const forgot = (email = person.email) => server.api().signIn.forgotPassword({ body: { email } });
const reset = (token: string) => server.api().signIn.resetPassword({ body: { token, password: chosen } });
const change = (currentPassword: string, token = person.token) => server.api(token).signIn.changePassword({ body: { currentPassword, newPassword: chosen } });
const isSignedIn = (token: string) =>
  server
    .api(token)
    .signIn.session()
    .then(
      () => true,
      () => false,
    );

test('a forgotten password is set by the mailed link, once; all sessions and other links end, and the owner is informed', async () => {
  const { token: elsewhere } = await signIn(old);
  await forgot();
  const other = await mailedToken(server, person.email);
  server.clock.at += 1;
  expect(await forgot(person.email.toUpperCase())).toMatchObject({ message: 'If there is an account for this address, a link is on its way.' });
  const [mail] = await mailsTo(server, person.email);
  expect(mail).toMatchObject({ kind: 'password reset' });
  expect(mail?.body).toMatch(/^Hello Olga,[^]+\nhttp\S+\/reset-password\?t=\S+\n/);
  const link = await mailedToken(server, person.email);
  server.clock.at += 1;
  await reset(link);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(person.token)).toBe(false);
  await expect(signIn(old)).rejects.toMatchObject(signedOut);
  expect((await mailsTo(server, person.email))[0]).toMatchObject({ kind: 'account', subject: 'Your Earshot password was changed' });
  await expect(signIn(chosen)).resolves.toBeDefined();
  await expect(reset(link)).rejects.toMatchObject(ended);
  await expect(reset(other)).rejects.toMatchObject(ended);
});

test('an unknown address and an archived account get the same answer and no link; the owner of the archived one gets an email; a link lasts an hour', async () => {
  const { db } = server.services.database;
  const answer = await forgot();
  const link = await mailedToken(server, person.email);
  server.clock.at += hourMs;
  await expect(reset(link)).rejects.toMatchObject(ended);
  const mailed = async () => (await mailsTo(server, person.email)).map(({ subject, body }) => [subject, /https?:/.test(body ?? '')]);
  const before = await mailed();
  const told = ['Your Earshot account was archived', false];
  await db.updateTable('users').set({ archived_at: new Date() }).where('id', '=', person.id).execute();
  expect(await forgot()).toEqual(answer);
  expect(await mailed()).toEqual([told, ...before]);
  await db.updateTable('users').set({ archived_at: null }).where('id', '=', person.id).execute();
  await db.updateTable('clients').set({ archived_at: new Date() }).where('id', '=', person.clientId).execute();
  expect(await forgot()).toEqual(answer);
  expect(await mailed()).toEqual([told, told, ...before]);
  expect(await forgot('nobody@test.example')).toEqual(answer);
  expect(await mailsTo(server, 'nobody@test.example')).toEqual([]);
});

test('a link that was mailed before the account was archived sets nothing', async () => {
  await forgot();
  const link = await mailedToken(server, person.email);
  await server.services.database.db.updateTable('users').set({ archived_at: new Date() }).where('id', '=', person.id).execute();
  await expect(server.api().signIn.checkMailedLink({ body: { token: link, purpose: 'password' } })).rejects.toMatchObject(ended);
  await expect(reset(link)).rejects.toMatchObject(ended);
});

test('a check of a link says whether it is good, and does not use it', async () => {
  const check = (token: string, purpose: 'sign-up' | 'password') => server.api().signIn.checkMailedLink({ body: { token, purpose } });
  await forgot();
  const link = await mailedToken(server, person.email);
  await expect(check(link, 'password')).resolves.toMatchObject({ success: 1 });
  await expect(check(link, 'sign-up')).rejects.toThrow('This link has expired. Sign up again.');
  await expect(check('of-no-link', 'password')).rejects.toMatchObject(ended);
  await reset(link);
  await expect(check(link, 'password')).rejects.toMatchObject(ended);
  await server.api().signIn.signUp({ body: { email: 'checked@open.example', password: old, firstName: 'Ann', lastName: 'Ash', timeZone: 'America/Denver' } });
  const signUpLink = await mailedToken(server, 'checked@open.example');
  await expect(check(signUpLink, 'sign-up')).resolves.toMatchObject({ success: 1 });
  server.clock.at += 24 * hourMs;
  await expect(check(signUpLink, 'sign-up')).rejects.toThrow('This link has expired. Sign up again.');
});

test('one of two concurrent uses of a link counts', async () => {
  await forgot();
  const link = await mailedToken(server, person.email);
  const outcomes = await Promise.allSettled([reset(link), reset(link)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a waiting person can set a new password too', async () => {
  const { email } = await buildWaitingPerson(server);
  await forgot(email);
  await reset(await mailedToken(server, email));
  await expect(signIn(chosen, email)).resolves.toMatchObject({ user: { firstName: 'Will' } });
});

test('the owner changes the password by the current one; sessions elsewhere end, this one goes on', async () => {
  const { token: elsewhere } = await signIn(old);
  await expect(change('not it')).rejects.toMatchObject({ failure: { issues: [{ field: 'currentPassword', message: 'is wrong' }] } });
  expect(await isSignedIn(elsewhere)).toBe(true);
  await change(old);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(person.token)).toBe(true);
  await expect(signIn(old)).rejects.toMatchObject(signedOut);
  await expect(signIn(chosen)).resolves.toBeDefined();
});

test('ten wrong current passwords a minute are looked at', async () => {
  for (let guess = 0; guess < 10; guess += 1) await expect(change(`guess ${guess}`)).rejects.toMatchObject({ failure: { code: 'invalid_input' } });
  await expect(change(old)).rejects.toMatchObject(tooMany);
});

test('a person with only Google learns how to get a password', async () => {
  await setOld(null);
  expect((await server.api(person.token).signIn.sessions()).hasPassword).toBe(false);
  await expect(change(old)).rejects.toMatchObject({ failure: { code: 'conflict' }, message: /Use "Forgot password" to set one\.$/ });
});

test('five links a minute are mailed to an address', async () => {
  await Promise.all(Array.from({ length: 5 }, () => forgot()));
  await expect(forgot()).rejects.toMatchObject(tooMany);
});

test("people see their sessions, and end one or all others; another person's session cannot be ended", async () => {
  const api = server.api(person.token);
  const { token: second } = await signIn(old);
  const { token: third } = await signIn(old);
  const { data, hasPassword } = await api.signIn.sessions();
  expect(hasPassword).toBe(true);
  expect(data.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(data).toHaveLength(3);
  const secondRow = (await server.api(second).signIn.sessions()).data.find(({ isCurrent }) => isCurrent);
  const params = { id: secondRow?.id ?? '' };

  const stranger = await buildUser(server, (await buildClient(server)).id, ['admin']);
  await expect(server.api(stranger.token).signIn.endSession({ params })).rejects.toMatchObject({ failure: { code: 'not_found' } });
  expect(await isSignedIn(second)).toBe(true);
  await api.signIn.endSession({ params });
  expect(await isSignedIn(second)).toBe(false);
  expect(await isSignedIn(third)).toBe(true);
  await api.signIn.endOtherSessions();
  expect(await isSignedIn(third)).toBe(false);
  expect(await isSignedIn(person.token)).toBe(true);
  expect(await isSignedIn(stranger.token)).toBe(true);
});

test('a session has its browser and its way of sign-in', async () => {
  const response = await fetch(`${server.baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'A browser of the test' },
    body: JSON.stringify({ email: person.email, password: old }),
  });
  const { token, user } = (await response.json()) as { token: string; user: { SSOType: string } };
  expect(user.SSOType).toBe('Email');
  const current = (await server.api(token).signIn.sessions()).data.find(({ isCurrent }) => isCurrent);
  expect(current?.userAgent).toBe('A browser of the test');
  expect((await server.api(token).signIn.session()).user.signedInBy).toBe('Email');
});

test('a password that others would guess is refused wherever one is chosen, with what to do, and the link stays good', async () => {
  const weak = ['password1', '        ', 'aaaaaaaa', person.email, 'Earshot2026'];
  await forgot();
  const token = await mailedToken(server, person.email);
  for (const password of weak) {
    const refusedAt = (field: string) => ({ failure: { issues: [{ field, message: expect.stringContaining('four unrelated words') }] } });
    const { signIn: as } = server.api(person.token);
    await expect(as.resetPassword({ body: { token, password } })).rejects.toMatchObject(refusedAt('password'));
    await expect(as.changePassword({ body: { currentPassword: old, newPassword: password } })).rejects.toMatchObject(refusedAt('newPassword'));
    server.clock.at += 60_000;
  }
  const { signUp } = server.api().signIn;
  const names = { firstName: 'Ann', lastName: 'New', company: 'New Roofs', timeZone: 'UTC' };
  for (const [index, password] of ['iloveyou', 'new.ann.4', 'NewRoofs!'].entries()) {
    const body = { email: index === 1 ? 'new.ann@test.example' : `ann${index}@test.example`, password, ...names };
    await expect(signUp({ body })).rejects.toMatchObject({ failure: { issues: [{ field: 'password' }] } });
  }
  await reset(token);
});

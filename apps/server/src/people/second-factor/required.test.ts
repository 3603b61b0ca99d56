import { hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/factories.ts';
import { addApp, addPasskey, buildPerson, codeAt, givePassword, password, shown, subjectsTo } from '../../../test/second-factors.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { resetFactors } from './index.ts';

const due = { failure: { code: 'second_factor_due' } };
const conflict = { failure: { code: 'conflict' } };
const unconfirmed = { failure: { code: 'confirmation_required' } };
const atPassword = { failure: { issues: [{ field: 'password' }] } };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'http://localhost:3000' });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.at += 2 * hourMs;
});

const signIn = (email: string) => server.api().signIn.withPassword({ body: { email, password } });
const require = (token: string, isRequired: boolean) => server.api(token).accountSettings.requireSecondFactor({ body: { isRequired } });

describe('a second factor is required', () => {
  test.each(['super', 'support'] as const)('of %s admins: a person without one adds it, and is signed in by that', async (role) => {
    const person = await buildPerson(server, [role]);
    const { token, user } = await signIn(person.email);
    expect(user.secondFactor).toBe('enroll');
    await expect(server.api(token).clients.list({ query: {} })).rejects.toMatchObject(due);
    await expect(server.api(token).secondFactor.askPasskey()).rejects.toMatchObject(due);
    const { secret, factor } = await addApp(server, token);
    await expect(server.api(token).clients.list({ query: {} })).resolves.toBeDefined();
    expect((await server.api(token).signIn.session()).user.secondFactor).toBeUndefined();
    server.clock.at += 60_000;
    await server.api(token).secondFactor.confirm({ body: { code: codeAt(secret, server.clock.at) } });
    await expect(server.api(token).secondFactor.remove({ params: { id: factor.id } })).rejects.toMatchObject(conflict);
    server.clock.at += 60_000;
    const { token: again } = await signIn(person.email);
    await server.api(again).secondFactor.answer({ body: { code: codeAt(secret, server.clock.at) } });
    await expect(server.api(again).clients.list({ query: {} })).resolves.toBeDefined();
  });

  test('of all users of an account, if its holder says so and has one: open sessions add theirs before they go on', async () => {
    const holder = await buildPerson(server);
    const operator = await buildUser(server, holder.clientId, ['operator']);
    await givePassword(server, operator.id);
    await expect(require(holder.token, true)).rejects.toMatchObject(conflict);
    const passkey = await addPasskey(server, holder.token);
    server.clock.at += 1;
    const { token: elsewhere } = await signIn(holder.email);
    await server.api(elsewhere).secondFactor.answer({ body: { passkey: await shown(server, elsewhere, passkey) } });
    await require(holder.token, true);
    await expect(server.api(elsewhere).messages.list({ query: {} })).rejects.toMatchObject(due);
    expect((await server.api(elsewhere).signIn.session()).user.secondFactor).toBe('ask');
    expect((await server.api(holder.token).accountSettings.get()).data.requiresSecondFactor).toBe(true);
    await expect(server.api(holder.token).messages.list({ query: {} })).resolves.toBeDefined();
    await expect(server.api(operator.token).messages.list({ query: {} })).rejects.toMatchObject(due);
    expect((await server.api(operator.token).signIn.session()).user.secondFactor).toBe('enroll');
    expect((await signIn(operator.email)).user.secondFactor).toBe('enroll');
    expect((await server.api(holder.token).audit.list({ query: {} })).data[0]).toMatchObject({
      action: 'settings.changed',
      changes: [{ field: 'Require a second factor for all users', from: 'off', to: 'on' }],
    });
    await require(holder.token, false);
    await expect(server.api(operator.token).messages.list({ query: {} })).resolves.toBeDefined();
  });

  test('a stranger who knows the password cannot add a factor any more once the owner has one', async () => {
    const person = await buildPerson(server, ['super']);
    const { token: stranger } = await signIn(person.email);
    const { token: owner } = await signIn(person.email);
    const begun = await server.api(stranger).secondFactor.beginTotp();
    await addApp(server, owner);
    const code = codeAt(begun.secret, server.clock.at);
    await expect(server.api(stranger).secondFactor.addTotp({ body: { name: 'Mine', code } })).rejects.toMatchObject(due);
    expect((await server.api(stranger).signIn.session()).user.secondFactor).toBe('ask');
  });

  test('in an open session, which adds one only after a new confirmation', async () => {
    const holder = await buildPerson(server);
    const operator = await buildUser(server, holder.clientId, ['operator']);
    await givePassword(server, operator.id);
    await addPasskey(server, holder.token);
    server.clock.at += 60_000;
    await require(holder.token, true);
    server.clock.at += 15 * 60_000;
    await expect(addApp(server, operator.token)).rejects.toMatchObject(unconfirmed);
    await server.api(operator.token).secondFactor.confirm({ body: { password } });
    // Proves that the password does not replace the factor.
    await expect(server.api(operator.token).messages.list({ query: {} })).rejects.toMatchObject(due);
    await addApp(server, operator.token);
    await expect(server.api(operator.token).messages.list({ query: {} })).resolves.toBeDefined();
  });
});

describe('a thief who signed in with a stolen password before the owner had a factor', () => {
  test('is put to the test at the next request, and can then change nothing of the account', async () => {
    const person = await buildPerson(server);
    const { token: thief } = await signIn(person.email);
    const begun = await server.api(thief).secondFactor.beginTotp();
    await addApp(server, person.token);
    const { signIn: sessions, secondFactor, messages } = server.api(thief);
    const code = codeAt(begun.secret, server.clock.at);
    const calls = [
      () => messages.list({ query: {} }),
      () => secondFactor.addTotp({ body: { name: 'Mine', code } }),
      () => secondFactor.newRecoveryCodes(),
      () => secondFactor.confirm({ body: { password } }),
      () => sessions.endOtherSessions(),
      () => sessions.changePassword({ body: { currentPassword: password, newPassword: 'four words for nobody' } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(due);
    await expect(server.api(person.token).messages.list({ query: {} })).resolves.toBeDefined();
  });

  test('finds no gap between a sign-in and the first factor: of both at once the session still shows the factor', async () => {
    const person = await buildPerson(server);
    const { secret } = await server.api(person.token).secondFactor.beginTotp();
    const add = server.api(person.token).secondFactor.addTotp({ body: { name: 'Phone', code: codeAt(secret, server.clock.at) } });
    const opened = await Promise.all([signIn(person.email), signIn(person.email), add.then(() => signIn(person.email)), signIn(person.email)]);
    for (const { token } of opened) await expect(server.api(token).messages.list({ query: {} })).rejects.toMatchObject(due);
  });
});

test('a change of the factors needs the factor itself, however young the session is', async () => {
  const person = await buildPerson(server);
  const { factor, recoveryCodes } = await addApp(server, person.token);
  server.clock.at += 60_000;
  const { token } = await signIn(person.email);
  const { secondFactor } = server.api(token);
  await secondFactor.answer({ body: { code: recoveryCodes[0] ?? '' } });
  const calls = [
    () => secondFactor.beginTotp(),
    () => secondFactor.beginPasskey(),
    () => secondFactor.newRecoveryCodes(),
    () => secondFactor.remove({ params: { id: factor.id } }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(unconfirmed);
  await secondFactor.confirm({ body: { code: recoveryCodes[1] ?? '' } });
  for (const call of calls) await call();
});

describe('an action that needs a confirmation', () => {
  test('goes through for 15 minutes after a sign-in, then by the password, for 15 minutes again', async () => {
    const person = await buildPerson(server);
    const { token } = await signIn(person.email);
    const end = () => server.api(token).signIn.endOtherSessions();
    server.clock.at += 15 * 60_000 - 1;
    await end();
    server.clock.at += 1;
    await expect(end()).rejects.toMatchObject(unconfirmed);
    await expect(server.api(token).secondFactor.confirm({ body: { password: 'a wrong password' } })).rejects.toMatchObject(atPassword);
    await expect(end()).rejects.toMatchObject(unconfirmed);
    await server.api(token).secondFactor.confirm({ body: { password } });
    await end();
    server.clock.at += 15 * 60_000;
    await expect(end()).rejects.toMatchObject(unconfirmed);
  });

  test('goes through by the second factor alone where there is one', async () => {
    const person = await buildPerson(server);
    const authenticator = await addPasskey(server, person.token);
    server.clock.at += 15 * 60_000;
    const { secondFactor, signIn: own } = server.api(person.token);
    await expect(secondFactor.confirm({ body: { password } })).rejects.toMatchObject(atPassword);
    await secondFactor.confirm({ body: { passkey: await shown(server, person.token, authenticator) } });
    await own.endOtherSessions();
  });

  test('is open to a person without a password after signing in again, and the refusal says so', async () => {
    const person = await buildPerson(server);
    await server.services.database.db.updateTable('sign_ins').set({ password_hash: null }).where('user_id', '=', person.id).execute();
    server.clock.at += 15 * 60_000;
    await expect(server.api(person.token).secondFactor.confirm({ body: { password } })).rejects.toThrow(/Log out and log in again/);
  });

  test('is closed to a session without a confirmation time, or with one in the future', async () => {
    const person = await buildPerson(server);
    const { db } = server.services.database;
    for (const confirmed_at of [null, new Date(server.clock.at + hourMs)]) {
      await db.updateTable('sessions').set({ confirmed_at }).where('user_id', '=', person.id).execute();
      await expect(server.api(person.token).signIn.endOtherSessions()).rejects.toMatchObject(unconfirmed);
    }
  });

  test('includes a change of the password by a person with a second factor', async () => {
    const person = await buildPerson(server);
    const authenticator = await addPasskey(server, person.token);
    server.clock.at += 15 * 60_000;
    const change = () => server.api(person.token).signIn.changePassword({ body: { currentPassword: password, newPassword: 'four words for nobody' } });
    await expect(change()).rejects.toMatchObject(unconfirmed);
    await server.api(person.token).secondFactor.confirm({ body: { passkey: await shown(server, person.token, authenticator) } });
    await change();
  });
});

test('a reset removes all factors, ends the sessions and tells the person', async () => {
  const person = await buildPerson(server);
  await addApp(server, person.token);
  const { services, clock } = server;
  clock.at += 1;
  const { count, mail } = await services.database.transaction((tx) => resetFactors(tx, person.id, clock.at));
  expect(count).toBe(1);
  expect(mail).toMatchObject({ recipient: person.email, subject: 'Your second factors were removed from your Earshot account' });
  await expect(server.api(person.token).signIn.session()).rejects.toMatchObject({ failure: { code: 'signed_out' } });
  const { token, user } = await signIn(person.email);
  expect(user.secondFactor).toBeUndefined();
  expect((await server.api(token).audit.list({ query: {} })).data.map(({ action }) => action)).toEqual(['factor.reset', 'factor.added']);
  expect(await subjectsTo(server, person.email)).toHaveLength(1);
});

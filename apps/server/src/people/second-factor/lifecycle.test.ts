// Factors that are added, lost and replaced, and the codes that replace them (OWASP ASVS 5.0, 6.4, 6.5 and 7.4.3).
import { hourMs, minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addApp, addPasskey, buildPerson, codeAt, mailedToken, password, shown } from '../../../test/second-factors.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { newCodes } from './recovery-codes.ts';
import { newSecret } from './totp.ts';

const due = { failure: { code: 'second_factor_due' } };
const signedOut = { failure: { code: 'signed_out' } };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'http://localhost:3000' });
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.at += 2 * hourMs;
});

const signIn = (email: string, typed = password) => server.api().signIn.withPassword({ body: { email, password: typed } });
const answer = (token: string, code: string) => server.api(token).secondFactor.answer({ body: { code } });

test('a new password by the mailed link keeps the second factor, and opens no session', async () => {
  const person = await buildPerson(server);
  const { secret, factor } = await addApp(server, person.token);
  server.clock.at += minuteMs;
  await server.api().signIn.forgotPassword({ body: { email: person.email } });
  const chosen = 'another long password';
  const done = await server.api().signIn.resetPassword({ body: { token: await mailedToken(server, person.email), password: chosen } });
  expect(JSON.stringify(done)).not.toMatch(/token/i);
  await expect(server.api(person.token).signIn.session()).rejects.toMatchObject(signedOut);
  const { token, user } = await signIn(person.email, chosen);
  expect(user.secondFactor).toBe('ask');
  await expect(server.api(token).messages.list({ query: {} })).rejects.toMatchObject(due);
  await answer(token, codeAt(secret, server.clock.at));
  expect((await server.api(token).secondFactor.list()).data.map(({ id }) => id)).toEqual([factor.id]);
});

test('recovery codes have more than 112 random bits each and are stored as hashes; secrets of apps have 160', async () => {
  const codes = Array.from({ length: 60 }, newCodes).flat();
  expect(new Set(codes).size).toBe(600);
  const letters = codes.map((code) => code.replaceAll('-', ''));
  expect(new Set(letters.map(({ length }) => length))).toEqual(new Set([24]));
  // Every character occurs at every place: 24 places with as many characters.
  const signs = Array.from({ length: 24 }, (_, place) => new Set(letters.map((each) => each[place])).size);
  expect(signs.reduce((bits, count) => bits + Math.log2(count), 0)).toBeGreaterThan(112);
  const secrets = Array.from({ length: 60 }, newSecret);
  expect(new Set(secrets).size).toBe(60);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  for (let place = 0; place < 32; place += 1) expect(new Set(secrets.map((each) => each[place])).size).toBeGreaterThan(1);

  const person = await buildPerson(server);
  const { recoveryCodes } = await addApp(server, person.token);
  const rows = await server.services.database.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', person.id).execute();
  expect(rows.map(({ code_hash }) => code_hash.length)).toEqual(recoveryCodes.map(() => 32));
  const stored = rows.map((row) => JSON.stringify(row) + row.code_hash.toString('latin1')).join();
  for (const code of recoveryCodes) for (const form of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(form);
});

test('one of two concurrent sign-ins with the same code gets in, by the app’s code as by a recovery code', async () => {
  const person = await buildPerson(server);
  const { secret, recoveryCodes } = await addApp(server, person.token);
  server.clock.at += minuteMs;
  for (const code of [codeAt(secret, server.clock.at), recoveryCodes[0] ?? '']) {
    const tokens = [(await signIn(person.email)).token, (await signIn(person.email)).token, (await signIn(person.email)).token];
    const outcomes = await Promise.allSettled(tokens.map((token) => answer(token, code)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
  }
});

test('a code of the app is good for its 30 seconds and for the 30 before and after, and no longer', async () => {
  const person = await buildPerson(server);
  const { secret } = await addApp(server, person.token);
  server.clock.at += 10 * minuteMs;
  const { token } = await signIn(person.email);
  const step = Math.ceil(server.clock.at / 30_000) * 30_000;
  server.clock.at = step;
  const wrong = { failure: { issues: [{ field: 'code' }] } };
  for (const at of [step - 30_001, step + 60_000]) await expect(answer(token, codeAt(secret, at))).rejects.toMatchObject(wrong);
  server.clock.at = step + 60_000;
  await expect(answer(token, codeAt(secret, step))).rejects.toMatchObject(wrong);
  server.clock.at -= 1;
  await answer(token, codeAt(secret, step));
});

test('a person who adds or removes a factor may end all other sessions at once, which wait for the factor meanwhile', async () => {
  const person = await buildPerson(server);
  const elsewhere = (await signIn(person.email)).token;
  const { factor, recoveryCodes } = await addApp(server, person.token);
  await expect(server.api(elsewhere).messages.list({ query: {} })).rejects.toMatchObject(due);
  const own = server.api(person.token);
  await own.signIn.endOtherSessions();
  await expect(server.api(elsewhere).signIn.session()).rejects.toMatchObject(signedOut);

  server.clock.at += hourMs;
  const other = (await signIn(person.email)).token;
  await answer(other, recoveryCodes[0] ?? '');
  await own.secondFactor.confirm({ body: { code: recoveryCodes[1] ?? '' } });
  const passkey = await addPasskey(server, person.token);
  await own.secondFactor.remove({ params: { id: factor.id } });
  await own.signIn.endOtherSessions();
  await expect(server.api(other).signIn.session()).rejects.toMatchObject(signedOut);
  // This session goes on, and shows the factor that is left.
  await own.secondFactor.confirm({ body: { passkey: await shown(server, person.token, passkey) } });
});

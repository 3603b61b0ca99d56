import { hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAuthenticator } from '../../../test/fake-authenticator.ts';
import { addApp, addPasskey, buildPerson, codeAt, newBrowser, password, shown, subjectsTo } from '../../../test/second-factors.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const due = { failure: { code: 'second_factor_due' } };
const signedOut = { failure: { code: 'signed_out' } };
const tooMany = { failure: { code: 'too_many_requests' } };
const atCode = { failure: { issues: [{ field: 'code' }] } };
const atPasskey = { failure: { issues: [{ field: 'passkey' }] } };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'http://localhost:3000' });
});
afterAll(() => server.close());
// Codes and limits of the test before no longer count.
beforeEach(() => {
  server.clock.at += 2 * hourMs;
});

const signIn = (email: string) => server.api().signIn.withPassword({ body: { email, password } });
const wrongCode = (right: string): string => (right === '000000' ? '000001' : '000000');
const answer = (token: string, code: string) => server.api(token).secondFactor.answer({ body: { code } });

describe('an authenticator app', () => {
  test('is asked for when its owner signs in, and until then the token is good for nothing else', async () => {
    const person = await buildPerson(server);
    const { secret, factor, recoveryCodes } = await addApp(server, person.token);
    expect(factor).toMatchObject({ kind: 'totp', name: 'Phone' });
    expect(recoveryCodes).toHaveLength(10);
    expect(await subjectsTo(server, person.email)).toEqual(['A second factor was added to your Earshot account']);
    server.clock.at += 30_000;
    const { token, user } = await signIn(person.email);
    expect(user.secondFactor).toBe('ask');
    expect((await server.api(token).signIn.session()).user.secondFactor).toBe('ask');
    await expect(server.api(token).messages.list({ query: {} })).rejects.toMatchObject(due);
    await expect(server.api(token).secondFactor.beginTotp()).rejects.toMatchObject(due);
    await expect(server.api(token).secondFactor.newRecoveryCodes()).rejects.toMatchObject(due);
    await expect(server.api(token).secondFactor.confirm({ body: { password } })).rejects.toMatchObject(due);
    // A half session sees only the kinds of the factors.
    expect(await server.api(token).secondFactor.list()).toMatchObject({ data: [{ kind: 'totp', name: '' }] });
    const done = await answer(token, codeAt(secret, server.clock.at));
    expect(done.user).toMatchObject({ id: person.id });
    expect(done.user.secondFactor).toBeUndefined();
    await expect(server.api(token).messages.list({ query: {} })).resolves.toBeDefined();
  });

  test('takes each code once, and none that is older than a step', async () => {
    const person = await buildPerson(server);
    const { secret } = await addApp(server, person.token);
    const [first, second] = [(await signIn(person.email)).token, (await signIn(person.email)).token];
    await expect(answer(first, codeAt(secret, server.clock.at))).rejects.toMatchObject(atCode); // The code was used to add the app.
    server.clock.at += 120_000;
    await expect(answer(first, codeAt(secret, server.clock.at - 90_000))).rejects.toMatchObject(atCode);
    const code = codeAt(secret, server.clock.at - 30_000);
    await answer(first, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    await expect(answer(second, code)).rejects.toMatchObject(atCode);
    await answer(second, codeAt(secret, server.clock.at));
  });

  test('is added only by the code that it shows, and its secret is not readable in the database', async () => {
    const person = await buildPerson(server);
    const { secondFactor } = server.api(person.token);
    const { secret, address } = await secondFactor.beginTotp();
    expect(address).toContain(`secret=${secret}`);
    expect(address).toMatch(/^otpauth:\/\/totp\/Earshot:user\d+%40test\.example\?issuer=Earshot/);
    await expect(secondFactor.addTotp({ body: { name: 'Phone', code: codeAt(secret, server.clock.at + 300_000) } })).rejects.toMatchObject(atCode);
    await secondFactor.addTotp({ body: { name: 'Phone', code: codeAt(secret, server.clock.at) } });
    const { secret: stored } = await server.services.database.db
      .selectFrom('factors')
      .select('secret')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(stored?.toString('utf8')).not.toContain(secret);
  });

  test('lets few guesses pass, and strangers elsewhere do not keep the owner’s own browser out', async () => {
    const person = await buildPerson(server);
    const { secret } = await addApp(server, person.token);
    server.clock.at += 60_000;
    const own = newBrowser(server);
    expect(await own.answer(await own.signIn(person.email), codeAt(secret, server.clock.at))).toBe(200);
    server.clock.at += 60_000;
    const { token } = await signIn(person.email);
    const right = codeAt(secret, server.clock.at);
    for (let guess = 0; guess < 10; guess += 1) await expect(answer(token, wrongCode(right))).rejects.toMatchObject(atCode);
    await expect(answer(token, right)).rejects.toMatchObject(tooMany);
    expect(await own.answer(await own.signIn(person.email), right)).toBe(200);
  });

  test('a browser is known only after the whole sign-in: a password alone gives it nothing to guess with', async () => {
    const person = await buildPerson(server);
    const { secret } = await addApp(server, person.token);
    server.clock.at += 60_000;
    const guesser = newBrowser(server);
    const token = await guesser.signIn(person.email);
    expect(guesser.hasCookie()).toBe(false);
    expect(await guesser.answer(token, codeAt(secret, server.clock.at))).toBe(200);
    expect(guesser.hasCookie()).toBe(true);
  });

  test('gives a guesser with any number of sessions and browsers 50 answers a day; the owner is informed, and gets in', async () => {
    const person = await buildPerson(server);
    const { secret, recoveryCodes } = await addApp(server, person.token);
    const own = newBrowser(server);
    server.clock.at += 60_000;
    expect(await own.answer(await own.signIn(person.email), codeAt(secret, server.clock.at))).toBe(200);
    let judged = 0;
    for (let hour = 0; hour < 8; hour += 1) {
      server.clock.at += hourMs;
      for (let guess = 0; guess < 12; guess += 1) {
        const guesser = newBrowser(server);
        const token = await guesser.signIn(person.email);
        if ((await guesser.answer(token, wrongCode(codeAt(secret, server.clock.at)))) === 422) judged += 1;
        server.clock.at += 60_000; // The password's own limit no longer applies.
      }
    }
    expect(judged).toBe(50);
    expect((await subjectsTo(server, person.email)).filter((subject) => subject?.startsWith('Wrong codes'))).toHaveLength(1);
    expect(await own.answer(await own.signIn(person.email), codeAt(secret, server.clock.at))).toBe(200);
    const elsewhere = newBrowser(server);
    expect(await elsewhere.answer(await elsewhere.signIn(person.email), recoveryCodes[0] ?? '')).toBe(200);
  });
});

describe('a passkey', () => {
  test('is asked for when its owner signs in, and each challenge counts once', async () => {
    const person = await buildPerson(server);
    const authenticator = await addPasskey(server, person.token);
    const { token } = await signIn(person.email);
    const { options } = await server.api(token).secondFactor.askPasskey();
    expect(options.allowCredentials).toEqual([{ id: authenticator.credentialId, type: 'public-key', transports: ['internal'] }]);
    const passkey = authenticator.show(options.challenge) as never;
    await server.api(token).secondFactor.answer({ body: { passkey } });
    await expect(server.api(token).signIn.sessions()).resolves.toBeDefined();
    await expect(server.api(token).secondFactor.confirm({ body: { passkey } })).rejects.toMatchObject(atPasskey);
  });

  test('of another page, of another person or for another session’s challenge is refused', async () => {
    const person = await buildPerson(server);
    const authenticator = await addPasskey(server, person.token);
    const other = await buildPerson(server);
    const foreign = await addPasskey(server, other.token);
    const { token } = await signIn(person.email);
    const { token: elsewhere } = await signIn(person.email);
    const refused = async (passkey: never) => expect(server.api(token).secondFactor.answer({ body: { passkey } })).rejects.toMatchObject(atPasskey);
    await refused(await shown(server, token, foreign));
    await refused(await shown(server, elsewhere, authenticator));
    const { options } = await server.api(token).secondFactor.askPasskey();
    const phishing = newAuthenticator('http://localhost:4000');
    await refused({ ...phishing.show(options.challenge), id: authenticator.credentialId, rawId: authenticator.credentialId } as never);
    await server.api(token).secondFactor.answer({ body: { passkey: await shown(server, token, authenticator) } });
  });

  test('is added only for the challenge of this session, and once', async () => {
    const person = await buildPerson(server);
    const { secondFactor } = server.api(person.token);
    const authenticator = newAuthenticator('http://localhost:3000');
    const credential = authenticator.create('bm8gY2hhbGxlbmdl') as never;
    await expect(secondFactor.addPasskey({ body: { name: 'Laptop', credential } })).rejects.toMatchObject({ failure: { code: 'conflict' } });
    const { options } = await secondFactor.beginPasskey();
    await expect(secondFactor.addPasskey({ body: { name: 'Laptop', credential } })).rejects.toMatchObject({ failure: { issues: [{ field: 'credential' }] } });
    await secondFactor.addPasskey({ body: { name: 'Laptop', credential: authenticator.create(options.challenge) as never } });
    await secondFactor.confirm({ body: { passkey: await shown(server, person.token, authenticator) } });
    expect((await secondFactor.beginPasskey()).options.excludeCredentials).toEqual([
      { id: authenticator.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    expect(await secondFactor.list()).toMatchObject({ data: [{ kind: 'passkey', name: 'Laptop' }], recoveryCodesLeft: 10, allowsPasskeys: true });
  });
});

test('a recovery code works once, and its owner is informed', async () => {
  const person = await buildPerson(server);
  const { recoveryCodes } = await addApp(server, person.token);
  const [code = ''] = recoveryCodes;
  const { token } = await signIn(person.email);
  await expect(answer(token, 'abcd-abcd-abcd-abcd')).rejects.toMatchObject(atCode);
  server.clock.at += 1;
  await answer(token, code.toUpperCase().replaceAll('-', ' '));
  await expect(answer((await signIn(person.email)).token, code)).rejects.toMatchObject(atCode);
  expect(await subjectsTo(server, person.email)).toContain('A recovery code was used for your Earshot account');
  expect((await server.api(token).secondFactor.list()).recoveryCodesLeft).toBe(9);
  await server.api(token).secondFactor.confirm({ body: { code: recoveryCodes[2] ?? '' } });
  const { recoveryCodes: renewed } = await server.api(token).secondFactor.newRecoveryCodes();
  await expect(answer((await signIn(person.email)).token, recoveryCodes[1] ?? '')).rejects.toMatchObject(atCode);
  await answer((await signIn(person.email)).token, renewed[0] ?? '');
});

test('a sign-in by the last recovery code may replace the lost factor, since no other code is left to confirm with', async () => {
  const person = await buildPerson(server);
  const { recoveryCodes } = await addApp(server, person.token);
  for (const code of recoveryCodes.slice(0, 8)) await server.api(person.token).secondFactor.confirm({ body: { code } });
  const byLastButOne = (await signIn(person.email)).token;
  await answer(byLastButOne, recoveryCodes[8] ?? '');
  await expect(server.api(byLastButOne).secondFactor.newRecoveryCodes()).rejects.toMatchObject({ failure: { code: 'confirmation_required' } });
  const byLast = (await signIn(person.email)).token;
  await answer(byLast, recoveryCodes[9] ?? '');
  expect((await server.api(byLast).secondFactor.newRecoveryCodes()).recoveryCodes).toHaveLength(10);
});

test('the last factor takes the recovery codes with it, and sign-ins that wait for it end', async () => {
  const person = await buildPerson(server);
  const { factor, recoveryCodes } = await addApp(server, person.token);
  const { token: waiting } = await signIn(person.email);
  const { secondFactor } = server.api(person.token);
  await secondFactor.confirm({ body: { code: recoveryCodes[0] ?? '' } });
  await expect(secondFactor.remove({ params: { id: person.id } })).rejects.toMatchObject({ failure: { code: 'not_found' } });
  server.clock.at += 1;
  await secondFactor.remove({ params: { id: factor.id } });
  expect(await secondFactor.list()).toMatchObject({ data: [], recoveryCodesLeft: 0 });
  await expect(server.api(waiting).signIn.session()).rejects.toMatchObject(signedOut);
  expect((await signIn(person.email)).user.secondFactor).toBeUndefined();
  expect(await subjectsTo(server, person.email)).toContain('A second factor was removed from your Earshot account');
  await expect(secondFactor.newRecoveryCodes()).rejects.toMatchObject({ failure: { code: 'conflict' } });
});

test('a sign-in that is not finished ends after an hour; one that is goes on', async () => {
  const person = await buildPerson(server);
  const { secret } = await addApp(server, person.token);
  server.clock.at += 60_000;
  const { token: waiting } = await signIn(person.email);
  const { token } = await signIn(person.email);
  await answer(token, codeAt(secret, server.clock.at));
  server.clock.at += hourMs;
  await expect(server.api(waiting).signIn.session()).rejects.toMatchObject(signedOut);
  await expect(server.api(token).signIn.session()).resolves.toBeDefined();
});

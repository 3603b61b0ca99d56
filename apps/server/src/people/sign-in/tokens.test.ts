// The tokens of console sessions: how they are made, and how they end (OWASP ASVS 5.0, 7.2 and 7.4).
import { minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDevice, buildWaitingPerson } from '../../../test/factories.ts';
import { addApp, buildPerson, codeAt, password } from '../../../test/second-factors.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const signedOut = { failure: { code: 'signed_out' } };
const unconfirmed = { failure: { code: 'confirmation_required' } };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'http://localhost:3000' });
});
afterAll(() => server.close());

const signIn = async (email: string) => (await server.api().signIn.withPassword({ body: { email, password } })).token;

test('each sign-in has a token of its own, of 256 bits in which nothing repeats, and the database has none of them', async () => {
  const { email, id } = await buildPerson(server);
  const tokens: string[] = [];
  for (let each = 0; each < 9; each += 1) tokens.push(await signIn(email));
  tokens.push(await buildDevice(server, '+12025550190'), (await buildWaitingPerson(server)).token);
  const bytes = tokens.map((token) => Buffer.from(token, 'base64url'));
  expect(bytes.map(({ length }) => length)).toEqual(tokens.map(() => 32));
  // No byte of a token comes from a clock, a counter or a name: eleven random bytes are all alike once in 2^80 times.
  for (let place = 0; place < 32; place += 1) expect(new Set(bytes.map((each) => each[place])).size).toBeGreaterThan(1);
  expect(new Set(tokens).size).toBe(tokens.length);
  const rows = JSON.stringify(await server.services.database.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute());
  for (const [index, token] of tokens.entries()) {
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(JSON.stringify(bytes[index]?.toJSON().data));
  }
});

test('a token with one character changed is invalid', async () => {
  const token = await signIn((await buildPerson(server)).email);
  const other = `${token.slice(0, 10)}${token[10] === 'A' ? 'B' : 'A'}${token.slice(11)}`;
  await expect(server.api(other).signIn.session()).rejects.toMatchObject(signedOut);
  await expect(server.api(token).signIn.session()).resolves.toBeDefined();
});

test('logging out ends this session on the server at once and for good, finished or not, and no other one', async () => {
  const { email, token: first } = await buildPerson(server);
  const [leaving, staying] = [await signIn(email), await signIn(email)];
  await server.api(leaving).signIn.end();
  await expect(server.api(leaving).signIn.session()).rejects.toMatchObject(signedOut);
  await expect(server.api(leaving).messages.list({ query: {} })).rejects.toMatchObject(signedOut);
  await expect(server.api(leaving).signIn.end()).rejects.toMatchObject(signedOut);
  await expect(server.api(staying).messages.list({ query: {} })).resolves.toBeDefined();
  const { secret } = await addApp(server, first);
  const half = await signIn(email);
  await server.api(half).signIn.end();
  server.clock.at += minuteMs;
  await expect(server.api(half).secondFactor.answer({ body: { code: codeAt(secret, server.clock.at) } })).rejects.toMatchObject(signedOut);
});

test('a session is ended by its owner only shortly after they showed who they are', async () => {
  const { email } = await buildPerson(server);
  const [own, other] = [await signIn(email), await signIn(email)];
  const { signIn: calls, secondFactor } = server.api(own);
  const id = (await server.api(other).signIn.sessions()).data.find(({ isCurrent }) => isCurrent)?.id ?? '';
  server.clock.at += 15 * minuteMs;
  expect((await calls.sessions()).data.map((row) => row.id)).toContain(id);
  await expect(calls.endSession({ params: { id } })).rejects.toMatchObject(unconfirmed);
  await expect(calls.endOtherSessions()).rejects.toMatchObject(unconfirmed);
  await expect(server.api(other).signIn.session()).resolves.toBeDefined();
  await secondFactor.confirm({ body: { password } });
  await calls.endSession({ params: { id } });
  await expect(server.api(other).signIn.session()).rejects.toMatchObject(signedOut);
});

// Google and the installation's own provider side by side: the behaviour of both, and that neither replaces the other
// (OWASP ASVS 5.0, 6.8 and 10).
import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { dayMs, hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agree, begin, type FakeProvider, openPage, type Page, startFakeProvider, visit } from '../../../../test/fake-open-id.ts';
import { addApp, buildPerson, codeAt } from '../../../../test/second-factors.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const due = { failure: { code: 'second_factor_due' } };
const signedOut = { failure: { code: 'signed_out' } };
const keys = ['google', 'openid'] as const;
type Key = (typeof keys)[number];

let providers: Readonly<Record<Key, FakeProvider>>;
let server: TestServer;
let serial = 0;

beforeAll(async () => {
  const nobody = { sub: '0', email: 'nobody@test.example' };
  providers = { google: await startFakeProvider(nobody), openid: await startFakeProvider(nobody) };
  server = await startTestServer({
    PUBLIC_URL: 'https://earshot.example',
    GOOGLE_CLIENT_ID: 'earshot',
    GOOGLE_CLIENT_SECRET: 'a secret',
    GOOGLE_DISCOVERY_URL: providers.google.discoveryUrl,
    OIDC_ISSUER: providers.openid.issuer,
    OIDC_CLIENT_ID: 'earshot',
    OIDC_CLIENT_SECRET: 'a secret',
    OIDC_NAME: 'Acme ID',
  });
});
afterAll(async () => {
  await server.close();
  await providers.google.stop();
  await providers.openid.stop();
});
beforeEach(() => {
  server.clock.at += 2 * hourMs;
  serial += 1;
  for (const key of keys) own(key, { sub: `${key}-${serial}`, email: `${key}${serial}@test.example` });
});

const db = () => server.services.database.db;
const own = (key: Key, person: { readonly sub: string; readonly email: string }) => {
  providers[key].person = { ...person, email_verified: true, given_name: 'Ann', family_name: 'Both' };
};
async function signIn(key: Key): Promise<Page> {
  const { kept, location } = await begin(server, { mode: 'popup', flow: 'abc' }, key);
  return openPage(await visit(await agree(server, location, key), kept));
}
const fetchUser = async ({ token }: Page) => (await server.api(token).signIn.session()).user;
const sessionCount = async () => (await db().selectFrom('sessions').select('id').execute()).length;

describe.each(keys)('a sign-in by %s', (key) => {
  test('asks for the second factor like one by password, and until then its token is good for nothing else', async () => {
    const person = await buildPerson(server);
    const { secret } = await addApp(server, person.token);
    own(key, { sub: `factor-${serial}`, email: person.email });
    const page = await signIn(key);
    const { secondFactor, messages, signIn: calls } = server.api(page.token);
    expect((await calls.session()).user).toMatchObject({ id: person.id, secondFactor: 'ask' });
    for (const call of [() => messages.list({ query: {} }), () => calls.sessions(), () => secondFactor.beginTotp()])
      await expect(call()).rejects.toMatchObject(due);
    server.clock.at += 60_000;
    await secondFactor.answer({ body: { code: codeAt(secret, server.clock.at) } });
    await expect(messages.list({ query: {} })).resolves.toBeDefined();
  });

  test('makes staff without a factor add one first', async () => {
    const { email } = await buildPerson(server, ['super']);
    own(key, { sub: `staff-${serial}`, email });
    const page = await signIn(key);
    expect((await fetchUser(page)).secondFactor).toBe('enroll');
    await expect(server.api(page.token).clients.list({ query: {} })).rejects.toMatchObject(due);
  });

  test('takes no token that is unsigned, that another key signed, or that the client’s own secret signed', async () => {
    const before = await sessionCount();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forgeries: Readonly<Record<string, (input: string) => string>> = {
      none: () => '',
      RS256: (input) => sign('sha256', Buffer.from(input), privateKey).toString('base64url'),
      HS256: (input) => createHmac('sha256', 'a secret').update(input).digest('base64url'),
    };
    for (const [alg, forge] of Object.entries(forgeries)) {
      providers[key].spoilAnswer(({ body }) => {
        const [header = '', payload = ''] = String((body as Record<string, unknown>)['id_token']).split('.');
        const named = { ...(JSON.parse(Buffer.from(header, 'base64url').toString()) as object), alg };
        const input = `${Buffer.from(JSON.stringify(named)).toString('base64url')}.${payload}`;
        Object.assign(body, { id_token: `${input}.${forge(input)}` });
      });
      const page = await signIn(key);
      expect([alg, page.status, page.token]).toEqual([alg, 401, undefined]);
    }
    expect(await sessionCount()).toBe(before);
    // The same answer with the provider's own signature is accepted.
    expect((await fetchUser(await signIn(key))).email).toBe(providers[key].person.email);
  });

  test('keeps the provider’s tokens on the server, and stores none of them', async () => {
    let told: Readonly<Record<string, unknown>> = {};
    providers[key].spoilAnswer(({ body }) => void (told = { ...(body as object) }));
    const page = await signIn(key);
    const tokens = ['access_token', 'id_token', 'refresh_token'].flatMap((name) => (typeof told[name] === 'string' ? [told[name]] : []));
    expect(tokens.length).toBeGreaterThanOrEqual(2);
    const stored = JSON.stringify([
      await db().selectFrom('sessions').selectAll().execute(),
      await db().selectFrom('sign_ins').selectAll().execute(),
      await db().selectFrom('sign_in_identities').selectAll().execute(),
    ]);
    for (const each of tokens) {
      expect(page.text).not.toContain(each);
      expect(JSON.stringify([...page.headers])).not.toContain(each);
      expect(stored).not.toContain(each);
    }
  });

  test('has secrets of its own each time', async () => {
    const findUrlSecrets = ({ location }: { readonly location: string }) =>
      ['state', 'nonce', 'code_challenge'].map((name) => new URL(location).searchParams.get(name) ?? '');
    const secrets = (await Promise.all([1, 2, 3].map(() => begin(server, { mode: 'popup', flow: 'abc' }, key)))).flatMap(findUrlSecrets);
    expect(new Set(secrets).size).toBe(9);
    for (const each of secrets) expect(Buffer.from(each, 'base64url')).toHaveLength(32);
  });

  test('ends by logging out and after 90 days, regardless of the session at the provider, which is asked anew then', async () => {
    const { kept, location } = await begin(server, { mode: 'popup', flow: 'abc' }, key);
    const back = await agree(server, location, key);
    const page = await openPage(await visit(back, kept));
    await server.api(page.token).signIn.end();
    await expect(fetchUser(page)).rejects.toMatchObject(signedOut);
    // The provider's answer for the ended session opens no other one.
    expect((await visit(back, kept)).status).toBe(401);
    const again = await signIn(key);
    for (let month = 0; month < 3; month += 1) {
      server.clock.at += 29 * dayMs;
      await fetchUser(again);
    }
    server.clock.at += 3 * dayMs;
    await expect(fetchUser(again)).rejects.toMatchObject(signedOut);
    await expect(fetchUser(await signIn(key))).resolves.toBeDefined();
  });
});

test('the same name at both providers is two people', async () => {
  const sub = `same-${serial}`;
  for (const key of keys) own(key, { sub, email: `${key}-same${serial}@test.example` });
  const [first, second] = [await fetchUser(await signIn('google')), await fetchUser(await signIn('openid'))];
  expect([first.email, second.email]).toEqual([providers.google.person.email, providers.openid.person.email]);
  expect(second.id).not.toBe(first.id);
  // Each is the same person again, whichever address the provider reports by now.
  for (const key of keys) own(key, { sub, email: `moved${serial}@test.example` });
  expect((await fetchUser(await signIn('google'))).id).toBe(first.id);
  expect((await fetchUser(await signIn('openid'))).id).toBe(second.id);
});

test.each([
  ['google', 'openid'],
  ['openid', 'google'],
] as const)('the answer and the cookie of a sign-in by %s count nothing at the address of %s', async (begun, other) => {
  const before = await sessionCount();
  const { kept, location } = await begin(server, { mode: 'popup', flow: 'abc' }, begun);
  const back = await agree(server, location, begun);
  const elsewhere = new URL(back.href.replace(`/callback/${begun}`, `/callback/${other}`));
  for (const cookie of [kept, kept.replace(`earshot.${begun}`, `earshot.${other}`)]) {
    const page = await openPage(await visit(elsewhere, cookie));
    expect(page.status).toBe(401);
    expect(page.text).toContain('was started in another browser, or too long ago. Start again.');
  }
  expect(await sessionCount()).toBe(before);
  expect((await openPage(await visit(back, kept))).token).toBeDefined();
});

// The installation's own OpenID Connect provider. Behaviour shared with Google is tested there.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildClient, buildUser, buildUserInvitation } from '../../../../test/factories.ts';
import { agree, begin, type FakeProvider, openPage, type Page, startFakeProvider, visit } from '../../../../test/fake-open-id.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../../test/server.ts';
import { mailsTo } from '../mailed.test-inbox.ts';
import { hashPassword } from '../password.ts';

const password = 'correct horse battery';
let provider: FakeProvider;
let server: TestServer;
let passwordHash: string;
let serial = 0;

const settings = () => ({
  PUBLIC_URL: 'https://earshot.example',
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'earshot-at-acme',
  OIDC_CLIENT_SECRET: 'a secret',
  OIDC_NAME: 'Acme ID',
  OIDC_DOMAINS: 'acme.example, Acme.co.example',
});

beforeAll(async () => {
  provider = await startFakeProvider({ sub: '0', email: 'nobody@test.example' });
  server = await startTestServer(settings());
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});
beforeEach(() => {
  server.clock.at += 60_000;
  serial += 1;
  // As Entra ID reports it: without a claim whether the address is verified.
  provider.person = { sub: `sub-${serial}`, email: `ann${serial}@acme.example`, given_name: 'Ann', family_name: 'Acme' };
});

const db = () => server.services.database.db;

async function signIn(query: Parameters<typeof begin>[1] = {}, at = server): Promise<Page> {
  const { kept, location } = await begin(at, { mode: 'popup', flow: 'abc', ...query }, 'openid');
  return openPage(await visit(await agree(at, location, 'openid'), kept));
}
const fetchUser = async ({ token }: Page) => (await server.api(token).signIn.session()).user;
const findToldError = (page: Page) => page.told[0]?.['error'];
/** A user with a password and an address of the domain. */
async function buildColleague(email: string, roles: Parameters<typeof buildUser>[2] = ['operator']) {
  const client = await buildClient(server, { isInternal: roles.includes('super') });
  const user = await buildUser(server, client.id, roles);
  await db().updateTable('users').set({ email }).where('id', '=', user.id).execute();
  await db().updateTable('sign_ins').set({ email, password_hash: passwordHash }).where('user_id', '=', user.id).execute();
  return { ...user, email };
}

test('the settings name the provider and its domains before the sign-in', async () => {
  const told = await server.api().system.settings();
  expect(told.openIdSignIn).toEqual({ name: 'Acme ID', domains: ['acme.example', 'acme.co.example'] });
  const plain = await startServerForTest();
  expect((await plain.api().system.settings()).openIdSignIn).toBeUndefined();
  expect((await visit(`${plain.baseUrl}/api/auth/openid`)).status).toBe(404);
});

test('the browser is sent to the provider with everything that ties the answer to it, and with the address that was typed', async () => {
  const { begun, cookie, location } = await begin(server, { mode: 'popup', flow: 'abc', email: 'ann@acme.example' }, 'openid');
  expect(begun.status).toBe(302);
  expect(cookie).toMatch(/^__Host-earshot\.openid=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
  const { origin, searchParams } = new URL(location);
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'earshot-at-acme',
    redirect_uri: 'https://earshot.example/api/auth/callback/openid',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    login_hint: 'ann@acme.example',
  });
  for (const each of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(each)?.length).toBeGreaterThanOrEqual(43);
});

test('a person of a listed domain gets in, although the provider calls no address verified, and the session has the way in', async () => {
  const page = await signIn();
  expect(page.told).toEqual([expect.objectContaining({ kind: 'openid', flow: 'abc', user: expect.objectContaining({ SSOType: 'OpenID' }) as object })]);
  expect(await fetchUser(page)).toMatchObject({ email: provider.person.email, firstName: 'Ann', signedInBy: 'OpenID', isHolder: true });
  const { data } = await server.api(page.token).signIn.sessions();
  expect(data).toMatchObject([{ signedInBy: 'OpenID', userAgent: 'A browser' }]);
});

test('an address of another domain needs the provider’s word that it is verified', async () => {
  const email = `bo${serial}@elsewhere.example`;
  provider.person = { ...provider.person, email };
  const refused = await signIn();
  expect([refused.status, findToldError(refused)]).toEqual([403, expect.stringMatching(/^Acme ID has not verified the email address/)]);
  // A domain that ends in the same letters is another domain.
  provider.person = { ...provider.person, email: `bo${serial}@not-acme.example` };
  expect((await signIn()).status).toBe(403);
  provider.person = { ...provider.person, email, email_verified: true };
  expect(await fetchUser(await signIn())).toMatchObject({ email });
});

test('people are identified by the provider’s own id, even after their address changes', async () => {
  const first = await fetchUser(await signIn());
  provider.person = { ...provider.person, email: `married${serial}@elsewhere.example` };
  expect(await fetchUser(await signIn())).toMatchObject({ id: first.id, email: first.email });
  expect(await db().selectFrom('sign_in_identities').select(['issuer', 'subject']).where('user_id', '=', first.id).execute()).toEqual([
    { issuer: provider.issuer, subject: provider.person.sub },
  ]);
});

test('an address that passed to another person does not open the account of its former owner', async () => {
  const before = await fetchUser(await signIn());
  provider.person = { ...provider.person, sub: `successor-${serial}` };
  const page = await signIn();
  expect([page.status, findToldError(page)]).toEqual([409, expect.stringMatching(/belongs to another account at Acme ID/)]);
  expect(await db().selectFrom('sessions').select('id').where('user_id', '=', before.id).execute()).toHaveLength(1);
});

test('an address that the token leaves out is asked for where the provider tells it, of the same person alone', async () => {
  provider.answerAboutPerson({ sub: provider.person.sub, email: provider.person.email });
  provider.spoilToken((claims) => void delete claims['email']);
  expect(await fetchUser(await signIn())).toMatchObject({ email: provider.person.email });
  provider.answerAboutPerson({ sub: 'somebody else', email: provider.person.email });
  provider.spoilToken((claims) => void delete claims['email']);
  expect(findToldError(await signIn())).toBe('Logging in with Acme ID failed. Start again.');
});

test('a token with another nonce, issuer or audience, or an expired one, opens no session; a clock that is half a minute off is accepted', async () => {
  const spoils: readonly ((claims: Record<string, unknown>) => void)[] = [
    (claims) => void (claims['nonce'] = 'of another sign-in'),
    (claims) => void (claims['iss'] = 'https://evil.example'),
    (claims) => void (claims['aud'] = 'another-app'),
    (claims) => void (claims['exp'] = Math.floor(Date.now() / 1_000) - 120),
  ];
  for (const spoil of spoils) {
    provider.spoilToken(spoil);
    expect(findToldError(await signIn())).toBe('Logging in with Acme ID failed. Start again.');
  }
  provider.spoilToken((claims) => void (claims['exp'] = Math.floor(Date.now() / 1_000) - 30));
  expect(await fetchUser(await signIn())).toMatchObject({ firstName: 'Ann' });
});

test('an answer that this browser did not ask for is refused, and so is the cookie of a sign-in with Google', async () => {
  const { kept, location } = await begin(server, { mode: 'popup', flow: 'abc' }, 'openid');
  const back = await agree(server, location, 'openid');
  for (const cookie of ['', kept.replace('earshot.openid', 'earshot.google'), kept.replace(/earshot\.\w+/, 'earshot.openid').slice(0, -4)]) {
    const page = await openPage(await visit(back, cookie));
    expect(page.status).toBe(401);
    expect(page.text).toContain('This login with Acme ID was started in another browser, or too long ago. Start again.');
  }
});

test('an invited person joins that client', async () => {
  const client = await buildClient(server);
  const invitation = await buildUserInvitation(server, client.id, { email: provider.person.email, firstName: 'Annabel' });
  const page = await signIn({ invite: invitation.id, t: invitation.token });
  expect(await fetchUser(page)).toMatchObject({ clientId: client.id, firstName: 'Annabel' });
});

test('while the provider does not answer a page says so', async () => {
  const fresh = await startServerForTest(settings());
  await provider.stop();
  try {
    const { begun } = await begin(fresh, { mode: 'popup', flow: 'abc' }, 'openid');
    const page = await openPage(begun);
    expect([page.status, findToldError(page)]).toEqual([503, 'Acme ID is not responding. Try again in a moment.']);
  } finally {
    await provider.start();
  }
});

test('a provider that calls itself another issuer than the settings do is not asked', async () => {
  const other = await startServerForTest({ ...settings(), OIDC_ISSUER: provider.issuer.replace('localhost', '127.0.0.1') });
  const page = await openPage((await begin(other, { mode: 'popup', flow: 'abc' }, 'openid')).begun);
  expect([page.status, findToldError(page)]).toEqual([503, 'Acme ID is not responding. Try again in a moment.']);
});

describe('people of a listed domain', () => {
  const words = /People with an address at acme\.example log in with Acme ID\./;
  const withPassword = (email: string, typed = password) => server.api().signIn.withPassword({ body: { email, password: typed } });

  test('do not get in by password, and learn how to sign in', async () => {
    const { email } = await buildColleague(`cy${serial}@acme.example`);
    await expect(withPassword(email)).rejects.toMatchObject({ failure: { code: 'conflict' }, message: expect.stringMatching(words) as string });
  });

  test('get the same answer for a wrong password as strangers and staff, with the word on the provider', async () => {
    const { email } = await buildColleague(`di${serial}@acme.example`);
    const staff = await buildColleague(`eve${serial}@acme.example`, ['super']);
    const message = 'The email address or the password is wrong. People with an address at acme.example log in with Acme ID.';
    for (const address of [email, staff.email, `nobody${serial}@acme.example`])
      await expect(withPassword(address, 'wrong')).rejects.toMatchObject({ failure: { code: 'signed_out' }, message });
  });

  test('but staff of the installation get in by password', async () => {
    const staff = await buildColleague(`flo${serial}@acme.example`, ['super']);
    await expect(withPassword(staff.email)).resolves.toMatchObject({ user: { isSuper: true } });
  });

  test('do not sign up with a password, and get no link to a new one', async () => {
    const body = { email: `gus${serial}@acme.example`, password, firstName: 'Gus', lastName: 'Acme', timeZone: 'UTC' };
    await expect(server.api().signIn.signUp({ body })).rejects.toMatchObject({
      failure: { code: 'conflict' },
      message: expect.stringMatching(words) as string,
    });
    const { email } = await buildColleague(`hal${serial}@acme.example`);
    await server.api().signIn.forgotPassword({ body: { email } });
    const [mail] = await mailsTo(server, email);
    expect(mail).toMatchObject({ subject: 'You log in to Earshot without a password', body: expect.stringMatching(words) as string });
    expect(mail?.body).not.toContain('/reset-password');
  });

  test('do not get in by Google either', async () => {
    const both = await startServerForTest({
      ...settings(),
      GOOGLE_CLIENT_ID: 'earshot-at-google',
      GOOGLE_CLIENT_SECRET: 'a secret',
      GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
    });
    provider.person = { ...provider.person, email_verified: true };
    const { kept, location } = await begin(both, { mode: 'popup', flow: 'abc' });
    const page = await openPage(await visit(await agree(both, location), kept));
    expect([page.status, findToldError(page)]).toEqual([409, expect.stringMatching(words)]);
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClient, buildUser, buildUserInvitation } from '../../../../test/factories.ts';
import {
  agree as agreeAt,
  begin as beginAt,
  type FakeProvider,
  openPage,
  type Page,
  type Query,
  startFakeProvider,
  visit,
} from '../../../../test/fake-open-id.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../../test/server.ts';

let google: FakeProvider;
let server: TestServer;
let serial = 0;

const settings = () => ({
  PUBLIC_URL: 'https://earshot.example',
  GOOGLE_CLIENT_ID: 'earshot-at-google',
  GOOGLE_CLIENT_SECRET: 'a secret',
  GOOGLE_DISCOVERY_URL: google.discoveryUrl,
});

beforeAll(async () => {
  google = await startFakeProvider({ sub: '0', email: 'nobody@test.example' });
  server = await startTestServer(settings());
});
afterAll(async () => {
  await server.close();
  await google.stop();
});
beforeEach(() => {
  server.clock.at += 60_000;
  serial += 1;
  google.person = { sub: `sub-${serial}`, email: `ann${serial}@test.example`, email_verified: true, given_name: 'Ann', family_name: 'Google' };
});

const db = () => server.services.database.db;

const begin = (query: Query, at = server) => beginAt(at, query);
const agree = (location: string, at = server) => agreeAt(at, location);
async function signIn(query: Query = { mode: 'popup', flow: 'abc' }, at = server): Promise<Page> {
  const { kept, location } = await begin(query, at);
  return openPage(await visit(await agree(location, at), kept));
}
const fetchUser = async ({ token }: Page, at = server) => (await at.api(token).signIn.session()).user;

const accounts = (email: string) => db().selectFrom('sign_ins').selectAll().where('email', '=', email).execute();
const sessionCount = async () => (await db().selectFrom('sessions').select('id').execute()).length;
const findToldError = (page: Page) => page.told[0]?.['error'];

test('without Google set up its addresses are not there', async () => {
  const plain = await startServerForTest();
  expect((await visit(`${plain.baseUrl}/api/auth/google`)).status).toBe(404);
  expect((await visit(`${plain.baseUrl}/api/auth/callback/google?code=1&state=2`)).status).toBe(404);
});

test('the browser is sent to Google with everything that ties the answer to it, and keeps that out of the reach of scripts', async () => {
  const { begun, cookie, location } = await begin({ mode: 'popup', flow: 'abc' });
  expect(begun.status).toBe(302);
  expect(begun.headers.get('cache-control')).toBe('no-store');
  expect(cookie).toMatch(/^__Host-earshot\.google=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
  const { origin, searchParams } = new URL(location);
  expect(origin).toBe(new URL(google.discoveryUrl).origin);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'earshot-at-google',
    redirect_uri: 'https://earshot.example/api/auth/callback/google',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  const secrets = ['state', 'nonce', 'code_challenge'].map((each) => searchParams.get(each) ?? '');
  for (const each of secrets) expect(each.length).toBeGreaterThanOrEqual(43);
  const again = new URL((await begin({})).location).searchParams;
  expect(secrets).not.toContain(again.get('state'));
});

test('a new person gets a client of their own, and the tab that asked is informed', async () => {
  const page = await signIn({ mode: 'popup', flow: 'Flow1', timezone: 'Europe/Belgrade' });
  expect(page.status).toBe(200);
  expect(page.told).toEqual([
    {
      channel: 'earshot.sign-in',
      kind: 'google',
      flow: 'Flow1',
      token: expect.any(String) as string,
      user: expect.objectContaining({ FirstName: 'Ann', LastName: 'Google', Email: google.person.email, AccountHolder: 1, SSOType: 'Google' }) as object,
    },
  ]);
  expect(page.text).toContain('You can close this window.');
  expect([page.local.size, page.wentTo]).toEqual([0, []]);
  expect(await fetchUser(page)).toMatchObject({ firstName: 'Ann', timeZone: 'Europe/Belgrade', isHolder: true, isAdmin: true, isOperator: true });
  const session = await db().selectFrom('sessions').select(['user_agent', 'signed_in_by']).orderBy('id', 'desc').executeTakeFirst();
  expect(session).toEqual({ user_agent: 'A browser', signed_in_by: 'Google' });
});

test('the page with the token is not cached, no other script runs in it, and the cookie is gone', async () => {
  const { headers, text } = await signIn();
  const nonce = /<script nonce="([^"]+)">/.exec(text)?.[1] ?? '';
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('set-cookie')).toMatch(/^__Host-earshot\.google=; Path=\/; Max-Age=0;/);
});

test('by redirect the token is stored for the console, and the page leads on to a page of this server only', async () => {
  const page = await signIn({ mode: 'redirect', flow: 'abc', next: '/messages?filter=status#top' });
  expect([page.wentTo, page.told]).toEqual([['/messages?filter=status#top'], []]);
  expect([...page.session]).toEqual([]);
  expect(await fetchUser(page)).toMatchObject({ email: google.person.email });
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', '/.//evil.example', '/\t/evil.example', 'javascript:alert(1)', 'messages'])
    expect((await signIn({ mode: 'redirect', flow: 'abc', next })).wentTo).toEqual(['/']);
});

test('a person who comes again after Google changed their address is the same person', async () => {
  const first = await fetchUser(await signIn());
  google.person = { ...google.person, email: `married${serial}@test.example`, email_verified: false };
  expect(await fetchUser(await signIn())).toMatchObject({ id: first.id, email: first.email });
  expect(await accounts(google.person.email)).toEqual([]);
});

test('an account with the verified address is linked, keeps its password, and is known by Google’s own name from then on', async () => {
  const user = await buildUser(server, (await buildClient(server)).id, ['admin']);
  await db().updateTable('sign_ins').set({ password_hash: 'a hash' }).where('user_id', '=', user.id).execute();
  google.person = { ...google.person, email: user.email.toUpperCase() };
  expect(await fetchUser(await signIn())).toMatchObject({ id: user.id, isAdmin: true, isHolder: false, firstName: 'Pat' });
  expect(await accounts(user.email)).toMatchObject([{ google_sub: google.person.sub, password_hash: 'a hash' }]);
});

test('a person who chose a password for an address that was never proved does not share the account with its owner', async () => {
  const user = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await db().updateTable('sign_ins').set({ password_hash: 'of somebody else', verified_at: null }).where('user_id', '=', user.id).execute();
  google.person = { ...google.person, email: user.email };
  expect(await fetchUser(await signIn())).toMatchObject({ id: user.id });
  expect(await accounts(user.email)).toMatchObject([{ password_hash: null }]);
});

test('an account is not for another Google account that has its address now', async () => {
  await signIn();
  google.person = { ...google.person, sub: `other-${serial}` };
  const page = await signIn();
  expect([page.status, findToldError(page)]).toEqual([409, expect.stringMatching(/belongs to another Google account/)]);
});

test('an address that Google has not verified opens neither an existing account nor a new one', async () => {
  const user = await buildUser(server, (await buildClient(server)).id, ['operator']);
  for (const email_verified of [false, undefined]) {
    google.person = { ...google.person, email: user.email, ...(email_verified === undefined ? {} : { email_verified }) };
    if (email_verified === undefined) google.spoilToken((claims) => void delete claims['email_verified']);
    const page = await signIn();
    expect([page.status, findToldError(page)]).toEqual([403, expect.stringMatching(/^Google has not verified the email address/)]);
  }
  expect(await accounts(user.email)).toMatchObject([{ google_sub: null }]);
});

test('an answer that this browser did not ask for is refused: no cookie, that of another sign-in, another state', async () => {
  const before = await sessionCount();
  const { kept, location } = await begin({ mode: 'popup', flow: 'abc' });
  const back = await agree(location);
  const other = new URL(back);
  other.searchParams.set('state', 'x'.repeat(43));
  const elsewhere = (await begin({ mode: 'popup', flow: 'def' })).kept;
  for (const [address, cookie] of [
    [back, ''],
    [back, elsewhere],
    [back, '__Host-earshot.google=nonsense'],
    [back, kept.replace('__Host-', '')],
    [other, kept],
  ] as const) {
    const page = await openPage(await visit(address, cookie));
    expect(page.status).toBe(401);
    expect(page.text).toContain('This login with Google was started in another browser, or too long ago. Start again.');
    expect(page.text).toContain('<a href="/login">');
    expect([page.told, page.wentTo, page.headers.get('set-cookie')]).toEqual([[], [], null]);
  }
  expect(await sessionCount()).toBe(before);
  expect(await fetchUser(await openPage(await visit(back, kept)))).toMatchObject({ email: google.person.email });
});

test('a token with another nonce, issuer, audience or signature, or an expired one, opens no session', async () => {
  const before = await sessionCount();
  const spoils: readonly ((claims: Record<string, unknown>) => void)[] = [
    (claims) => void (claims['nonce'] = 'of another sign-in'),
    (claims) => void delete claims['nonce'],
    (claims) => void (claims['iss'] = 'https://evil.example'),
    (claims) => void (claims['aud'] = 'another-app'),
    (claims) => void (claims['exp'] = 1_000),
    (claims) => void (claims['email'] = 'no address'),
  ];
  for (const spoil of spoils) {
    google.spoilToken(spoil);
    expect(findToldError(await signIn())).toBe('Logging in with Google failed. Start again.');
  }
  google.spoilAnswer(({ body }) => {
    const [header = '', payload = '', signature = ''] = String((body as Record<string, unknown>)['id_token']).split('.');
    const claims = { ...(JSON.parse(Buffer.from(payload, 'base64url').toString()) as object), sub: 'somebody else' };
    Object.assign(body, { id_token: [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.') });
  });
  expect(findToldError(await signIn())).toBe('Logging in with Google failed. Start again.');
  expect(await sessionCount()).toBe(before);
});

test('a person who says no at Google’s, or finds Google in trouble, sees the reason', async () => {
  const { kept, location } = await begin({ mode: 'redirect', next: '/messages' });
  const back = await agree(location);
  back.searchParams.delete('code');
  back.searchParams.set('error', 'access_denied');
  const page = await openPage(await visit(back, kept));
  expect([...page.session]).toEqual([['earshot.signedOutReason', 'Logging in with Google was canceled.']]);
  expect([page.wentTo, page.local.size]).toEqual([['/login'], 0]);

  google.spoilAnswer((answer) => void Object.assign(answer, { statusCode: 503, body: { error: 'temporarily_unavailable' } }));
  const troubled = await signIn();
  expect([troubled.status, findToldError(troubled)]).toEqual([503, expect.stringMatching(/^Google is not responding/)]);
});

test('while Google does not answer a page says so, and it is asked again afterwards', async () => {
  const fresh = await startServerForTest(settings());
  await google.stop();
  try {
    const { begun } = await begin({ mode: 'popup', flow: 'abc' }, fresh);
    const page = await openPage(begun);
    expect([page.status, findToldError(page)]).toEqual([503, expect.stringMatching(/^Google is not responding/)]);
    expect(page.told[0]).toMatchObject({ flow: 'abc' });
  } finally {
    await google.start();
  }
  const { kept, location } = await begin({ mode: 'popup', flow: 'abc' }, fresh);
  const back = await agree(location, fresh);
  await google.stop();
  try {
    expect(findToldError(await openPage(await visit(back, kept)))).toMatch(/^Google is not responding/);
  } finally {
    await google.start();
  }
  expect(await fetchUser(await signIn(undefined, fresh), fresh)).toMatchObject({ firstName: 'Ann' });
});

test('archived people, and those of an archived client, are not let in', async () => {
  const client = await buildClient(server);
  const user = await buildUser(server, client.id, ['operator']);
  google.person = { ...google.person, email: user.email };
  await signIn();
  for (const [table, id] of [
    ['users', user.id],
    ['clients', client.id],
  ] as const) {
    await db().updateTable(table).set({ archived_at: new Date() }).where('id', '=', id).execute();
    const page = await signIn();
    expect(page.status).toBe(401);
    expect(findToldError(page)).toEqual(expect.any(String));
    expect(page.told[0]).not.toHaveProperty('token');
    await db().updateTable(table).set({ archived_at: null }).where('id', '=', id).execute();
  }
});

test('an invited person joins that client with the invited name and roles', async () => {
  const client = await buildClient(server);
  const invitation = await buildUserInvitation(server, client.id, { email: google.person.email, firstName: 'Annabel', isAdmin: true, isOperator: false });
  const page = await signIn({ mode: 'popup', flow: 'abc', timezone: 'Europe/Belgrade', invite: invitation.id, t: invitation.token });
  expect(await fetchUser(page)).toMatchObject({
    clientId: client.id,
    timeZone: 'Europe/Belgrade',
    firstName: 'Annabel',
    lastName: 'Invited',
    isAdmin: true,
    isOperator: false,
    isHolder: false,
  });
});

test('a person who is not admitted waits, and joins at the next sign-in once there is an invitation', async () => {
  const closed = await startServerForTest({ ...settings(), ADMISSION: 'closed' });
  const page = await signIn({ mode: 'redirect', flow: 'abc', next: '/messages' }, closed);
  expect(page.wentTo).toEqual(['/authnotallowed']);
  expect([...page.session]).toEqual([['earshot.waiting', JSON.stringify({ firstName: 'Ann', lastName: 'Google' })]]);
  await expect(fetchUser(page, closed)).rejects.toMatchObject({ failure: { code: 'forbidden' } });
  const popup = await signIn(undefined, closed);
  expect(popup.told[0]).toMatchObject({ user: { Unauthorized: 1 } });

  const client = await buildClient(closed);
  const { id: invitationId } = await buildUserInvitation(closed, client.id, { email: google.person.email });
  const [told] = (await signIn(undefined, closed)).told as [{ readonly token: string }];
  const joined = await closed.api(told.token).signIn.answerInvitation({ body: { invitationId, isAccepted: true } });
  expect(joined.user).toMatchObject({ clientId: client.id, firstName: 'Ira', signedInBy: 'Google' });
});

test('a name ends no script, and a missing one is made up for', async () => {
  google.person = { ...google.person, given_name: '</script><script>alert(1)</script>', family_name: '<!--&\u2028' };
  const page = await signIn();
  expect(page.text.match(/<\/script>/g)).toHaveLength(1);
  expect(page.told[0]).toMatchObject({ user: { FirstName: '</script><script>alert(1)</script>', LastName: '<!--&' } });
  for (const [claims, firstName, lastName] of [
    [{ name: 'Bo van Dyk' }, 'Bo', 'van Dyk'],
    [{}, 'mono', ''],
    [{ given_name: 'Cher' }, 'Cher', ''],
  ] as const) {
    serial += 1;
    google.person = { sub: `sub-${serial}`, email: 'mono@test.example', email_verified: true, ...claims };
    expect((await signIn()).told[0]).toMatchObject({ user: { FirstName: firstName, LastName: lastName } });
    await db().deleteFrom('sign_ins').where('email', '=', 'mono@test.example').execute();
  }
});

test('an invalid field in the first address keeps no person out', async () => {
  const page = await signIn({ mode: 'sideways', flow: 'abc', timezone: 'Mars/Olympus', next: 'x'.repeat(2_000), invite: 'none', t: '' });
  expect(page.wentTo).toEqual(['/']);
  expect(await fetchUser(page)).toMatchObject({ timeZone: 'UTC' });
});

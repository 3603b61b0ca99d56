import { afterAll, beforeAll, expect, test } from 'vitest';
import { agree, begin, type FakeProvider, openPage, startFakeProvider, visit } from '../../../../test/fake-open-id.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let google: FakeProvider;
let server: TestServer;

beforeAll(async () => {
  google = await startFakeProvider({ sub: 'ann', email: 'ann@test.example', email_verified: true, given_name: 'Ann', family_name: 'Google' });
  server = await startTestServer({
    PUBLIC_URL: 'https://earshot.example',
    GOOGLE_CLIENT_ID: 'earshot-at-google',
    GOOGLE_CLIENT_SECRET: 'a secret',
    GOOGLE_DISCOVERY_URL: google.discoveryUrl,
  });
});
afterAll(async () => {
  await server.close();
  await google.stop();
});

const sessionCount = async () => (await server.services.database.db.selectFrom('sessions').select('id').execute()).length;

test('a code is used once', async () => {
  const { kept, location } = await begin(server, { mode: 'popup', flow: 'abc' });
  const back = await agree(server, location);
  await visit(back, kept);
  const replayed = await openPage(await visit(back, kept));
  expect([replayed.status, replayed.told[0]?.['error']]).toEqual([401, 'Logging in with Google failed. Start again.']);
});

test("a forged cookie with a person's own code signs no browser in, nor does one that is older than ten minutes", async () => {
  const before = await sessionCount();
  const { kept, location } = await begin(server, { mode: 'redirect', flow: 'abc' });
  const back = await agree(server, location);
  const byHand = {
    mode: 'redirect',
    flow: 'abc',
    timezone: 'UTC',
    next: '/',
    state: back.searchParams.get('state'),
    nonce: 'n'.repeat(43),
    verifier: 'v'.repeat(43),
  };
  const forged = Buffer.from(JSON.stringify({ ...byHand, begunAt: server.clock.at })).toString('base64url');
  expect((await visit(back, `__Host-earshot.google=${forged}`)).status).toBe(401);
  server.clock.at += 600_000;
  expect((await visit(back, kept)).status).toBe(401);
  expect(await sessionCount()).toBe(before);
});

test('by redirect only the tab that began is signed in; another one that reaches the end is sent to log in', async () => {
  const { kept, location } = await begin(server, { mode: 'redirect', flow: 'theirs' });
  const page = await openPage(await visit(await agree(server, location), kept), 'mine');
  expect([page.local.size, page.wentTo]).toEqual([0, ['/login']]);
  expect(page.session.get('earshot.signedOutReason')).toBe('This login was started in another window. Log in again.');
});

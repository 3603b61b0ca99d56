import { expect, onTestFinished, test } from 'vitest';
import { agree, begin, openPage, startFakeProvider, visit } from '../../../../test/fake-open-id.ts';
import { startServerForTest } from '../../../../test/server.ts';

/** Repeats a call, ten at a time: more would wait for the database on a busy machine. */
async function repeat(times: number, call: () => Promise<unknown>): Promise<void> {
  for (let left = times; left > 0; left -= 10) await Promise.all(Array.from({ length: Math.min(10, left) }, call));
}

test('an address may begin and end so many sign-ins a minute; those that worked do not count', async () => {
  const google = await startFakeProvider({ sub: '1', email: 'ann@test.example', email_verified: true, given_name: 'Ann', family_name: 'Google' });
  onTestFinished(() => google.stop());
  const server = await startServerForTest({
    PUBLIC_URL: 'https://earshot.example',
    GOOGLE_CLIENT_ID: 'earshot-at-google',
    GOOGLE_CLIENT_SECRET: 'a secret',
    GOOGLE_DISCOVERY_URL: google.discoveryUrl,
  });
  const signIn = async () => {
    const { kept, location } = await begin(server, { mode: 'popup', flow: 'abc' });
    return openPage(await visit(await agree(server, location), kept));
  };
  const { kept, location } = await begin(server, { mode: 'popup', flow: 'abc' });
  const back = await agree(server, location);
  await repeat(300, () => visit(`${server.baseUrl}/api/auth/callback/google?code=1&state=2`));
  const refused = await openPage(await visit(back, kept));
  expect([refused.status, refused.told[0]?.['error']]).toEqual([429, 'Too many attempts. Wait a minute and try again.']);
  await repeat(299, () => begin(server, {}));
  expect((await begin(server, {})).begun.status).toBe(429);
  server.clock.at += 60_000;
  for (let count = 0; count < 12; count += 1) expect((await signIn()).status).toBe(200);
});

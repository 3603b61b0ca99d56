// Every cookie that the server sets (OWASP ASVS 5.0, 3.3).
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mailedToken } from '../src/people/sign-in/mailed.test-inbox.ts';
import { buildContact } from './factories.ts';
import { agree, begin, startFakeProvider, visit } from './fake-open-id.ts';
import { addApp, buildPerson, codeAt, password } from './second-factors.ts';
import { startServerForTest, type TestServer } from './server.ts';

interface Answer {
  readonly at: string;
  readonly cookies: readonly string[];
  readonly text: string;
}

async function post({ baseUrl }: TestServer, path: string, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  expect([path, answer.status, text]).toEqual([path, 200, text]);
  return { at: path, cookies: answer.headers.getSetCookie(), text };
}

/** A server at an address, with both providers, and all of its answers that set a cookie. */
async function answersAt(publicUrl: string): Promise<readonly Answer[]> {
  const provider = await startFakeProvider({ sub: 'ann', email: 'ann@test.example', email_verified: true, given_name: 'Ann', family_name: 'Both' });
  onTestFinished(() => provider.stop());
  const server = await startServerForTest({
    PUBLIC_URL: publicUrl,
    GOOGLE_CLIENT_ID: 'earshot',
    GOOGLE_CLIENT_SECRET: 'a secret',
    GOOGLE_DISCOVERY_URL: provider.discoveryUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'earshot',
    OIDC_CLIENT_SECRET: 'a secret',
    OIDC_NAME: 'Acme ID',
  });
  const { db } = server.services.database;
  const answers: Answer[] = [];
  for (const key of ['google', 'openid'] as const) {
    const { begun, kept, location } = await begin(server, { mode: 'popup', flow: 'abc' }, key);
    answers.push({ at: key, cookies: begun.headers.getSetCookie(), text: await begun.text() });
    const ended = await visit(await agree(server, location, key), kept);
    answers.push({ at: `${key}, ended`, cookies: ended.headers.getSetCookie(), text: await ended.text() });
  }
  const names = { firstName: 'Ann', lastName: 'New', timeZone: 'UTC' };
  answers.push(await post(server, '/api/auth/sign-up/email', { email: 'new@test.example', password: 'four words for nobody', ...names }));
  const person = await buildPerson(server);
  answers.push(await post(server, '/api/auth/sign-in/email', { email: person.email, password }));
  const { secret } = await addApp(server, person.token);
  server.clock.at += 60_000;
  const { token } = await server.api().signIn.withPassword({ body: { email: person.email, password } });
  answers.push(await post(server, '/api/auth/factors/answer', { code: codeAt(secret, server.clock.at) }, token));
  await server.api().signIn.forgotPassword({ body: { email: person.email } });
  const link = await mailedToken(server, person.email);
  answers.push(await post(server, '/api/auth/reset-password', { token: link, password: 'four words for nobody' }));
  await buildContact(server, person, { phone: '+12025550188' });
  const phone = { country: 'US', phone: '2025550188' };
  await server.api().receivers.requestCode({ body: phone });
  const { body } = await db.selectFrom('outbox').select('body').where('recipient', '=', '+12025550188').executeTakeFirstOrThrow();
  answers.push(await post(server, '/api/receiver/sign-in', { ...phone, code: body.slice(0, 6) }));
  return answers;
}

const listCookieNames = (answers: readonly Answer[]) =>
  [...new Set(answers.flatMap(({ cookies }) => cookies.map((each) => each.slice(0, each.indexOf('=')))))].toSorted();

test('on HTTPS each cookie is of this host alone, Secure, kept from scripts and from posts of other sites, and no answer repeats it', async () => {
  const answers = await answersAt('https://earshot.example');
  expect(listCookieNames(answers)).toEqual(['__Host-earshot.device', '__Host-earshot.google', '__Host-earshot.openid']);
  for (const { at, cookies, text } of answers) {
    expect([at, cookies.length > 0]).toEqual([at, true]);
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const value = pair.slice(pair.indexOf('=') + 1);
      // A prefix counts only with Secure, this path and no Domain (RFC 6265bis, 4.1.3.2).
      const lasts = attributes.find((each) => each.startsWith('Max-Age='));
      expect([at, attributes.filter((each) => each !== lasts).toSorted()]).toEqual([at, ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']]);
      expect(lasts).toMatch(/^Max-Age=\d+$/);
      expect([at, value !== '' && text.includes(value)]).toEqual([at, false]);
    }
  }
});

test('without HTTPS, as on the own machine, browsers keep them too: under a name without the prefix, and kept from scripts all the same', async () => {
  const answers = await answersAt('http://localhost:3000');
  expect(listCookieNames(answers)).toEqual(['earshot.device', 'earshot.google', 'earshot.openid']);
  for (const cookie of answers.flatMap(({ cookies }) => cookies)) expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
});

test('no other file sets a cookie, and no page does', () => {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(basename(file)));
  expect(files.length).toBeGreaterThan(500);
  const setting = files.filter((file) => /set-?cookie|document\.cookie|cookieStore/i.test(readFileSync(join(root, file), 'utf8')));
  expect(setting.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual([
    'apps/server/src/people/sign-in/open-id/mount.ts',
    'apps/server/src/platform/http/context.ts',
  ]);
});

// How long console sessions last, their list, and the email about a new browser.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askerAt } from '../../../test/asker.ts';
import { type BuiltUser, buildClient, buildUser } from '../../../test/factories.ts';
import { maxMindFile } from '../../../test/maxmind-file.ts';
import { addApp } from '../../../test/second-factors.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../test/server.ts';
import { mailsTo } from './mailed.test-inbox.ts';
import { hashPassword } from './password.ts';

const password = 'correct horse battery';
const signedOut = { failure: { code: 'signed_out' } };
const subject = 'A new browser logged in to your Earshot account';
const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const dir = mkdtempSync(join(tmpdir(), 'earshot-sessions-'));
let server: TestServer;
let passwordHash: string;
let owner: BuiltUser;

beforeAll(async () => {
  const file = join(dir, 'countries.mmdb');
  writeFileSync(file, maxMindFile({ '203.0.113.0/24': { country_code: 'RS' } }));
  server = await startTestServer({ TRUST_PROXY: '1', GEOIP_FILE: file });
  passwordHash = await hashPassword(password);
});
afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  server.clock.at += 400 * dayMs;
  owner = await buildAccount();
});

/** A user with a password, and without a session opened by it. */
async function buildAccount(roles: Parameters<typeof buildUser>[2] = ['operator'], at = server): Promise<BuiltUser> {
  const client = await buildClient(at, { isInternal: roles.includes('super') || roles.includes('support') });
  const user = await buildUser(at, client.id, roles, { firstName: 'Olga', timeZone: 'Europe/Belgrade' });
  await at.services.database.db.updateTable('sign_ins').set({ password_hash: passwordHash }).where('user_id', '=', user.id).execute();
  return user;
}

const openSession = async ({ email }: BuiltUser, at = server): Promise<() => Promise<unknown>> => {
  const { token, user } = await at.api().signIn.withPassword({ body: { email, password } });
  if (user.secondFactor) await addApp(at, token);
  return () => at.api(token).signIn.session();
};
/** Removes the second factors, so that the next sign-in adds one again. */
const forgetFactors = ({ id }: BuiltUser) => server.services.database.db.deleteFrom('factors').where('user_id', '=', id).execute();
const subjects = async () => (await mailsTo(server, owner.email)).map((mail) => mail.subject);

test('a session that is used each month ends after 90 days all the same', async () => {
  const use = await openSession(owner);
  for (let month = 1; month <= 3; month += 1) {
    server.clock.at += 29 * dayMs;
    await use();
  }
  server.clock.at += 3 * dayMs;
  await expect(use()).rejects.toMatchObject(signedOut);
});

test.each(['super', 'support'] as const)('a session of a %s admin ends after 12 hours without use, and after a day of use', async (role) => {
  const staff = await buildAccount([role]);
  const idle = await openSession(staff);
  server.clock.at += 11 * hourMs;
  await idle();
  server.clock.at += 12 * hourMs;
  await expect(idle()).rejects.toMatchObject(signedOut);

  await forgetFactors(staff);
  const used = await openSession(staff);
  for (let hour = 4; hour < 24; hour += 4) {
    server.clock.at += 4 * hourMs;
    await used();
  }
  server.clock.at += 4 * hourMs;
  await expect(used()).rejects.toMatchObject(signedOut);
});

test('settings say how long sessions last, for those too that are open', async () => {
  const short = await startServerForTest({ SESSION_IDLE_DAYS: '2', SESSION_MAX_DAYS: '3' });
  const user = await buildAccount(['operator'], short);
  const idle = await openSession(user, short);
  short.clock.at += 2 * dayMs;
  await expect(idle()).rejects.toMatchObject(signedOut);
  // The factory opens the session for the usual thirty days.
  const ofFactory = await buildAccount(['operator'], short);
  short.clock.at += 3 * dayMs - 1;
  await expect(short.api(ofFactory.token).signIn.session()).resolves.toBeDefined();
  short.clock.at += 1;
  await expect(short.api(ofFactory.token).signIn.session()).rejects.toMatchObject(signedOut);
});

test('the list of sessions has the browser, the country and the way in, and no session that has lasted too long', async () => {
  server.clock.at += 90 * dayMs;
  const signedIn = await askerAt(server, '203.0.113.7', chrome).post('/api/auth/sign-in/email', { email: owner.email, password });
  const { data } = await server.api(String(signedIn.body['token'])).signIn.sessions();
  expect(data).toEqual([expect.objectContaining({ userAgent: chrome, country: 'RS', signedInBy: 'Email', isCurrent: true })]);
});

test('a sign-in with a browser that the account does not know is mailed, not the first one nor those with the same browser', async () => {
  const [first, second] = [askerAt(server, '203.0.113.7', chrome), askerAt(server, '198.51.100.7', 'Firefox/132.0 (X11; Linux x86_64)')];
  const signIn = (asker: typeof first) => asker.post('/api/auth/sign-in/email', { email: owner.email, password });
  server.clock.at = Date.UTC(2040, 2, 4, 16, 5);
  await signIn(first);
  await signIn(first);
  expect(await subjects()).toEqual([]);
  server.clock.at += hourMs;
  await signIn(second);
  await signIn(second);
  await signIn(first);
  expect(await subjects()).toEqual([subject]);
  const [mail] = await mailsTo(server, owner.email);
  expect(mail?.body).toMatch(/^Hello Olga,\n\n/);
  expect(mail?.body).toContain('\n\nWhen: Sunday, March 4, 2040 at 6:05:00 PM GMT+1\nBrowser: Firefox on Linux\n\n');
  expect(mail?.body).toContain('If it was not you, set a new password');
});

test('the email names the country where the address tells it, and goes out too where no browser is known any more', async () => {
  const { db } = server.services.database;
  await openSession(owner);
  await db.deleteFrom('known_devices').execute();
  await askerAt(server, '203.0.113.7', chrome).post('/api/auth/sign-in/email', { email: owner.email, password });
  expect(await subjects()).toEqual([subject]);
  expect((await mailsTo(server, owner.email))[0]?.body).toContain('\nBrowser: Chrome on Windows\nCountry: Serbia\n');
});

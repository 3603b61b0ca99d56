// The demo company, whose passwords are public, in an installation that others reach.
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type EarshotServer } from '../src/app/server.ts';
import { user } from '../src/operations/commands/user.ts';
import { readConfig } from '../src/platform/config/config.ts';
import { buildClient, buildUser } from './factories.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
const credentials = { email: 'super@demo.test', password: 'earshot-demo' };

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' });
}, 120_000);
afterAll(() => server.close());

/** A call from this machine with headers that fetch does not allow; returns its status and body. */
const call = (path: string, headers: Readonly<Record<string, string>>, body?: object): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${server.baseUrl}${path}`,
      { method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
const signIn = (headers: Readonly<Record<string, string>> = {}) => call('/api/auth/sign-in/email', headers, credentials);
const proxied = [
  { host: 'earshot.example' },
  { origin: 'https://earshot.example' },
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-server': 'proxy' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { 'x-client-ip': '203.0.113.9' },
  { 'true-client-ip': '203.0.113.9' },
  { 'x-original-forwarded-for': '203.0.113.9' },
];

test('this machine itself signs in to the demo and reads the inbox', async () => {
  expect((await signIn()).status).toBe(200);
  expect((await call('/dev/inbox', { accept: 'application/json' })).status).toBe(200);
  expect(JSON.parse((await call('/api/settings', {})).text)).toMatchObject({ demo: true, developerInbox: true, developerMailInbox: true });
});

test.each(proxied)('through a proxy, told by %j, neither is there', async (headers) => {
  const refused = await signIn(headers);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('demo company');
  expect((await call('/dev/inbox', headers)).status).toBe(404);
  expect(JSON.parse((await call('/api/settings', headers)).text)).toMatchObject({ demo: false, developerInbox: false, developerMailInbox: false });
});

test('nor through one that speaks HTTP/1.0 and says nothing of whom it stands for', async () => {
  const { port } = new URL(server.baseUrl);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = createConnection(Number(port), '127.0.0.1', () => socket.write(`GET /dev/inbox HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.[01] 404/);
});

test('a server without the demo signs its people out for good, as the start says, and they can be removed', async () => {
  const { token } = JSON.parse((await signIn()).text) as { token: string };
  const real = await buildUser(server, (await buildClient(server)).id, ['holder', 'admin']);
  const { config } = server.services;
  await server.app.close();
  const now = () => server.clock.at;
  const settings = { HOST: '0.0.0.0', LOG_LEVEL: 'silent', RATE_LIMITS: 'off', DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl };
  let again: EarshotServer = await createServer(readConfig({ ...settings, PORT: '0' }), now);
  expect(again.services.notices.list()).toEqual(
    expect.arrayContaining([
      expect.stringContaining('PUBLIC_URL does not begin with https:'),
      expect.stringContaining('There is no super admin'),
      expect.stringContaining('The demo company is in this database, and its sign-ins are disabled'),
    ]),
  );
  const withToken = (bearer: string) =>
    again.app.inject({ url: '/api/auth/sessions', headers: { authorization: `Bearer ${bearer}` } }).then(({ statusCode }) => statusCode);
  expect(await withToken(token)).toBe(401);
  expect((await again.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: credentials })).statusCode).toBe(409);
  await again.app.close();

  expect((await user(['remove-demo'], settings)).join('\n')).toMatch(/^Removed the demo: 2 companies .* 7 sign-ins/);
  expect((await user(['remove-demo'], settings)).join('\n')).toBe('The demo company is not in this database.');
  again = await createServer(readConfig({ ...settings, PORT: '0' }), now);
  try {
    expect(again.services.notices.list().join('\n')).not.toContain('The demo company');
    expect((await again.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: credentials })).statusCode).toBe(401);
    expect(await withToken(real.token)).toBe(200);
    const { db } = again.services.database;
    const names = await db.selectFrom('clients').select('name').where('is_internal', '=', false).execute();
    expect(names.map(({ name }) => name)).not.toContain('Harborview Property Services');
    expect(await db.selectFrom('users').select('email').where('is_super', '=', true).execute()).toEqual([]);
  } finally {
    await again.app.close();
  }
}, 120_000);

import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClient, buildDevice, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

type Line = Readonly<Record<string, unknown>>;

let server: TestServer;
let texts: string[] = [];

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      texts.push(...chunk.toString().trimEnd().split('\n'));
      done();
    },
  });
  server = await startTestServer({ LOG_LEVEL: 'trace' }, sink);
});
afterAll(() => server.close());
beforeEach(() => {
  texts = [];
});

const lines = (): Line[] => texts.map((text) => JSON.parse(text) as Line);
const requests = (): Line[] => lines().filter(({ msg }) => msg === 'request');

test('each request has an id: the one that it brings if it is a plain one, else one of its own', async () => {
  const fetchRequestId = async (path: string, given?: string): Promise<string | null> =>
    (await fetch(server.baseUrl + path, given === undefined ? {} : { headers: { 'x-request-id': given } })).headers.get('x-request-id');
  expect(await fetchRequestId('/api/settings', 'proxy-1.2:3_x')).toBe('proxy-1.2:3_x');
  for (const path of ['/api/settings', '/api/messages', '/api/nothing', '/x%ZZ', '/metrics', '/app/'])
    expect(await fetchRequestId(path)).toMatch(/^[0-9a-f]{16}$/);
  expect(await fetchRequestId('/api/settings')).not.toBe(await fetchRequestId('/api/settings'));
  for (const odd of ['', 'a b', '"quoted"', '<b>', 'x'.repeat(65)]) expect(await fetchRequestId('/api/settings', odd)).toMatch(/^[0-9a-f]{16}$/);
});

test("an ended request is one line: its operation, its caller's client, its outcome and its duration", async () => {
  const client = await buildClient(server);
  const user = await buildUser(server, client.id, ['operator']);
  await server.api(user.token).messages.list({ query: {} });
  await expect(server.api().messages.list({ query: {} })).rejects.toThrow('Sign in');
  await expect.poll(() => requests().length).toBe(2);
  const [fine, refused] = requests();
  expect(fine).toMatchObject({ level: 30, operation: 'messages.list', method: 'GET', status: 200, clientId: client.id });
  expect(fine?.['requestId']).toMatch(/^[0-9a-f]{16}$/);
  expect(fine?.['durationMs']).toBeTypeOf('number');
  expect(refused).toMatchObject({ operation: 'messages.list', status: 401 });
  expect(refused).not.toHaveProperty('clientId');
});

test('a refused request names its caller: staff on behalf of a user by their own id, a device by its own', async () => {
  const client = await buildClient(server);
  const operator = await buildUser(server, client.id, ['operator']);
  const staff = await buildUser(server, (await buildClient(server, { isInternal: true })).id, ['support']);
  const device = await buildDevice(server, '+12025550188');
  const ask = (token: string, query = '') => fetch(`${server.baseUrl}/api/ourcontents${query}`, { headers: { authorization: `Bearer ${token}` } });
  await fetch(`${server.baseUrl}/api/audit`, { headers: { authorization: `Bearer ${operator.token}` } });
  await ask(staff.token, `?ClientID=${client.id}&UserID=${operator.id}`);
  await ask(device);
  await expect.poll(() => requests().length).toBe(3);
  const { id: deviceId } = await server.services.database.db.selectFrom('devices').select('id').where('phone', '=', '+12025550188').executeTakeFirstOrThrow();
  expect(requests().map(({ status, callerId, clientId }) => [status, callerId, clientId])).toEqual([
    [403, operator.id, undefined],
    [200, staff.id, client.id],
    [403, deviceId, undefined],
  ]);
});

test('a sign-in is one line whether it succeeds or fails, named by its way', async () => {
  await expect(server.api().signIn.withPassword({ body: { email: 'nobody@test.example', password: 'some wrong words' } })).rejects.toThrow('wrong');
  await expect.poll(() => requests().length).toBe(1);
  expect(requests()[0]).toMatchObject({ level: 30, operation: 'signIn.withPassword', status: 401 });
});

test('the address of a caller is told where it was refused as a stranger, in the form that fail2ban is told to look for, and nowhere else', async () => {
  const filter = /failregex = (.+)/.exec(readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8'))?.[1] ?? 'none';
  const failing = new RegExp(filter.replace('<HOST>', '(?<host>[0-9a-f.:]+)'));
  await expect(server.api().signIn.withPassword({ body: { email: 'nobody@test.example', password: 'some wrong words' } })).rejects.toThrow('wrong');
  await server.api().system.settings();
  await expect.poll(() => requests().length).toBe(2);
  expect(texts.map((text) => failing.exec(text)?.groups?.['host']).filter(Boolean)).toEqual(['127.0.0.1']);
  expect(requests().filter((line) => 'ip' in line)).toHaveLength(1);
});

test('a fault says by which id it is found in the log, and nothing else', async () => {
  const user = await buildUser(server, (await buildClient(server)).id, ['operator']);
  await sql`alter table sessions rename to gone`.execute(server.services.database.db);
  const response = await fetch(`${server.baseUrl}/api/ourcontents`, { headers: { authorization: `Bearer ${user.token}` } });
  await sql`alter table gone rename to sessions`.execute(server.services.database.db);
  const body = (await response.json()) as { message: string; requestId: string };
  expect(response.status).toBe(500);
  expect(body).toEqual({
    AuthSuccess: 1,
    success: 0,
    code: 'fault',
    message: `Something went wrong. It has been logged as ${body.requestId}.`,
    requestId: body.requestId,
  });
  expect(body.requestId).toBe(response.headers.get('x-request-id'));
  expect(lines().find(({ level, requestId }) => level === 50 && requestId === body.requestId)).toMatchObject({ err: { code: '42P01' } });
});

test('nothing of people is in the log: no numbers, addresses, names, tokens, bodies or what was searched for', async () => {
  const { db } = server.services.database;
  const user = await buildUser(server, (await buildClient(server)).id, ['operator'], { firstName: 'Philippa' });
  const secrets = ['+13035550147', '3035550147', 'pat.secret@test.example', 'swordfish', 'Philippa', user.token, 'gate%20code', 'gate code'];
  const headers = {
    authorization: `Bearer ${user.token}`,
    'content-type': 'application/json',
    cookie: `token=${user.token}`,
    referer: 'https://x.example/?q=gate%20code',
  };
  const body = JSON.stringify({ email: 'pat.secret@test.example', password: 'swordfish', phone: '+13035550147' });
  for (const path of ['/api/auth/sign-in/email', '/api/receiver/code', '/api/receiver/sign-in', '/api/nothing'])
    await fetch(server.baseUrl + path, { method: 'POST', headers, body });
  await fetch(`${server.baseUrl}/api/auth/sign-in/email`, { method: 'POST', headers, body: `${body}broken` });
  for (const path of ['/api/ourcontents?search=gate%20code', '/app/?to=%2B13035550147', '/dev/inbox?to=%2B13035550147'])
    await fetch(server.baseUrl + path, { headers });
  // Quotations by PostgreSQL and other sources.
  const insert = () => sql`insert into settings (name, value) values ('Philippa', '+13035550147')`.execute(db);
  await insert();
  await insert().catch((error: unknown) => server.services.log.error(error));
  server.services.log.error(new Error(`cannot send to +13035550147 or pat.secret@test.example with Bearer ${user.token}`, { cause: new Error(user.token) }));
  await expect.poll(() => requests().length).toBe(8);
  for (const secret of secrets) expect(texts.join('\n')).not.toContain(secret);
  expect(texts.join('\n')).toContain('cannot send to [phone] or [email] with Bearer [token]');
});

test('a job writes its run into each of its lines', async () => {
  const { jobs, database, log } = server.services;
  await jobs.work('spoken', async () => log.info('in the job'));
  await database.transaction((tx) => jobs.add(tx, 'spoken', {}));
  const own = () => lines().filter(({ job }) => job === 'spoken');
  await expect.poll(() => own().length).toBe(2);
  expect(own().map(({ msg }) => msg)).toEqual(['in the job', 'job']);
  expect(new Set(own().map(({ jobRun }) => jobRun)).size).toBe(1);
});

import { PassThrough } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { hourMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildMessage, buildUser } from '../../../test/factories.ts';
import { startServerForTest, startTestServer, type TestServer } from '../../../test/server.ts';
import { northBy, type OwnTracksApp, startOwnTracks, unionStation } from './own-tracks.test-app.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
let operator: BuiltUser;
let contact: { readonly id: string; readonly phone: string };
let device: string;
let app: OwnTracksApp;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://earshot.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 2 * 60_000;
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  contact = await buildContact(server, operator);
  device = await buildDevice(server, contact.phone);
  app = await startOwnTracks(server, device);
});

const db = () => server.services.database.db;
const basic = (name: string, password: string) => ({ authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` });
const position = { _type: 'location', ...unionStation, acc: 10, tst: start / 1_000 };
const postForStatus = async (change: Readonly<Record<string, string>> = {}) => (await app.post(JSON.stringify(position), change)).status;

test('a phone gets a name, a password and a link that sets the app up, and can ask whether it reports', async () => {
  const { url, username, password, configUrl } = app;
  expect({ url, username }).toEqual({ url: 'https://earshot.example/ingest/owntracks', username: contact.phone.slice(1) });
  const inline = new URL(configUrl).searchParams.get('inline') ?? '';
  expect(new URL(configUrl).href).toMatch(/^owntracks:\/\/\/config\?inline=/);
  expect(JSON.parse(Buffer.from(inline, 'base64').toString())).toMatchObject({
    _type: 'configuration',
    mode: 3,
    url,
    auth: true,
    username,
    password,
    cmd: true,
  });
  const { status } = server.api(device).ownTracks;
  expect(await status()).toEqual({ isOn: true });
  await app.locate(unionStation);
  expect(await status()).toEqual({ isOn: true, lastSeenAt: server.clock.at });
  await server.api(device).ownTracks.forbid();
  expect(await status()).toEqual({ isOn: false });
  expect(await postForStatus()).toBe(401);
});

test("a report without a number's name and password is refused", async () => {
  const other = await buildContact(server, operator);
  const wrong = [
    { authorization: '' },
    { authorization: 'Basic' },
    { authorization: 'Basic ????' },
    { authorization: `Bearer ${device}` },
    basic(app.username, ''),
    basic(app.username, `${app.password}x`),
    basic(other.phone.slice(1), app.password),
    basic('x', app.password),
  ];
  for (const headers of wrong) {
    const response = await app.post(JSON.stringify(position), headers);
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Earshot"']);
  }
  expect(await postForStatus()).toBe(200);
  expect(await postForStatus(basic(contact.phone, app.password))).toBe(200);
});

test('a new password ends the one before, and so does a new sign-in with the number', async () => {
  const second = await startOwnTracks(server, device);
  expect([await postForStatus(), (await second.post('{}')).status]).toEqual([401, 200]);
  server.clock.at += 1_000;
  const newDevice = await buildDevice(server, contact.phone);
  expect((await second.post('{}')).status).toBe(401);
  expect(await server.api(newDevice).ownTracks.status()).toEqual({ isOn: false });
});

test('wrong passwords are limited, ten a minute for a number, and the right one is let in all the same', async () => {
  for (let count = 0; count < 10; count += 1) expect(await postForStatus(basic(app.username, 'wrong'))).toBe(401);
  expect(await postForStatus(basic(app.username, 'wrong'))).toBe(429);
  expect(await postForStatus()).toBe(200);
});

test('any other message of the app is accepted silently, so that the app does not repeat it for ever', async () => {
  const id = (await buildMessage(server, operator, { contactIds: [contact.id] })).id;
  const at = Math.floor(server.clock.at / 1_000);
  const odd: readonly unknown[] = [
    '',
    ' ',
    '{',
    '[]',
    'null',
    '1',
    '"x"',
    '\u0000',
    '{"_type":"location"',
    ...['lwt', 'status', 'waypoint', 'waypoints', 'encrypted', 'card', 'cmd', 'steps', 'beacon', 'request', 'dump', '', 7, null].map((_type) => ({
      ...position,
      _type,
    })),
    [{ ...position, tst: at }],
    ...[{ lat: 91 }, { lat: '39.7527' }, { lat: null }, { lon: 1e9 }, { acc: -1 }, { acc: 'x' }, { tst: -1 }, { tst: 1e300 }, { tst: '1' }].map((wrong) => ({
      ...position,
      tst: at,
      ...wrong,
    })),
    ...[{ event: 'stay' }, { event: 1 }, { rid: 7 }, { rid: { id } }].map((wrong) => ({ _type: 'transition', event: 'enter', tst: at, ...wrong })),
    { _type: 'transition', event: 'enter', tst: 1e300, rid: id },
  ];
  for (const message of odd) {
    const response = await app.post(typeof message === 'string' ? message : JSON.stringify(message), { 'content-type': 'text/plain' });
    expect([message, response.status, await response.text()]).toEqual([message, 200, '[]']);
  }
  const latin = { ...app.headers, 'content-type': 'image/png' };
  expect((await fetch(`${server.baseUrl}/ingest/owntracks`, { method: 'POST', headers: latin, body: new Uint8Array([0xff, 0xfe, 0x00]) })).status).toBe(200);
  expect((await fetch(`${server.baseUrl}/ingest/owntracks`, { method: 'POST', headers: app.headers })).status).toBe(200);
  expect((await app.post(`{"_type":"card","face":"${'A'.repeat(300_000)}"}`)).status).toBe(422);
  expect(await db().selectFrom('device_events').select('id').where('message_id', '=', id).execute()).toEqual([]);
});

interface Command {
  readonly action: string;
  readonly waypoints?: { readonly waypoints: readonly { readonly rid: string; readonly lat: number; readonly lon: number; readonly rad: number }[] };
}
const ids = (commands: readonly unknown[]): string[] =>
  (commands as readonly Command[]).flatMap(({ waypoints }) => (waypoints?.waypoints ?? []).map(({ rid }) => rid));

test('a position is answered with the regions of the nearest circles, twenty at most, again when they change and otherwise after an hour', async () => {
  const made: string[] = [];
  for (let index = 0; index < 22; index += 1) {
    const { id } = await buildMessage(server, operator, { contactIds: [contact.id] });
    await db()
      .updateTable('messages')
      .set({ lat: northBy(index * 1_000).lat, radius_meters: 50 })
      .where('id', '=', id)
      .execute();
    made.push(id);
  }
  const here = northBy(-5_000);
  const answer = (await app.locate(here)) as readonly Command[];
  expect(answer).toMatchObject([{ _type: 'cmd', action: 'setWaypoints', waypoints: { _type: 'waypoints' } }]);
  expect(answer[0]?.waypoints?.waypoints[0]).toMatchObject({ _type: 'waypoint', rid: made[0], lat: unionStation.lat, lon: unionStation.lon, rad: 100 });
  expect(ids(answer)).toEqual(made.slice(0, 20));
  expect(new Set(answer[0]?.waypoints?.waypoints.map((waypoint) => (waypoint as unknown as { tst: number }).tst)).size).toBe(20);
  expect(await app.locate(northBy(-4_900))).toEqual([]);
  const north = await app.locate(northBy(30_000));
  expect(ids(north).toSorted()).toEqual(made.slice(2).toSorted());
  expect(await app.locate(northBy(30_000))).toEqual([]);
  server.clock.at += hourMs;
  expect(ids(await app.locate(northBy(30_000)))).toHaveLength(20);
});

test('an iPhone clears its regions first; circles of messages that do not speak within a day are left out', async () => {
  const future = await buildMessage(server, operator, { contactIds: [contact.id], schedule: { startDate: '2026-12-01', endDate: '2026-12-01' } });
  const { id } = await buildMessage(server, operator, { contactIds: [contact.id] });
  const apple = { agent: 'OwnTracks/19.0.3 CFNetwork/1496 Darwin/23.5.0' };
  const answer = (await app.locate(northBy(5_000), apple)) as readonly Command[];
  expect(answer.map(({ action }) => action)).toEqual(['clearWaypoints', 'setWaypoints']);
  expect(ids(answer)).toEqual([id]);
  expect(ids(answer)).not.toContain(future.id);
  const heard = { id: randomUUID(), messageId: id, version: 1, kind: 'heard' as const, at: server.clock.at };
  await server.api(device).receivers.report({ body: { events: [heard] } });
  expect(ids(await app.locate(northBy(5_000), apple))).toEqual([]);
});

test("a position is nowhere in the database and nowhere in the log, regardless of the request's outcome", async () => {
  let log = '';
  const stream = new PassThrough().on('data', (chunk: Buffer) => (log += chunk.toString()));
  const own = await startServerForTest({ LOG_LEVEL: 'trace' }, stream);
  const owner = await buildUser(own, (await buildClient(own)).id, ['operator']);
  const person = await buildContact(own, owner);
  const message = await buildMessage(own, owner, { contactIds: [person.id] });
  const phone = await startOwnTracks(own, await buildDevice(own, person.phone));
  const [there, away] = [
    { lat: 39.752_761_83, lon: -105.000_361_97 },
    { lat: 39.781_941_57, lon: -105.024_773_19 },
  ];
  await phone.locate(away);
  own.clock.at += 60_000;
  await phone.locate(there);
  await phone.cross('leave', message.id, away);
  await phone.post(`{"_type":"location","lat":${there.lat},"lon":${there.lon}`);
  await phone.post(JSON.stringify({ _type: 'location', ...there, tst: 1 }), { authorization: 'Basic x' });
  await phone.post(`{"lat":${there.lat},"lon":${there.lon},"x":"${'x'.repeat(300_000)}"}`);
  // A request that fails inside, too.
  await sql`alter table own_tracks_sides rename to own_tracks_sides_gone`.execute(own.services.database.db);
  const failed = await phone.post(JSON.stringify({ _type: 'location', ...there, acc: 10, tst: Math.floor(own.clock.at / 1_000) }));
  expect(failed.status).toBe(500);
  await sql`alter table own_tracks_sides_gone rename to own_tracks_sides`.execute(own.services.database.db);
  const dump = await everythingIn(own);
  // Proves that the dump holds the places and the log.
  expect(dump).toContain('39.7527');
  expect(dump).toContain('crossing');
  expect(log).toContain('ownTracks.ingest');
  for (const text of [dump, log])
    for (const digits of ['75276183', '752761', '00036197', '000361', '78194157', '781941', '02477319', '024773']) expect(text).not.toContain(digits);
});

/** All rows of all tables, the queue's included, as text. */
async function everythingIn({ services }: TestServer): Promise<string> {
  const all = services.database.db;
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(all);
  const texts = [];
  for (const { name } of tables) texts.push(JSON.stringify((await sql`select row_to_json(t)::text from ${sql.raw(name)} t`.execute(all)).rows));
  return texts.join('\n');
}

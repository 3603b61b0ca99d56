import { randomUUID } from 'node:crypto';
import { dayMs, minuteMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildDevice, buildMessage, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { northBy, type OwnTracksApp, startOwnTracks, unionStation } from './own-tracks.test-app.ts';

/** Friday, 10:00 in Denver. */
const start = Date.UTC(2026, 10, 20, 17);
const far = northBy(5_000);
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
  server.clock.at = start;
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  contact = await buildContact(server, operator);
  device = await buildDevice(server, contact.phone);
  app = await startOwnTracks(server, device);
});

const db = () => server.services.database.db;
const wait = (ms: number): void => void (server.clock.at += ms);
const change = (id: string, values: object) => db().updateTable('messages').set(values).where('id', '=', id).execute();
/** A message for the contact, around Union Station. */
const message = async (values: object = {}, schedule: object = {}): Promise<string> => {
  const { id } = await buildMessage(server, operator, { title: 'Gate', contactIds: [contact.id], schedule });
  if (Object.keys(values).length > 0) await change(id, values);
  return id;
};
/** The links of the contact's text messages. */
const links = async (): Promise<URL[]> => {
  const rows = await db().selectFrom('outbox').select('body').where('recipient', '=', contact.phone).where('kind', '=', 'crossing').orderBy('id').execute();
  return rows.map(({ body }) => new URL(body.replace('Hear your message: ', '')));
};
const events = async (id: string): Promise<string[]> => {
  const rows = await db().selectFrom('device_events').select('kind').where('message_id', '=', id).orderBy('received_at').orderBy('kind').execute();
  return rows.map(({ kind }) => kind);
};
const arrive = async (): Promise<void> => {
  await app.locate(far);
  wait(minuteMs);
  await app.locate(unionStation);
};

describe('an arrival', () => {
  test('within the hours sends one text message per occasion with a link to hear it, and counts as notified, not as heard', async () => {
    const id = await message();
    await app.locate(far);
    expect(await links()).toEqual([]);
    wait(minuteMs);
    await app.locate(unionStation);
    const [link] = await links();
    expect(link?.href).toMatch(new RegExp(`^https://earshot\\.example/listen/${id}\\?t=[\\w.-]+$`));
    expect(`Hear your message: ${link?.href}`.length).toBeLessThanOrEqual(160);
    expect(await events(id)).toEqual(['arrived', 'notified']);
    const [row] = (await server.api(operator.token).activity.person({ query: { contactId: contact.id } })).data;
    expect(row).toMatchObject({
      outcome: 'Waiting',
      arrivedAt: start + minuteMs,
      notifiedAt: start + minuteMs,
      cause: { kind: 'notified', since: start + minuteMs },
    });
    for (const place of [far, unionStation, northBy(50)]) {
      wait(minuteMs);
      await app.locate(place);
    }
    expect(await links()).toHaveLength(1);
  });

  test('is none around the circle, where only the straight lines between the reports lead through it', async () => {
    const id = await message();
    const east = { lat: unionStation.lat, lon: unionStation.lon + 215 / 85_700 };
    const west = { ...east, lon: 2 * unionStation.lon - east.lon };
    for (const place of [northBy(215), east, northBy(-215), west, northBy(215)]) {
      wait(15_000);
      await app.locate(place);
    }
    expect(await events(id)).toEqual([]);
    wait(15_000);
    await app.locate(northBy(100));
    expect(await events(id)).toEqual(['arrived', 'notified']);
  });

  test('is told in the language in which the person hears messages', async () => {
    const earlier = await message();
    const heard = { id: randomUUID(), messageId: earlier, version: 1, kind: 'heard' as const, at: start, language: 'es' as const };
    await server.api(device).receivers.report({ body: { events: [heard] } });
    await message({}, { endDate: '2026-11-30' });
    await arrive();
    const { body } = await db()
      .selectFrom('outbox')
      .select('body')
      .where('recipient', '=', contact.phone)
      .where('kind', '=', 'crossing')
      .executeTakeFirstOrThrow();
    expect(body).toMatch(/^Escuche su mensaje: https:\/\//);
    expect(body.length).toBeLessThanOrEqual(160);
  });

  test("at the place of a company without the person's consent decides nothing, and sends no text message", async () => {
    const elsewhere = await buildUser(server, (await buildClient(server)).id, ['operator']);
    const asked = await buildContact(server, elsewhere, { phone: contact.phone, agrees: false });
    const { id } = await buildMessage(server, elsewhere, { contactIds: [asked.id] });
    await arrive();
    expect([await links(), await events(id)]).toEqual([[], []]);
    await server.api(device).companies.answer({ params: { clientId: elsewhere.clientId }, body: { state: 'agreed' } });
    wait(minuteMs);
    await arrive();
    expect([await links(), await events(id)]).toMatchObject([[expect.any(URL)], ['arrived', 'notified']]);
  });

  test('notifies again on the next day of a daily message, and never again for one that was heard', async () => {
    const daily = await message({}, { repeat: 'daily', endDate: '2026-11-30' });
    const once = await message({}, { endDate: '2026-11-30' });
    const heard = { id: randomUUID(), messageId: once, version: 1, kind: 'heard' as const, at: start };
    await server.api(device).receivers.report({ body: { events: [heard] } });
    await arrive();
    expect((await links()).map(({ pathname }) => pathname)).toEqual([`/listen/${daily}`]);
    wait(dayMs);
    await arrive();
    expect((await links()).map(({ pathname }) => pathname)).toEqual([`/listen/${daily}`, `/listen/${daily}`]);
  });

  test('outside the hours is not told; who is still there when they open is', async () => {
    const id = await message({}, { startMinute: 10 * 60 + 30 });
    await arrive();
    expect(await events(id)).toEqual([]);
    wait(30 * minuteMs);
    await app.locate(unionStation);
    expect(await links()).toHaveLength(1);
  });

  test('is judged at the time of the position: late ones count at their own time, and those of over ten minutes ago not at all', async () => {
    const id = await message({}, { endMinute: 10 * 60 + 5, repeat: 'daily', endDate: '2026-11-30' });
    const late = await message();
    await app.locate(far);
    wait(8 * minuteMs);
    await app.locate(unionStation, { at: start + 4 * minuteMs });
    expect((await links()).map(({ pathname }) => pathname).toSorted()).toEqual([`/listen/${id}`, `/listen/${late}`].toSorted());
    const third = await message();
    wait(20 * minuteMs);
    await app.locate(unionStation, { at: server.clock.at - 10 * minuteMs - 1_000 });
    await app.locate(unionStation, { at: server.clock.at + 6 * minuteMs });
    expect(await events(third)).toEqual([]);
  });

  test('from a replayed request, or an older position, changes nothing', async () => {
    const id = await message({ trigger: 'exit' });
    await arrive();
    const inside = { _type: 'location', ...unionStation, acc: 10, tst: Math.floor(server.clock.at / 1_000) };
    wait(minuteMs);
    await app.locate(northBy(1_000));
    const told = await events(id);
    expect(told).toEqual(['left', 'notified']);
    for (const _ of [1, 2, 3]) await app.send(inside);
    await app.locate(far);
    expect(await events(id)).toEqual(told);
    expect(await links()).toHaveLength(1);
  });

  test('is no departure if it became known far away: the person left long ago', async () => {
    const id = await message({ trigger: 'exit' });
    await arrive();
    wait(minuteMs);
    await app.locate(far);
    expect([await events(id), await links()]).toEqual([['left'], []]);
  });

  test('waits for a stay where the message asks for one, and needs a real arrival where being inside already does not count', async () => {
    const stay = await message({ dwell_seconds: 300 });
    const real = await message({ play_if_inside: false });
    await app.locate(unionStation);
    expect(await links()).toEqual([]);
    wait(5 * minuteMs);
    await app.locate(northBy(20));
    expect((await links()).map(({ pathname }) => pathname)).toEqual([`/listen/${stay}`]);
    await arrive();
    expect((await links()).map(({ pathname }) => pathname)).toEqual([`/listen/${stay}`, `/listen/${real}`]);
  });

  test('is not believed of a position too vague for the circle', async () => {
    const id = await message();
    await app.locate(far);
    wait(minuteMs);
    await app.locate(unionStation, { acc: 1_000 });
    expect(await events(id)).toEqual([]);
  });
});

describe('the notification', () => {
  test('is by push to a phone that takes pushes, and by text message to none that asked for no more', async () => {
    const id = await message();
    const { id: device_id } = await db().selectFrom('devices').select('id').where('phone', '=', contact.phone).executeTakeFirstOrThrow();
    const keys = { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', auth: 'tBHItJI5svbpez7KI4CCXg' };
    const row = { device_id, phone: contact.phone, endpoint: 'https://127.0.0.1:1/push', ...keys, created_at: new Date(start) };
    await db().insertInto('push_subscriptions').values(row).execute();
    await arrive();
    expect([await links(), await events(id)]).toEqual([[], ['arrived', 'notified']]);
    const told = await db().selectFrom('notifications').select(['channel', 'kind', 'occasion']).where('message_id', '=', id).execute();
    expect(told).toEqual([{ channel: 'push', kind: 'crossing', occasion: 'once' }]);
  });

  test('is not sent to a person who opted out of text messages: they arrived, and are not notified', async () => {
    const id = await message();
    await db()
      .insertInto('opt_outs')
      .values({ phone: contact.phone, created_at: new Date(start) })
      .execute();
    await arrive();
    expect([await links(), await events(id)]).toEqual([[], ['arrived']]);
    await db().deleteFrom('opt_outs').execute();
  });

  test('is not while the receiver app is open and speaks by itself, and is once it was closed', async () => {
    const id = await message();
    const ok = Object.fromEntries(['listening', 'sound', 'voice', 'position', 'screen', 'storage', 'clock', 'push'].map((item) => [item, 'ok']));
    await server.api(device).receivers.readiness({ body: { readiness: ok as never } });
    await arrive();
    expect([await links(), await events(id)]).toEqual([[], ['arrived']]);
    wait(6 * minuteMs);
    await app.locate(unionStation);
    expect(await links()).toHaveLength(1);
  });
});

describe('a region', () => {
  test('is entered or left when the phone says so, unless the reported position contradicts it', async () => {
    const [arriving, leaving] = [await message(), await message({ trigger: 'exit' })];
    await app.cross('enter', arriving, { ...northBy(1_000), acc: 20 });
    expect(await events(arriving)).toEqual([]);
    await app.cross('enter', arriving, { ...northBy(190), acc: 60 });
    expect(await events(arriving)).toEqual(['arrived', 'notified']);
    await app.cross('enter', leaving);
    wait(minuteMs);
    await app.cross('leave', leaving);
    expect(await events(leaving)).toEqual(['left', 'notified']);
  });

  test("of another number's message, or of no message, changes nothing", async () => {
    const stranger = await buildContact(server, operator);
    const { id } = await buildMessage(server, operator, { contactIds: [stranger.id] });
    const own = await message({ title: 'Of the same name' });
    for (const rid of [id, randomUUID(), '', 'x']) await app.cross('enter', rid, { ...unionStation, desc: 'Of the same name' });
    expect([await events(id), await events(own), await links()]).toEqual([[], [], []]);
    expect(await db().selectFrom('own_tracks_sides').selectAll().where('phone', '=', contact.phone).execute()).toEqual([]);
  });

  test('is known by the time it was made, or by a name that only one has, to apps that know no ids', async () => {
    const id = await message();
    const [command] = (await app.locate(far)) as [{ waypoints: { waypoints: { tst: number }[] } }];
    await app.send({ _type: 'transition', event: 'enter', tst: Math.floor(server.clock.at / 1_000), wtst: command.waypoints.waypoints[0]?.tst, desc: 'x' });
    expect(await events(id)).toEqual(['arrived', 'notified']);
    const named = await message({ title: 'The only one' });
    await app.send({ _type: 'transition', event: 'enter', tst: Math.floor(server.clock.at / 1_000), desc: 'The only one' });
    expect(await events(named)).toEqual(['arrived', 'notified']);
  });
});

test('a small correction notifies no person again; another change does', async () => {
  const id = await message();
  await arrive();
  expect(await links()).toHaveLength(1);
  wait(minuteMs);
  await change(id, { version: 2, counts_for: 2, counts_from: 1, tries_from: 1 });
  await arrive();
  expect(await links()).toHaveLength(1);
  await change(id, { version: 3, counts_for: 3, counts_from: 1, tries_from: 3 });
  wait(minuteMs);
  await arrive();
  expect(await links()).toHaveLength(2);
});

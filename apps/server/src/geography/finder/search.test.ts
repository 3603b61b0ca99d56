import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltUser, buildClient, buildMessage, buildUser } from '../../../test/factories.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openPlaces } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
});

const makeOperator = async (values: Parameters<typeof buildClient>[1] = {}): Promise<BuiltUser> =>
  buildUser(server, (await buildClient(server, values)).id, ['operator']);

const searchAs =
  (user: BuiltUser) =>
  (q: string, near: { lat?: number; lng?: number } = {}) =>
    server.api(user.token).places.search({ query: { q, ...near } });

describe('places of the messages', () => {
  const gate = { title: 'North gate', location: 'Depot 7, Blake Street 4300, Denver', place: { lat: 39.7751, lng: -104.9702 } };

  it('come first, by their title and by their location, with how often they are used', async () => {
    const operator = await makeOperator();
    await buildMessage(server, operator, gate);
    await buildMessage(server, operator, { ...gate, title: 'Mind the crane', isDraft: true });
    const search = searchAs(operator);
    const depot = { kind: 'own', name: 'Depot 7', detail: 'Blake Street 4300, Denver', ...gate.place, usedIn: 2 };
    expect((await search('depot 7')).data[0]).toEqual(depot);
    expect((await search('DEPOT, blake')).data[0]).toEqual(depot);
    expect((await search('Dép')).data[0]).toEqual(depot);
    expect((await search('north gate')).data[0]).toEqual({ ...depot, name: 'North gate', detail: 'Depot 7, Blake Street 4300, Denver' });
    expect((await search('7')).data.filter(({ kind }) => kind === 'own')).toEqual([]);
    expect((await search('crane blake')).data[0]).toMatchObject({ kind: 'own', name: 'Mind the crane' });
  });

  it('come after a town whose whole name was typed, unless their own name begins with it', async () => {
    const operator = await makeOperator();
    await buildMessage(server, operator, gate);
    const kinds = async (q: string) => (await searchAs(operator)(q)).data.map(({ kind, name }) => `${kind} ${name}`).slice(0, 2);
    expect(await kinds('denver')).toEqual(['town Denver', 'own Depot 7']);
    await buildMessage(server, operator, { ...gate, title: 'Denver office', location: 'Broadway 1, Denver' });
    expect((await kinds('denver'))[0]).toBe('own Denver office');
  });

  it('are not found by the text of the message, after it is deleted, or without a position', async () => {
    const operator = await makeOperator();
    const search = searchAs(operator);
    const own = async (q: string) => (await search(q)).data.filter(({ kind }) => kind === 'own').map(({ name }) => name);
    const { id } = await buildMessage(server, operator, { ...gate, body: 'Beware of the zeppelin.' });
    expect(await own('zeppelin')).toEqual([]);
    expect(await own('blake')).toEqual(['Depot 7']);
    await server.services.database.db
      .updateTable('messages')
      .set({ deleted_at: new Date(server.clock.at) })
      .where('id', '=', id)
      .execute();
    expect(await own('blake')).toEqual([]);
    const placeless = await buildMessage(server, operator, gate);
    await server.services.database.db.updateTable('messages').set({ lat: null, lng: null, is_draft: true }).where('id', '=', placeless.id).execute();
    expect(await own('blake')).toEqual([]);
  });

  it("are shown as shared, for colleagues' messages, only if operators see each other’s messages", async () => {
    const apart = await makeOperator();
    const together = await makeOperator({ viewMessages: true });
    for (const one of [apart, together]) {
      const colleague = await buildUser(server, one.clientId, ['operator']);
      await buildMessage(server, colleague, gate);
    }
    const found = async (user: BuiltUser) => (await searchAs(user)('depot blake')).data.filter(({ kind }) => kind === 'own' || kind === 'shared');
    expect(await found(apart)).toEqual([]);
    expect(await found(together)).toEqual([{ kind: 'shared', name: 'Depot 7', detail: 'Blake Street 4300, Denver', ...gate.place, usedIn: 1 }]);
    const stranger = await makeOperator({ viewMessages: true });
    expect(await found(stranger)).toEqual([]);
  });

  it('keep a location of coordinates in one piece, and read signs literally', async () => {
    const operator = await makeOperator();
    await buildMessage(server, operator, { title: '100% _done_', location: '39.77510, -104.97020', place: gate.place });
    const search = searchAs(operator);
    expect((await search('100% done')).data[0]).toEqual({ kind: 'own', name: '100% _done_', detail: '39.77510, -104.97020', ...gate.place, usedIn: 1 });
    expect((await search('%%')).data).toEqual([]);
    expect((await search('x_y')).data.filter(({ kind }) => kind === 'own')).toEqual([]);
  });
});

describe('positions', () => {
  it('are answered as coordinates, with the name of the place there', async () => {
    const { data, offersMore } = await searchAs(await makeOperator())(' 39.75304,-105.06415 ');
    expect(data).toEqual([
      { kind: 'coordinates', name: '39.75304, -105.06415', detail: expect.stringContaining('Edgewater, Colorado') as string, lat: 39.753_04, lng: -105.064_15 },
    ]);
    expect(offersMore).toBe(false);
  });

  it('are read from a link, and a link without one says why', async () => {
    const search = searchAs(await makeOperator());
    const link = 'https://www.google.com/maps/place/Union+Station/@39.7531,-105.0002,17z/data=!3m1!4b1!4m6!3m5!1s0x876c78c4:0x1!8m2!3d39.7527!4d-104.9998';
    expect((await search(link)).data).toEqual([
      {
        kind: 'coordinates',
        name: '39.75270, -104.99980',
        detail: 'Denver, Colorado, US',
        lat: 39.7527,
        lng: -104.9998,
        readFrom: 'Google Maps link',
      },
    ]);
    expect(await search('https://maps.app.goo.gl/kZq3v9mEw8Yb')).toMatchObject({ data: [], problem: expect.stringMatching(/does not contain/) as string });
    expect(await search('https://www.google.com/maps/?q='.padEnd(2_000, 'x'))).toMatchObject({ data: [] });
  });

  it('are completed from a short code by its town', async () => {
    const search = searchAs(await makeOperator());
    const [found] = (await search('QX3X+GV Denver')).data;
    expect(found).toMatchObject({ kind: 'coordinates', readFrom: 'Plus Code near Denver' });
    expect(Math.abs((found?.lat ?? 0) - 39.7538)).toBeLessThan(0.001);
    expect(Math.abs((found?.lng ?? 0) + 105.0002)).toBeLessThan(0.001);
    expect(await search('QX3X+GV Nosuchtownanywhere')).toMatchObject({
      data: [],
      problem: expect.stringContaining('needs the name of a known town') as string,
    });
  });

  it('find nothing while they are unfinished', async () => {
    const search = searchAs(await makeOperator());
    for (const q of ['39.7531, -', '39.75']) expect((await search(q)).data).toEqual([]);
  });
});

it('never gives a half answer silently', async () => {
  const { data } = await searchAs(await makeOperator())('1600 Broadway, Denver');
  expect(data[0]).toMatchObject({ kind: 'town', name: 'Denver', lacks: expect.stringContaining('“1600 Broadway” was not found') as string });
});

it('serves everybody who is signed in, and refuses text that cannot name a place', async () => {
  const operator = await makeOperator();
  const ask = async (query: string, token?: string) =>
    (await fetch(`${server.baseUrl}/api/places/${query}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;
  expect(await ask('search?q=denver')).toBe(401);
  expect(await ask('search?q=%00', operator.token)).toBe(422);
  expect(await ask('search?q=', operator.token)).toBe(422);
  expect(await ask(`search?q=${'x'.repeat(2_001)}`, operator.token)).toBe(422);
  expect(await ask('reverse?lat=91&lng=0', operator.token)).toBe(422);
});

it('answers any odd text', async () => {
  const search = searchAs(await makeOperator());
  const odd = [
    "'; drop table messages; --",
    '(((((',
    '.*+?^${}()|[]\\',
    '“”„',
    '🏗️🚧',
    '\u202Eelbbuod',
    'شارع 5',
    '東京都千代田区1-1',
    'a '.repeat(900),
    '<b>',
    'NEAR("a" "b")',
    '%5',
    '\\',
  ];
  for (const q of odd) expect((await search(q)).data).toBeInstanceOf(Array);
});

it('says how to get the places when they are not built', async () => {
  const finder = openPlaces({ config: readConfig({}), now: Date.now, log: { warn: () => {} } }, undefined, join(tmpdir(), 'no-such-gazetteer.sqlite'));
  const refusal = { failure: { code: 'unavailable' }, message: 'Place search is not built. Run npm run build.' };
  await expect(finder.search({ text: 'denver', isTyping: false })).rejects.toMatchObject(refusal);
});

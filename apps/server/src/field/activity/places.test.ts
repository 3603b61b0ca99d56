import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildMessage, buildUser } from '../../../test/factories.ts';
import { signInPhone } from '../../../test/reporting-phone.ts';
import { type TestServer, workerServer } from '../../../test/server.ts';

const start = Date.UTC(2026, 10, 20, 17);
let server: TestServer;
let operator: BuiltUser;

beforeAll(async () => {
  server = await workerServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
});

const db = () => server.services.database.db;
const fetchPlaces = async (user = operator, query = {}) => (await server.api(user.token).activity.places({ query })).data;
const change = (id: string, values: object) => db().updateTable('messages').set(values).where('id', '=', id).execute();

test('each active message stands at its place, with how many people it reached', async () => {
  const [ada, bo, cy] = [await buildContact(server, operator), await buildContact(server, operator), await buildContact(server, operator)];
  const everybody = { contactIds: [ada.id, bo.id, cy.id] };
  const { id } = await buildMessage(server, operator, { title: 'gate code', ...everybody });
  // The same people, the same number twice, a message of the same choice, and one that goes anywhere.
  const free = await buildMessage(server, operator, { title: 'Everywhere', ...everybody });
  await change(free.id, { radius_meters: 0, location: '' });
  await (await signInPhone(server, ada.phone)).report(id, { kind: 'delivered' }, { kind: 'heard' }, { kind: 'heard', at: start + 1 });
  await (await signInPhone(server, bo.phone)).report(id, { kind: 'arrived' }, { kind: 'delivered' });
  const common = { trigger: 'enter', playedByHand: 0, lat: 39.7527, lng: -105.0002, assigned: 3 };
  expect(await fetchPlaces()).toEqual([
    { ...common, messageId: free.id, title: 'Everywhere', location: '', radiusMeters: 0, heard: 0, waiting: 0, notDelivered: 3 },
    { ...common, messageId: id, title: 'gate code', location: 'Union Station, Denver', radiusMeters: 182.88, heard: 1, waiting: 1, notDelivered: 1 },
  ]);
});

test('only what is active has a place: no draft, no future, no ended and no deleted message; one that goes anywhere needs no coordinates', async () => {
  await buildMessage(server, operator, { isDraft: true });
  await buildMessage(server, operator, { schedule: { startDate: '2026-12-01', endDate: '2026-12-01' } });
  await buildMessage(server, operator, { schedule: { startDate: '2026-11-18', endDate: '2026-11-18' } });
  await change((await buildMessage(server, operator)).id, { deleted_at: new Date(start) });
  expect(await fetchPlaces()).toEqual([]);
  const free = await buildMessage(server, operator, { title: 'Anywhere' });
  await change(free.id, { radius_meters: 0, lat: null, lng: null });
  const [anywhere] = await fetchPlaces();
  expect(anywhere).toMatchObject({ messageId: free.id, radiusMeters: 0 });
  expect(anywhere).not.toHaveProperty('lat');
  await change(free.id, { deleted_at: new Date(start) });
  const { id } = await buildMessage(server, operator);
  expect(await fetchPlaces()).toMatchObject([{ messageId: id, assigned: 0, heard: 0, notDelivered: 0 }]);
});

test('an older version, people who fell away and other clients do not count', async () => {
  const [ada, bo] = [await buildContact(server, operator), await buildContact(server, operator)];
  const { id } = await buildMessage(server, operator, { contactIds: [ada.id, bo.id] });
  await (await signInPhone(server, ada.phone)).report(id, { kind: 'delivered' }, { kind: 'heard' });
  await (await signInPhone(server, bo.phone)).report(id, { kind: 'delivered' }, { kind: 'heard' });
  expect(await fetchPlaces()).toMatchObject([{ assigned: 2, heard: 2, notDelivered: 0 }]);
  await db().deleteFrom('message_contacts').where('contact_id', '=', bo.id).execute();
  expect(await fetchPlaces()).toMatchObject([{ assigned: 1, heard: 1, notDelivered: 0 }]);
  await change(id, { version: 2 });
  expect(await fetchPlaces()).toMatchObject([{ assigned: 1, heard: 0, notDelivered: 1 }]);
  const stranger = await buildUser(server, (await buildClient(server)).id, ['holder', 'admin', 'operator']);
  expect(await fetchPlaces(stranger)).toEqual([]);
});

test('operators see their own messages, admins and the Account Holder all of the client', async () => {
  const colleague = await buildUser(server, operator.clientId, ['operator']);
  await buildMessage(server, operator, { title: 'Own' });
  await buildMessage(server, colleague, { title: 'Theirs' });
  const titles = async (user: BuiltUser) => (await fetchPlaces(user)).map(({ title }) => title);
  expect(await titles(operator)).toEqual(['Own']);
  expect(await titles(colleague)).toEqual(['Theirs']);
  for (const role of ['admin', 'holder'] as const) expect(await titles(await buildUser(server, operator.clientId, [role]))).toEqual(['Own', 'Theirs']);
});

test('no answer of the activity screen says where anybody is', async () => {
  const ada = await buildContact(server, operator);
  const { id } = await buildMessage(server, operator, { contactIds: [ada.id] });
  const phone = await signInPhone(server, ada.phone);
  await phone.report(id, { kind: 'delivered' }, { kind: 'arrived' }, { kind: 'left' }, { kind: 'interrupted', fraction: 0.5, reason: 'left_before_end' });
  const api = server.api(operator.token).activity;
  const answers = [
    await api.summary({ query: {} }),
    await api.list({ query: {} }),
    await api.person({ query: { contactId: ada.id } }),
    await api.report({ query: {} }),
    await api.places({ query: {} }),
  ];
  const listKeys = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, each]) => [key, ...listKeys(each)]) : [];
  const ofPeople = answers.slice(0, 4).flatMap(listKeys);
  expect(ofPeople).toContain('arrivedAt');
  expect(ofPeople.filter((key) => /^(lat|lng|latitude|longitude|accuracy|distance|position|speed|heading|coordinates)/i.test(key))).toEqual([]);
  // The map has the places of messages, and only the number of people.
  const [place] = (await api.places({ query: {} })).data;
  expect(Object.keys(place ?? {}).toSorted()).toEqual(
    ['messageId', 'playedByHand', 'title', 'location', 'trigger', 'lat', 'lng', 'radiusMeters', 'assigned', 'heard', 'waiting', 'notDelivered'].toSorted(),
  );
  expect(place).toMatchObject({ lat: 39.7527, lng: -105.0002 });
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { takeReply } from './replies.ts';
import { findOptOuts, setOptOut } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const phone = '+12025550147';
const db = () => server.services.database.db;
const isOut = async (number = phone): Promise<boolean> => (await findOptOuts(db(), [number])).has(number);
const reply = (body: string, from = phone) => takeReply(server.services, { from, body });
const begin = (isOptedOut: boolean) => setOptOut(db(), phone, { isOut: isOptedOut, now: server.clock.at });

test.each(['STOP', 'stop', ' Stop. ', 'STOPALL', 'Stop all', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'opt-out', 'Opt out!', 'REVOKE'])(
  '%j opts out, once and for all',
  async (word) => {
    await begin(false);
    await reply(word);
    await reply(word);
    expect(await isOut()).toBe(true);
  },
);

test.each(['ALTO', 'Parar', '¡Baja!', 'cancelar'])('%j opts out in Spanish', async (word) => {
  await begin(false);
  await reply(word);
  expect(await isOut()).toBe(true);
});

test('the first STOP is confirmed, once, although the person wants no other text message', async () => {
  const other = '+12025550149';
  await reply('STOP', other);
  await reply('STOP', other);
  const rows = () => db().selectFrom('outbox').select(['kind', 'body', 'status']).where('recipient', '=', other).execute();
  await vi.waitFor(
    async () =>
      expect(await rows()).toEqual([{ kind: 'opt-out confirmation', body: expect.stringMatching(/you are unsubscribed.*START/) as unknown, status: 'sent' }]),
    { timeout: 10_000 },
  );
  expect((await rows())[0]?.body.length).toBeLessThanOrEqual(160);
});

test('a company learns of no opt-out: the contact waits, and the next invitation cannot be sent', async () => {
  const operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const contact = await buildContact(server, operator);
  const api = server.api(operator.token).contacts;
  const read = async () => (await api.list({ query: {} })).teams.docs.find(({ id }) => id === contact.id);
  const untouched = await read();
  await reply('STOP', contact.phone);
  expect(await read()).toEqual(untouched);
  await api.invite({ body: { UserID: contact.id } });
  await vi.waitFor(async () => expect(await read()).toMatchObject({ isInvite: true, consent: { state: 'waiting' }, invitation: { state: 'failed' } }), {
    timeout: 10_000,
  });
});

test.each(['START', 'unstop', ' Start '])('%j takes it back', async (word) => {
  await begin(true);
  await reply(word);
  expect(await isOut()).toBe(false);
});

test.each(['', 'YES', 'Thanks!', 'Stop by the office', 'the end', 'stopp', 'HELP', '?', '\u0000'])('%j changes nothing', async (word) => {
  await begin(false);
  await reply(word);
  expect(await isOut()).toBe(false);
  await begin(true);
  await reply(word);
  expect(await isOut()).toBe(true);
});

test.each(['12025550148', '+1 202 555-0148', '+12025550148'])('a number that comes as %s is the one that texts are sent to', async (from) => {
  await setOptOut(db(), '+12025550148', { isOut: false, now: server.clock.at });
  await reply('STOP', from);
  expect(await isOut('+12025550148')).toBe(true);
});

test.each(['', '12345', 'Bank', '+7 495 123 45 67', "'; drop table opt_outs"])('a reply from %j counts for no number', async (from) => {
  const before = await db().selectFrom('opt_outs').selectAll().execute();
  await reply('STOP', from);
  expect(await db().selectFrom('opt_outs').selectAll().execute()).toEqual(before);
});

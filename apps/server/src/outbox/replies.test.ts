import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildClient, buildContact, buildUser } from '../../test/factories.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';
import { takeReply } from './replies.ts';
import { optedOutOf, setOptOut } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const phone = '+12025550147';
const db = () => server.services.database.db;
const isOut = async (number = phone): Promise<boolean> => (await optedOutOf(db(), [number])).has(number);
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
      expect(await rows()).toEqual([{ kind: 'opt-out confirmation', body: expect.stringMatching(/no more text messages.*START/) as unknown, status: 'sent' }]),
    { timeout: 10_000 },
  );
  expect((await rows())[0]?.body.length).toBeLessThanOrEqual(160);
});

test('a contact who opted out is told as such, with the date, and inviting again is refused with that word', async () => {
  const operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
  const contact = await buildContact(server, operator);
  const api = server.api(operator.token).contacts;
  await api.invite({ body: { UserID: contact.id } });
  await reply('STOP', contact.phone);
  const { teams } = await api.list({ query: {} });
  expect(teams.docs.find(({ id }) => id === contact.id)).toMatchObject({ optedOutAt: server.clock.at });
  await expect(api.invite({ body: { UserID: contact.id } })).rejects.toThrow(/^Opted out: this person asked on November 20, 2026 for no more text messages/);
  expect(teams.docs.find(({ id }) => id === contact.id)).toMatchObject({ isPending: false, isInvite: false });
  expect(await api.list({ query: {} })).toMatchObject({ pendingCount: 0, invitedCount: 0, optedOutCount: 1 });
  const listed = async (status: 'OptedOut' | 'Pending' | 'Invite') => (await api.list({ query: { status } })).teams.docs.map(({ id }) => id);
  expect([await listed('OptedOut'), await listed('Pending'), await listed('Invite')]).toEqual([[contact.id], [], []]);
  await reply('START', contact.phone);
  // The invitation went out before STOP or was stopped by it.
  expect([...(await listed('Pending')), ...(await listed('Invite'))]).toEqual([contact.id]);
  expect((await api.list({ query: {} })).teams.docs.find(({ id }) => id === contact.id)).not.toHaveProperty('optedOutAt');
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

test.each(['', '12345', 'Bank', '+7 495 123 45 67', "'; drop table opt_outs"])('what comes from %j is nobody', async (from) => {
  const before = await db().selectFrom('opt_outs').selectAll().execute();
  await reply('STOP', from);
  expect(await db().selectFrom('opt_outs').selectAll().execute()).toEqual(before);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, workerServer } from '../../test/server.ts';
import { takeReply } from './replies.ts';
import { optedOutOf, setOptOut } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await workerServer();
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

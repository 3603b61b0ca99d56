import { hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BuiltUser, buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { invitationFailed } from '../../messaging/invitations/index.ts';
import { deliver, type Delivery, finishOverdue } from './delivery.ts';
import { outboxMailer } from './mailer.ts';
import { outboxGateway, type SmsGateway } from './sms-gateway.ts';
import { addRows, type Outgoing } from './store.ts';

let server: TestServer;
let operator: BuiltUser;
let sent: string[];
let serial = 0;

beforeAll(async () => {
  server = await startTestServer({ SMS_COUNTRIES: 'US, CA, GB', SMS_DAILY_PER_NUMBER: '3', SMS_DAILY_PER_CLIENT: '5' });
});
afterAll(() => server.close());
beforeEach(async () => {
  sent = [];
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
});

const db = () => server.services.database.db;
/** As slow as a real provider: a concurrent count must include what is under way. */
const real: SmsGateway = {
  name: 'test',
  honoursKey: true,
  send: async ({ idempotencyKey }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    sent.push(idempotencyKey);
    return { status: 'sent', providerId: idempotencyKey };
  },
};
const through = (sms: SmsGateway): Delivery => ({ services: server.services, sms, mail: outboxMailer, onFailed: invitationFailed(server.services.live) });
const newNumber = (): string => `+1202556${String(1_000 + ++serial)}`;
/** A row without a job: only the test sends it. */
async function row(recipient: string, values: Partial<Outgoing> = {}): Promise<string> {
  const [id = ''] = await addRows(db(), [{ channel: 'sms', recipient, body: 'Text', kind: 'preview', ...values }], server.clock.at);
  return id;
}
const rows = async (count: number, values: (index: number) => readonly [string, Partial<Outgoing>?]): Promise<string[]> => {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await row(...values(index)));
  return ids;
};
const read = (id: string) => db().selectFrom('outbox').select(['status', 'error']).where('id', '=', id).executeTakeFirstOrThrow();

test("a number gets so many text messages within 24 hours, and the next one's error gives the time when it can be sent", async () => {
  const phone = newNumber();
  const first = server.clock.at;
  for (let count = 0; count < 3; count += 1) {
    await deliver(through(real), await row(phone));
    server.clock.at += hourMs;
  }
  const fourth = await row(phone);
  await deliver(through(real), fourth);
  const free = new Date(first + 24 * hourMs).toISOString().slice(0, 16).replace('T', ' ');
  expect(await read(fourth)).toEqual({
    status: 'failed',
    error: `This number already got 3 text messages within 24 hours. The next one can be sent at ${free} UTC.`,
  });
  server.clock.at = first + 24 * hourMs - 1;
  await deliver(through(real), await row(phone));
  expect(sent).toHaveLength(3);
  server.clock.at = first + 24 * hourMs;
  await deliver(through(real), await row(phone));
  await deliver(through(real), await row(phone));
  expect(sent).toHaveLength(4);
});

test('sign-in codes count for the number too, so that it cannot be flooded with texts', async () => {
  const phone = newNumber();
  for (const id of await rows(3, () => [phone, { kind: 'sign-in code' }])) await deliver(through(real), id);
  const preview = await row(phone);
  await deliver(through(real), preview);
  expect(sent).toHaveLength(3);
  expect(await read(preview)).toMatchObject({ status: 'failed', error: expect.stringContaining('This number already got') as string });
});

test("a number's owner gets a code, however much else the number was sent", async () => {
  const phone = newNumber();
  for (const id of await rows(3, () => [phone])) await deliver(through(real), id);
  const code = await row(phone, { kind: 'sign-in code' });
  await deliver(through(real), code);
  expect((await read(code)).status).toBe('sent');
});

test('a client sends so many within 24 hours, to whomever; another client and codes go on', async () => {
  const { clientId } = operator;
  const ids = await rows(6, () => [newNumber(), { clientId }]);
  for (const id of ids) await deliver(through(real), id);
  expect(sent).toEqual(ids.slice(0, 5));
  expect(await read(ids[5] ?? '')).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^Your company already sent 5 text messages .* UTC\.$/) as string,
  });
  const others = [await row(newNumber(), { clientId: (await buildClient(server)).id }), await row(newNumber(), { kind: 'sign-in code' })];
  for (const id of others) await deliver(through(real), id);
  expect(sent.slice(5)).toEqual(others);
});

test('a client sends so many to numbers that differ in their last four digits alone, and more to others', async () => {
  const { config } = server.services;
  const services = { ...server.services, config: { ...config, smsLimits: { ...config.smsLimits, dailyPerPrefix: 2 } } };
  const { clientId } = operator;
  const ids = await rows(3, () => [newNumber(), { clientId }]);
  const elsewhere = await row('+13035550100', { clientId });
  for (const id of [...ids, elsewhere]) await deliver({ ...through(real), services }, id);
  expect(sent).toEqual([...ids.slice(0, 2), elsewhere]);
  expect(await read(ids[2] ?? '')).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^Your company already sent 2 text messages to numbers that begin with \+1202556… within 24 hours\. /) as string,
  });
});

test('an address gets so many emails of a company within 24 hours; a link to a new password, and those of others, all the same', async () => {
  const { config } = server.services;
  const services = { ...server.services, config: { ...config, mailDailyPerRecipient: 2 } };
  const mailed: string[] = [];
  const mail: Delivery['mail'] = {
    name: 'test',
    honoursKey: true,
    send: async ({ idempotencyKey }) => {
      mailed.push(idempotencyKey);
      return { status: 'sent', providerId: idempotencyKey };
    },
  };
  const to = `flooded${++serial}@test.example`;
  const { clientId } = operator;
  const ids = await rows(3, () => [to, { channel: 'mail', kind: 'user invitation', clientId }]);
  const reset = await row(to, { channel: 'mail', kind: 'password reset', clientId });
  const others = [await row(to, { channel: 'mail', kind: 'user invitation', clientId: (await buildClient(server)).id })];
  others.push(await row(to, { channel: 'mail', kind: 'verification' }));
  for (const id of [...ids, reset, ...others]) await deliver({ ...through(real), mail, services }, id);
  expect(mailed).toEqual([...ids.slice(0, 2), reset, ...others]);
  expect(await read(ids[2] ?? '')).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/^This address already got 2 emails from here within 24 hours\. The next one can be sent at /) as string,
  });
});

test('failed and waiting texts do not count, and a text that waited for days counts on the day it is sent', async () => {
  const phone = newNumber();
  const old = await rows(3, () => [phone]);
  server.clock.at += 72 * hourMs;
  for (const id of old) await deliver(through({ ...real, send: async () => ({ status: 'refused', reason: 'No.' }) }), id);
  const late = await rows(4, () => [phone]);
  server.clock.at += 72 * hourMs;
  for (const id of late) await deliver(through(real), id);
  expect(sent).toEqual(late.slice(0, 3));
});

test('two servers that send at once do not pass a cap together', async () => {
  const phone = newNumber();
  const toNumber = await rows(10, () => [phone]);
  await Promise.all(toNumber.map((id, index) => deliver(through({ ...real, name: `server ${index % 2}` }), id)));
  expect(sent).toHaveLength(3);
  sent = [];
  const ofClient = await rows(12, () => [newNumber(), { clientId: operator.clientId }]);
  await Promise.all(ofClient.map((id) => deliver(through(real), id)));
  expect(sent).toHaveLength(5);
});

test('an invitation over a cap leaves its contact to be invited once it is free', async () => {
  const contact = await buildContact(server, operator);
  await Promise.all((await rows(3, () => [contact.phone])).map((id) => deliver(through(real), id)));
  await db()
    .transaction()
    .execute(async (trx) => {
      await trx
        .updateTable('contacts')
        .set({ invited_at: new Date(server.clock.at) })
        .where('id', '=', contact.id)
        .execute();
    });
  const id = await row(contact.phone, { kind: 'invitation', clientId: operator.clientId });
  const invitation = {
    code: `limit${serial}`,
    client_id: operator.clientId,
    operator_id: operator.id,
    contact_id: contact.id,
    phone: contact.phone,
    outbox_id: id,
  };
  await db()
    .insertInto('invitations')
    .values({ ...invitation, created_at: new Date(server.clock.at) })
    .execute();
  await deliver(through(real), id);
  const { docs } = (await server.api(operator.token).contacts.list({ query: { id: contact.id } })).teams;
  expect(docs[0]).toMatchObject({ isPending: false, isInvite: true, invitation: { state: 'failed' } });
});

test.each([
  ['+447400123456', 'sent'],
  ['+14165550123', 'sent'],
  ['+33612345678', 'failed'],
  ['+12425550123', 'failed'],
  ['+79161234567', 'failed'],
  ['+1', 'failed'],
])('with some countries allowed, %s is %s', async (phone, status) => {
  const id = await row(phone);
  await deliver(through(real), id);
  expect(await read(id)).toEqual({ status, error: status === 'sent' ? null : 'Text messages cannot be sent to this country.' });
});

test('nothing is counted of what stays in the outbox, nor of emails', async () => {
  const phone = newNumber();
  for (const id of await rows(5, () => [phone])) await deliver(through(outboxGateway), id);
  const mails = await rows(5, () => ['ana@test.example', { channel: 'mail', kind: 'account', clientId: operator.clientId }]);
  for (const id of mails) await deliver(through(real), id);
  for (const id of mails) expect((await read(id)).status).toBe('sent');
  expect((await db().selectFrom('outbox').select('id').where('recipient', '=', phone).where('status', '=', 'sent').execute()).length).toBe(5);
});

test('a row that a crashed server had claimed does not stand in its own way', async () => {
  const phone = newNumber();
  const ids = await rows(3, () => [phone]);
  for (const id of ids.slice(0, 2)) await deliver(through(real), id);
  const claim = { status: 'sending' as const, claimed_at: new Date(server.clock.at), attempts: 1 };
  await db()
    .updateTable('outbox')
    .set(claim)
    .where('id', '=', ids[2] ?? '')
    .execute();
  server.clock.at += 60_000;
  await finishOverdue(through(real));
  expect(sent).toEqual(ids);
});

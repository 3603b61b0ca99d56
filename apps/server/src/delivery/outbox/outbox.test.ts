import { minuteMs } from '@earshot/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { invitationFailed } from '../../messaging/invitations/index.ts';
import type { LiveEvent } from '../../platform/live-events.ts';
import { deliver, type Delivery, finishOverdue } from './delivery.ts';
import { outboxMailer } from './mailer.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { addRows, type Outgoing } from './store.ts';

let server: TestServer;
let operator: BuiltUser;
let sent: string[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at += 60 * minuteMs;
  sent = [];
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
});

const db = () => server.services.database.db;
const gateway = (send: SmsGateway['send'], honoursKey = true): SmsGateway => ({ name: 'test', honoursKey, send });
const takes: SmsGateway['send'] = async ({ idempotencyKey }) => {
  sent.push(idempotencyKey);
  return { status: 'sent', providerId: 'p' };
};
const works = gateway(takes);
const through = (sms: SmsGateway): Delivery => ({ services: server.services, sms, mail: outboxMailer, onFailed: invitationFailed(server.services.live) });
/** A row without a job, as left by a crash or a restored backup. */
const orphan = async (kind: Outgoing['kind'] = 'preview', recipient = '+12025550199'): Promise<string> => {
  const [id = ''] = await addRows(db(), [{ channel: 'sms', recipient, body: 'Text', kind }], server.clock.at);
  return id;
};
const read = (id: string) => db().selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** An invitation whose job never sends it. */
async function invited() {
  const contact = await buildContact(server, operator);
  await server.api(operator.token).contacts.invite({ body: { UserID: contact.id } });
  const row = await db().selectFrom('outbox').select('id').where('recipient', '=', contact.phone).executeTakeFirstOrThrow();
  // The server's own worker competes for it.
  await vi.waitFor(async () => expect((await read(row.id)).status).toBe('sent'), { timeout: 10_000 });
  await db().updateTable('outbox').set({ status: 'waiting', sent_at: null, attempts: 0, claimed_at: null }).where('id', '=', row.id).execute();
  return { ...contact, rowId: row.id };
}
const findContact = async ({ id }: { readonly id: string }) => (await server.api(operator.token).contacts.list({ query: { id } })).teams.docs[0];

test('a row is sent once, however many try at once', async () => {
  const id = await orphan();
  await Promise.all([1, 2, 3, 4].map(() => deliver(through(works), id)));
  await deliver(through(works), id);
  expect(sent).toEqual([id]);
  expect(await read(id)).toMatchObject({ status: 'sent', provider: 'test', provider_id: 'p', attempts: 1 });
});

test('a row without a job is sent a minute late, and one that has a try to come is left alone until it is due', async () => {
  const id = await orphan();
  await finishOverdue(through(works));
  expect(sent).toEqual([]);
  server.clock.at += minuteMs + 5_000;
  await finishOverdue(through(works));
  expect(sent).toEqual([id]);
});

test('a gateway that does not answer is tried nine times, later and later, and then the row has failed', async () => {
  const id = await orphan();
  const broken = through(gateway(() => Promise.reject(new Error('the line is dead'))));
  for (let attempt = 1; attempt < 9; attempt += 1) {
    await expect(deliver(broken, id)).rejects.toThrow('the line is dead');
    expect(await read(id)).toMatchObject({ status: 'waiting', attempts: attempt, error: 'Error: the line is dead' });
  }
  await finishOverdue(broken);
  expect(await read(id)).toMatchObject({ attempts: 8 });
  server.clock.at += 60 * minuteMs;
  await finishOverdue(broken);
  expect(await read(id)).toMatchObject({ status: 'failed', attempts: 9, error: 'The provider did not take it, 9 times within half an hour.' });
  await finishOverdue(through(works));
  expect(sent).toEqual([]);
});

test('a sweep asks a provider that is down a few times only, so that what is for the other one goes out', async () => {
  const texts = [await orphan(), await orphan(), await orphan(), await orphan(), await orphan()];
  const [mail = ''] = await addRows(db(), [{ channel: 'mail', recipient: 'ann@test.example', body: 'Text', kind: 'account' }], server.clock.at);
  server.clock.at += minuteMs + 5_000;
  const asked: string[] = [];
  const down: SmsGateway['send'] = async ({ idempotencyKey }) => {
    asked.push(idempotencyKey);
    throw new Error('the line is dead');
  };
  await finishOverdue(through(gateway(down)));
  expect(asked).toHaveLength(3);
  expect((await read(mail)).status).toBe('sent');
  server.clock.at += 2 * minuteMs;
  await finishOverdue(through(works));
  expect(sent.toSorted()).toEqual(texts.toSorted());
});

test('a row in sending when its server ended is sent again by a gateway that knows the key, and given up by one that does not', async () => {
  const [one, other] = [await orphan(), await orphan()];
  const claim = { status: 'sending' as const, claimed_at: new Date(server.clock.at), attempts: 1 };
  await db().updateTable('outbox').set(claim).where('id', 'in', [one, other]).execute();
  await finishOverdue(through(works));
  expect(sent).toEqual([]);
  server.clock.at += minuteMs;
  await deliver(through(works), one);
  expect(sent).toEqual([one]);
  await finishOverdue(through(gateway(takes, false)));
  expect(await read(other)).toMatchObject({ status: 'failed', error: expect.stringMatching(/may or may not have been sent/) as string });
  expect(sent).toEqual([one]);
});

test('a row that a gateway may have sent is sent again only if the gateway knows the key', async () => {
  const [one, other] = [await orphan(), await orphan()];
  const silent: SmsGateway['send'] = async () => ({ status: 'unknown', reason: 'The provider did not answer in time.' });
  await expect(deliver(through(gateway(silent)), one)).rejects.toThrow('did not answer in time');
  expect(await read(one)).toMatchObject({ status: 'waiting' });
  await deliver(through(works), one);
  await deliver(through(gateway(silent, false)), other);
  expect(await read(other)).toMatchObject({ status: 'failed', error: 'The provider did not answer in time.' });
  await deliver(through(gateway(takes, false)), other);
  expect(sent).toEqual([one]);
});

test('a server that held a row too long does not take it from its new holder', async () => {
  const keyed = await orphan();
  const second = Promise.withResolvers<void>();
  const first = deliver(
    through(
      gateway(async () => {
        // Meanwhile another server's sweep has it.
        server.clock.at += minuteMs + 1;
        void deliver(through(gateway(async (sms) => second.promise.then(() => takes(sms)))), keyed);
        await eventually(async () => expect((await read(keyed)).attempts).toBe(2));
        throw new Error('the line is dead');
      }),
    ),
    keyed,
  );
  await expect(first).rejects.toThrow('the line is dead');
  expect(await read(keyed)).toMatchObject({ status: 'sending', attempts: 2 });
  second.resolve();
  await eventually(async () => expect((await read(keyed)).status).toBe('sent'));
  expect(sent).toEqual([keyed]);
});

test('an opted-out number gets neither invitation nor preview, but codes', async () => {
  const phone = '+12025550198';
  await db()
    .insertInto('opt_outs')
    .values({ phone, created_at: new Date(server.clock.at) })
    .execute();
  const [invitation, preview, code] = [await orphan('invitation', phone), await orphan('preview', phone), await orphan('sign-in code', phone)];
  for (const id of [invitation, preview, code]) await deliver(through(works), id);
  expect(sent).toEqual([code]);
  expect(await read(invitation)).toMatchObject({ status: 'failed', error: 'This person opted out of text messages.' });
  expect(await read(preview)).toMatchObject({ status: 'failed', error: 'This person opted out of text messages.' });
});

test('a code is not sent when it is worth nothing any more', async () => {
  const id = await orphan('sign-in code');
  server.clock.at += 10 * minuteMs + 1;
  await deliver(through(works), id);
  expect(sent).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 'failed', error: 'The code had expired before it could be sent.' });
});

test('a contact whose invitation is refused can be invited again, and the console hears of it', async () => {
  const contact = await invited();
  expect(await findContact(contact)).toMatchObject({ isPending: true });
  const told: LiveEvent[] = [];
  const stop = server.services.live.listen(operator.clientId, (event) => void told.push(event));
  await deliver(through(gateway(async () => ({ status: 'refused', reason: '21211' }))), contact.rowId);
  expect(await read(contact.rowId)).toMatchObject({ status: 'failed', error: '21211' });
  expect(await findContact(contact)).toMatchObject({ isPending: false, isInvite: true });
  await eventually(() => expect(told).toEqual([{ clientId: operator.clientId, kind: 'contacts' }]));
  stop();
  await expect(server.api(operator.token).contacts.invite({ body: { UserID: contact.id } })).resolves.toMatchObject({ success: 1 });
});

test('an old invitation that fails leaves a newer one pending', async () => {
  const contact = await invited();
  server.clock.at += 8 * 24 * 60 * minuteMs;
  await server.api(operator.token).contacts.invite({ body: { UserID: contact.id } });
  await deliver(through(gateway(async () => ({ status: 'refused', reason: 'late' }))), contact.rowId);
  expect(await findContact(contact)).toMatchObject({ isPending: true });
});

test('the sweep runs each minute, and once at the start', async () => {
  const { rows } = await sql`select cron from schedules where name = 'outbox-sweep'`.execute(db());
  expect(rows).toEqual([{ cron: '* * * * *' }]);
  const first = await sql`select id from pgboss.job where name = 'outbox-sweep'`.execute(db());
  expect(first.rows.length).toBeGreaterThanOrEqual(1);
});

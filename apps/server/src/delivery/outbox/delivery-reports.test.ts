import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { type BuiltUser, buildClient, buildContact, buildUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { invitationFailed } from '../../messaging/invitations/index.ts';
import type { LiveEvent } from '../../platform/live-events.ts';
import { noteDelivery } from './delivery-reports.ts';
import type { DeliveryReport } from './store.ts';

let server: TestServer;
let operator: BuiltUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  operator = await buildUser(server, (await buildClient(server)).id, ['operator']);
});

const db = () => server.services.database.db;
const findContact = async (id: string) => (await server.api(operator.token).contacts.list({ query: { id } })).teams.docs[0];
const invite = (id: string) => server.api(operator.token).contacts.invite({ body: { UserID: id } });
const newest = (phone: string) =>
  db().selectFrom('outbox').selectAll().where('recipient', '=', phone).orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow();

/** A contact whose invitation the provider took, with the provider's id of it. */
async function invited() {
  const contact = await buildContact(server, operator);
  await invite(contact.id);
  await vi.waitFor(async () => expect((await newest(contact.phone)).status).toBe('sent'), { timeout: 10_000 });
  const row = await newest(contact.phone);
  expect(row.provider).toBe('outbox');
  return { ...contact, rowId: row.id, providerId: row.provider_id ?? '' };
}
const note = (providerId: string, delivery: DeliveryReport['delivery'], more: Partial<DeliveryReport> = {}) =>
  noteDelivery(
    { services: server.services, onFailed: invitationFailed(server.services.live) },
    { provider: 'outbox', providerId, delivery, at: server.clock.at, ...more },
  );

test("a provider's report is kept with the text message and shown with the contact", async () => {
  const { id, phone, providerId } = await invited();
  expect(await findContact(id)).toMatchObject({ isPending: true, invitation: { state: 'sent' } });
  expect(await note(providerId, 'accepted')).toBe(true);
  expect(await findContact(id)).toMatchObject({ invitation: { state: 'sent' } });
  expect(await note(providerId, 'delivered', { at: server.clock.at + 5_000 })).toBe(true);
  expect(await newest(phone)).toMatchObject({ status: 'sent', delivery: 'delivered', delivery_error: null, delivery_at: server.clock.at + 5_000 });
  expect(await findContact(id)).toMatchObject({ isPending: true, invitation: { state: 'delivered' } });
});

test('a final state stays after reports that come late, twice or out of order', async () => {
  const [good, bad] = [await invited(), await invited()];
  await note(good.providerId, 'delivered');
  await note(bad.providerId, 'undelivered', { error: 'The phone is switched off.' });
  for (const { providerId } of [good, bad])
    for (const late of ['accepted', 'delivered', 'undelivered'] as const) expect(await note(providerId, late, { error: 'Late.' })).toBe(false);
  expect(await newest(good.phone)).toMatchObject({ delivery: 'delivered', delivery_error: null });
  expect(await newest(bad.phone)).toMatchObject({ delivery: 'undelivered', delivery_error: 'The phone is switched off.' });
});

test('a repeated report is news once', async () => {
  const { providerId } = await invited();
  expect([await note(providerId, 'accepted'), await note(providerId, 'accepted')]).toEqual([true, false]);
});

test("a report on an unknown text message, or another provider's, is not noted", async () => {
  const { phone, providerId } = await invited();
  expect(await note('SM-nobody', 'delivered')).toBe(false);
  expect(await note(providerId, 'undelivered', { provider: 'twilio' })).toBe(false);
  expect(await newest(phone)).toMatchObject({ delivery: null, delivery_at: null });
});

test('a contact whose invitation is undelivered can be invited again, and the console hears of it once', async () => {
  const contact = await invited();
  const told: LiveEvent[] = [];
  const stop = server.services.live.listen(operator.clientId, (event) => void told.push(event));
  await note(contact.providerId, 'undelivered', { error: 'The number is no mobile number.' });
  await note(contact.providerId, 'undelivered', { error: 'The number is no mobile number.' });
  expect(await findContact(contact.id)).toMatchObject({
    isPending: false,
    isInvite: true,
    invitation: { state: 'failed' },
  });
  const once: LiveEvent = { clientId: operator.clientId, kind: 'contacts' };
  await eventually(() => expect(told).toEqual([once]));
  await expect(invite(contact.id)).resolves.toMatchObject({ success: 1 });
  expect(await findContact(contact.id)).toMatchObject({ isPending: true, invitation: { state: expect.stringMatching(/waiting|sent/) as string } });
  // A repeated report of the first invitation: the second one still counts.
  await note(contact.providerId, 'undelivered');
  expect(await findContact(contact.id)).toMatchObject({ isPending: true });
  // The second is the new invitation.
  await eventually(() => expect(told).toEqual([once, once]));
  stop();
});

test('an invitation that is undelivered after a newer one leaves the newer one pending', async () => {
  const contact = await invited();
  server.clock.at += 8 * dayMs;
  await invite(contact.id);
  await note(contact.providerId, 'undelivered');
  expect(await findContact(contact.id)).toMatchObject({ isPending: true });
});

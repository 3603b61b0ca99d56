// The days of grace, day by day: what is said, what works, and what ends with them (decisions: Account states and billing).
import { dayMs } from '@earshot/domain';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildContact, buildDevice, buildMessage } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { openBilling, buildFreeAccount } from './billing.test-setup.ts';
import { tellOfGrace } from './grace-mails.ts';
import { playDuePeriod } from './sandbox/changes.ts';
import { endGrace, refreshCustomer } from './sync.ts';

let server: TestServer;
let serial = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.database.db;
const nextPhone = () => `+1720555${1000 + ++serial}`;

async function buildDeclined({ keepsFreeDays = false } = {}) {
  const account = await buildFreeAccount(server, keepsFreeDays ? 10 : undefined);
  await account.saveCard();
  await account.api.billing.activate({ query: { keepsFreeDays } });
  await account.replaceCard('charge_fails');
  const { clientId, customerId, holder } = account;
  const person = await buildContact(server, holder, { phone: nextPhone() });
  await buildMessage(server, holder, { contactIds: [person.id], schedule: { endDate: null } });
  const device = server.api(await buildDevice(server, person.phone));
  return {
    ...account,
    /** Ends the period, so the card is charged. */
    charge: async () => {
      await db()
        .updateTable('sandbox_subscriptions')
        .set({ period_ends_at: new Date(server.clock.at) })
        .where('customer_id', '=', customerId)
        .execute();
      await playDuePeriod(server.services, customerId);
      await refreshCustomer(openBilling(server), customerId);
    },
    /** Lets this many days pass and runs the quarter-hourly jobs. */
    after: async (days: number) => {
      server.clock.at += days * dayMs;
      for (let turn = 0; turn < 2; turn += 1) {
        await endGrace(openBilling(server));
        await tellOfGrace(openBilling(server));
      }
    },
    mails: async () => {
      const found = await db()
        .selectFrom('outbox')
        .select(['recipient', 'subject', 'body'])
        .where('client_id', '=', clientId)
        .where('channel', '=', 'mail')
        .where('subject', 'not like', 'Your Earshot invoice%')
        .orderBy('created_at')
        .execute();
      return found.filter(({ recipient }) => recipient === holder.email);
    },
    addsContact: () =>
      account.api.contacts.save({ body: { form: { firstName: 'Ana', lastName: 'Ruiz', phone: nextPhone(), country: 'US', email: '' } } }).then(
        () => true,
        (error: { readonly failure: { readonly code: string } }) => error.failure.code,
      ),
    delivered: async () => ((await device.receivers.sync({ query: {} })).messages ?? []).length,
  };
}

const failed = 'A payment for your Earshot account failed';
const overdue = expect.stringMatching(/^A payment for your Earshot account is overdue: messages stop on /) as string;
const deactivated = 'Your Earshot account has been deactivated';

describe.each([
  ['a renewal that is declined', false],
  ['the first charge after the free days that is declined', true],
])('%s', (_, keepsFreeDays) => {
  it('is mailed at once, half way, the day before and at the end; work and delivery go on until then', async () => {
    const { charge, after, mails, addsContact, delivered, api, row } = await buildDeclined({ keepsFreeDays });
    expect(await delivered()).toBe(1);
    await charge();
    await after(0);
    const subjects = async () => (await mails()).map(({ subject }) => subject);
    expect(await subjects()).toEqual([failed]);
    expect((await mails())[0]?.body).toMatch(/A payment of \$\d+\.\d\d .* failed\. The card was declined\.\n/);
    expect(await api.billing.status()).toMatchObject({ isActive: true, isDeactivated: false, graceEndsAt: server.clock.at + 7 * dayMs });
    await after(3);
    expect(await subjects()).toEqual([failed]);
    await after(0.5);
    expect(await subjects()).toEqual([failed, overdue]);
    await after(2);
    expect(await subjects()).toEqual([failed, overdue]);
    await after(0.5);
    expect(await subjects()).toEqual([failed, overdue, overdue]);
    expect((await mails()).at(-1)?.body).toMatch(/is still overdue\. Messages are delivered until .*\/account/s);
    expect([await addsContact(), await delivered(), (await row()).deactivated_at]).toEqual([true, 1, null]);
    expect((await api.billing.status()).message).toContain('for 1 more day');
    await after(1);
    expect(await subjects()).toEqual([failed, overdue, overdue, deactivated]);
    expect([await addsContact(), await delivered()]).toEqual(['account_deactivated', 0]);
    await after(30);
    expect(await subjects()).toHaveLength(4);
  });
});

test('a payment within the days ends the reminders, even without an event of it, and the next failure has reminders of its own', async () => {
  const { charge, after, mails, replaceCard, customerId, addsContact, row } = await buildDeclined();
  await charge();
  await after(4);
  expect(await mails()).toHaveLength(2);
  await db().updateTable('sandbox_subscriptions').set({ status: 'active' }).where('customer_id', '=', customerId).execute();
  await after(2);
  expect(await row()).toMatchObject({ payment_failed_at: null, deactivated_at: null });
  expect((await mails()).map(({ subject }) => subject)).toEqual([failed, overdue, 'Your Earshot account is paid']);
  expect(await addsContact()).toBe(true);
  await replaceCard('charge_fails');
  await charge();
  await after(3.5);
  expect((await mails()).map(({ subject }) => subject)).toEqual([failed, overdue, 'Your Earshot account is paid', failed, overdue]);
});

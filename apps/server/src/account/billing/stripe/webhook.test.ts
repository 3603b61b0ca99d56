import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerFailures } from '../../../platform/http/failures.ts';
import type { ProviderEvent } from '../provider.ts';
import { mountStripeWebhook } from './index.ts';
import { ada, buildPayer, saveCard, type Setting, stripeSettings, startStripe, usage } from './stripe.test-setup.ts';

async function startWebhook(setting: Setting) {
  const app = Fastify();
  answerFailures(app);
  const taken: ProviderEvent[] = [];
  const books = { isAway: false };
  const take = async (event: ProviderEvent) => {
    if (books.isAway) throw new Error('The database is away');
    taken.push(event);
  };
  mountStripeWebhook(app, { settings: stripeSettings(setting.fake), take });
  app.post('/api/other', async ({ body }) => ({ body }));
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { baseUrl, taken, books };
}

async function start() {
  const setting = await startStripe();
  return { ...setting, setting, ...(await startWebhook(setting)) };
}

test('signed events that matter here are stored with their customer; all others are answered and dropped', async () => {
  const { fake, stripe, setting, baseUrl, taken } = await start();
  const customerId = await buildPayer(setting);
  await stripe.subscribe({ customerId, usage, key: 'first' });
  const { id = '' } = fake.books.subscriptions[0] ?? {};
  fake.books.endPeriod(id);
  fake.books.removeCard(customerId);
  fake.books.endPeriod(id);
  fake.books.cancel(id);
  expect(new Set(await fake.deliver(baseUrl))).toEqual(new Set([200]));
  expect(taken.map(({ type }) => type)).toEqual([
    // The customer gets a name and a card.
    'customer.updated',
    'setup_intent.succeeded',
    'customer.updated',
    'customer.subscription.created',
    'invoice.paid',
    'invoice.paid',
    'customer.subscription.updated',
    'payment_method.detached',
    'invoice.payment_failed',
    'customer.subscription.updated',
    'customer.subscription.deleted',
  ]);
  expect(taken.every((event) => event.customerId === customerId && event.provider === 'stripe')).toBe(true);
  expect(new Set(taken.map((event) => event.id)).size).toBe(taken.length);
  expect(fake.books.events.map(({ type }) => type)).toEqual(expect.arrayContaining(['customer.created', 'payment_method.attached']));
});

test('a card that the bank exchanged, an approval that is due, money that went back and a customer who was deleted are taken down with their customer', async () => {
  const { fake, stripe, setting, baseUrl, taken } = await start();
  const customerId = await buildPayer(setting);
  await stripe.subscribe({ customerId, usage, key: 'first' });
  const payment = [...fake.books.payments.values()].at(-1);
  if (!payment) throw new Error('Nothing was paid');
  await buildPayer(setting, 'asks_each_time');
  await fake.deliver(baseUrl);
  taken.length = 0;
  fake.books.renewCard(customerId);
  fake.books.endPeriod(fake.books.subscriptions[0]?.id ?? '');
  fake.books.refund(payment, 500);
  fake.books.refund(payment, 250, 500);
  fake.books.dispute(payment);
  fake.books.deleteCustomer(customerId);
  await fake.deliver(baseUrl);
  expect(taken.every((event) => event.customerId === customerId)).toBe(true);
  expect(taken.map(({ type, reversal }) => [type, reversal])).toEqual([
    ['payment_method.automatically_updated', undefined],
    ['invoice.payment_failed', undefined],
    ['invoice.payment_action_required', undefined],
    ['customer.subscription.updated', undefined],
    ['charge.refunded', { kind: 'refunded', cents: 500 }],
    ['charge.refunded', { kind: 'refunded', cents: 250 }],
    ['charge.dispute.created', { kind: 'disputed', cents: payment.amount }],
    ['customer.subscription.deleted', undefined],
    ['customer.deleted', undefined],
  ]);
});

test('a body that was changed, was signed with another secret or too long ago, or not at all, is refused', async () => {
  const { fake, stripe, baseUrl, taken } = await start();
  await stripe.ensureCustomer(ada);
  const event = fake.books.events.find(({ type }) => type === 'customer.updated');
  if (!event) throw new Error('Nothing happened');
  const now = Math.floor(Date.now() / 1_000);
  const answers = [
    await fake.send(baseUrl, event, { spoil: (body) => body.replace('cus_', 'cus_9') }),
    await fake.send(baseUrl, event, { secret: 'whsec_another' }),
    await fake.send(baseUrl, event, { signedAt: now - 400 }),
    await fake.send(baseUrl, event, { signedAt: now + 3_600 }),
    await fetch(`${baseUrl}/api/stripe/webhook`, { method: 'POST', body: JSON.stringify(event), headers: { 'content-type': 'application/json' } }),
    await fetch(`${baseUrl}/api/stripe/webhook`, { method: 'POST', headers: { 'stripe-signature': 't=1,v1=abc' } }),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message: 'The signature is wrong, or older than five minutes.' });
  }
  expect(taken).toEqual([]);
  expect((await fake.send(baseUrl, event, { signedAt: now - 200 })).status).toBe(200);
  expect((await fake.send(baseUrl, event, { signedAt: now + 200 })).status).toBe(200);
  expect(taken).toHaveLength(2);
});

test.each(['no JSON at all', '', 'null', '[]', '{"type":1}', '{"type":"setup_intent.succeeded"}'])(
  'a signed body that is not an event, %j, is a 400',
  async (body) => {
    const { fake, baseUrl, taken } = await start();
    const event = fake.books.events[0] ?? { id: 'evt_1', type: 'customer.updated' };
    const answer = await fake.send(baseUrl, event as never, { write: () => body });
    expect(answer.status).toBe(400);
    expect(taken).toEqual([]);
  },
);

test('a body above a megabyte is refused, and other routes read bodies as before', async () => {
  const { baseUrl } = await start();
  const large = await fetch(`${baseUrl}/api/stripe/webhook`, { method: 'POST', body: 'x'.repeat(1_100_000), headers: { 'stripe-signature': 't=1,v1=abc' } });
  expect(await large.json()).toMatchObject({ code: 'invalid_input', message: 'body is too large' });
  const other = await fetch(`${baseUrl}/api/other`, { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } });
  expect(await other.json()).toEqual({ body: { a: 1 } });
});

test('an event that could not be stored is answered with an error, so that Stripe sends it again', async () => {
  const { fake, stripe, baseUrl, taken, books } = await start();
  await stripe.ensureCustomer(ada);
  const event = fake.books.events.find(({ type }) => type === 'customer.updated');
  if (!event) throw new Error('Nothing happened');
  books.isAway = true;
  expect((await fake.send(baseUrl, event)).status).toBe(500);
  books.isAway = false;
  expect((await fake.send(baseUrl, event)).status).toBe(200);
  expect(taken).toMatchObject([{ id: event.id }]);
});

test('a card is kept although the browser never came back with it', async () => {
  const { fake, stripe, setting, baseUrl, taken } = await start();
  const customerId = await stripe.ensureCustomer(ada);
  await saveCard(setting, customerId);
  fake.mood = 'failing';
  expect(await fake.deliver(baseUrl)).toContain(503);
  expect(taken.map(({ type }) => type)).not.toContain('setup_intent.succeeded');
  fake.mood = 'well';
  const event = fake.books.events.find(({ type }) => type === 'setup_intent.succeeded');
  if (!event) throw new Error('The card was not saved');
  expect((await fake.send(baseUrl, event)).status).toBe(200);
  expect((await stripe.loadState(customerId)).card?.last4).toBe('4242');
  expect(taken.map(({ type }) => type)).toContain('setup_intent.succeeded');

  // It comes again with another card, and when there is none any more.
  await stripe.takeCard(customerId, await saveCard(setting, customerId, 'mastercard'));
  expect((await fake.send(baseUrl, event)).status).toBe(200);
  expect((await stripe.loadState(customerId)).card?.last4).toBe('4444');
  for (const method of fake.books.methods.values()) method.customer = null;
  fake.books.customer(customerId).invoice_settings.default_payment_method = null;
  expect((await fake.send(baseUrl, event)).status).toBe(200);
  expect((await stripe.loadState(customerId)).card).toBeUndefined();
});

test('a card that others in the same Stripe account save is none of our business', async () => {
  const { fake, stripe, setting, baseUrl } = await start();
  const customerId = await stripe.ensureCustomer(ada);
  const setup = fake.books.setups.get(await saveCard(setting, customerId));
  if (!setup) throw new Error('The card was not saved');
  setup.metadata = {};
  fake.books.note('setup_intent.succeeded', setup);
  const event = fake.books.events.at(-1);
  if (event) await fake.send(baseUrl, event);
  expect((await stripe.loadState(customerId)).card).toBeUndefined();
});

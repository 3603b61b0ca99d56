import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { buildPayer, saveCard, startStripe, usage } from './stripe.test-setup.ts';

const unavailable = {
  failure: { code: 'payments_unavailable' },
  message: 'The payment provider does not answer just now. Nothing is lost; try again in a moment.',
};

test.each(['failing', 'limiting', 'locked out'] as const)('with a provider that is %s everything can be asked again', async (mood) => {
  const setting = await startStripe();
  const { stripe, fake, troubles } = setting;
  const customerId = await buildPayer(setting);
  const order = { customerId, usage, key: 'first' };
  fake.mood = mood;
  await expect(stripe.subscribe(order)).rejects.toMatchObject(unavailable);
  expect(troubles).toHaveLength(1);
  fake.mood = 'well';
  await stripe.subscribe(order);
  expect(fake.books.subscriptions).toHaveLength(1);
});

test('a subscription whose answer was lost is there when it is asked for again', async () => {
  const setting = await startStripe();
  const { stripe, fake } = setting;
  const customerId = await buildPayer(setting);
  const order = { customerId, usage, key: 'first' };
  // The line breaks once it is done.
  const { books } = fake;
  const note = books.note.bind(books);
  books.note = (type, ...others) => {
    if (type === 'customer.subscription.created') fake.mood = 'hanging up';
    note(type, ...others);
  };
  await expect(stripe.subscribe(order)).rejects.toMatchObject(unavailable);
  expect(books.subscriptions).toHaveLength(1);
  fake.mood = 'well';
  await stripe.subscribe(order);
  expect(books.subscriptions).toHaveLength(1);
});

test('a provider that is gone is unavailable', async () => {
  const { fake, stripe, troubles } = await startStripe();
  await fake.close();
  await expect(stripe.stateOf('cus_1')).rejects.toMatchObject(unavailable);
  expect(troubles).toMatchObject([{ type: 'StripeConnectionError' }]);
});

test.concurrent('a provider that never answers is given up after ten seconds', async () => {
  const { fake, stripe } = await startStripe();
  fake.mood = 'silent';
  const from = performance.now();
  await expect(stripe.stateOf('cus_1')).rejects.toMatchObject(unavailable);
  expect(performance.now() - from).toBeLessThan(10_000);
});

test.concurrent('slow answers that add up are given up too, and nothing is charged afterwards', async () => {
  const setting = await startStripe();
  const { stripe, fake } = setting;
  const customerId = await buildPayer(setting);
  const order = { customerId, usage, key: 'first' };
  fake.mood = 'slow';
  const from = performance.now();
  await expect(stripe.subscribe(order)).rejects.toMatchObject(unavailable);
  expect(performance.now() - from).toBeLessThan(10_000);
  // Its prices are there, after which the subscription would come.
  await sleep(2_000);
  expect([fake.books.prices.length, fake.books.subscriptions.length]).toEqual([5, 0]);
  fake.mood = 'well';
  await stripe.subscribe(order);
  expect(fake.books.subscriptions).toHaveLength(1);
});

test('a fault of ours is told of without keys and without cards', async () => {
  const setting = await startStripe();
  const { stripe, fake, troubles } = setting;
  const customerId = await buildPayer(setting);
  await expect(stripe.beginSetup('cus_unknown')).rejects.toMatchObject(unavailable);
  fake.mood = 'locked out';
  await expect(stripe.stateOf(customerId)).rejects.toMatchObject(unavailable);
  expect(troubles).toMatchObject([
    { type: 'StripeInvalidRequestError', code: 'resource_missing', param: 'customer', statusCode: 400 },
    { type: 'StripeAuthenticationError', message: 'Invalid API Key provided: (hidden)', statusCode: 401 },
  ]);
  const written = troubles.map((trouble) => inspect(trouble, { depth: 10 })).join();
  expect(written).not.toMatch(/sk_test|seti_|4242/);
});

test('the stand-in refuses parameters that Stripe does not know', async () => {
  const { fake, stripe } = await startStripe();
  const customerId = await stripe.ensureCustomer({ clientId: 'client-1', name: 'Ada Co', email: 'ada@earshot.example', language: 'en' });
  const setupId = await saveCard({ fake, stripe }, customerId);
  const headers = { authorization: `Bearer ${fake.settings['STRIPE_SECRET_KEY']}`, 'stripe-version': '2026-09-30.endive' };
  const ask = (path: string, body: string) => fetch(`${fake.settings['STRIPE_API_URL']}/v1/${path}`, { method: 'POST', headers, body });
  expect((await ask('setup_intents', `customer=${customerId}&payment_method_types[0]=card`)).status).toBe(400);
  const nested = await ask(`customers/${customerId}`, 'invoice_settings[default_card]=pm_1');
  expect([nested.status, await nested.json()]).toMatchObject([400, { error: { code: 'parameter_missing' } }]);
  expect((await ask(`setup_intents/${setupId}/confirm`, '')).status).toBe(404);
});

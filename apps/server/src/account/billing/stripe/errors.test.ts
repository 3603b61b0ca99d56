import { setImmediate } from 'node:timers/promises';
import { inspect } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { slowMs } from '../../../../test/fake-stripe.ts';
import { buildPayer, startStripe, usage } from './stripe.test-setup.ts';

const unavailable = {
  failure: { code: 'payments_unavailable' },
  message: 'The payment provider is not responding. Nothing is lost. Try again in a moment.',
};

test.each(['failing', 'limiting', 'locked out'] as const)('every call can be repeated after a provider that is %s', async (mood) => {
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

test('a subscription whose answer was lost is found by the next call', async () => {
  const setting = await startStripe();
  const { stripe, fake } = setting;
  const customerId = await buildPayer(setting);
  const order = { customerId, usage, key: 'first' };
  // The line breaks once the subscription is made.
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
  await expect(stripe.loadState('cus_1')).rejects.toMatchObject(unavailable);
  expect(troubles).toMatchObject([{ type: 'StripeConnectionError' }]);
});

/** Stops the clock until it is moved; the connection stays as fast as ever. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Waits without moving the clock. */
async function until(isThere: () => boolean): Promise<void> {
  while (!isThere()) await setImmediate();
}

test('a provider that never answers is given up before ten seconds are over', async () => {
  const { fake, stripe } = await startStripe();
  fake.mood = 'silent';
  stopClock();
  const state = stripe.loadState('cus_1').catch((error: unknown) => error);
  await until(() => fake.asked.length === 1);
  vi.advanceTimersByTime(9_999);
  expect(await state).toMatchObject(unavailable);
});

test('slow answers that add up are given up before ten seconds are over too, and nothing is charged afterwards', async () => {
  const setting = await startStripe();
  const { stripe, fake } = setting;
  const customerId = await buildPayer(setting);
  const order = { customerId, usage, key: 'first' };
  fake.mood = 'slow';
  stopClock();
  const subscribed = stripe.subscribe(order).catch((error: unknown) => error);
  // The requests are for subscriptions, for existing prices, and to make five: one answer is held back, then one more, then five.
  for (const keptBack of [1, 2, 7]) {
    await until(() => fake.keptBack === keptBack);
    vi.advanceTimersByTime(keptBack === 7 ? 2_999 : slowMs);
  }
  expect(await subscribed).toMatchObject(unavailable);
  vi.advanceTimersByTime(slowMs);
  // The prices exist now. A subscription would be made before these later calls are answered.
  fake.mood = 'well';
  for (let later = 0; later < 3; later += 1) await stripe.loadState(customerId);
  expect([fake.books.prices.length, fake.books.subscriptions.length]).toEqual([5, 0]);
  await stripe.subscribe(order);
  expect(fake.books.subscriptions).toHaveLength(1);
});

test('our own fault is reported without keys and without cards', async () => {
  const setting = await startStripe();
  const { stripe, fake, troubles } = setting;
  const customerId = await buildPayer(setting);
  await expect(stripe.beginSetup('cus_unknown')).rejects.toMatchObject(unavailable);
  fake.mood = 'locked out';
  await expect(stripe.loadState(customerId)).rejects.toMatchObject(unavailable);
  expect(troubles).toMatchObject([
    { type: 'StripeInvalidRequestError', code: 'resource_missing', param: 'customer', statusCode: 400 },
    { type: 'StripeAuthenticationError', message: 'Invalid API Key provided: (hidden)', statusCode: 401 },
  ]);
  const written = troubles.map((trouble) => inspect(trouble, { depth: 10 })).join();
  expect(written).not.toMatch(/sk_test|seti_|4242/);
});

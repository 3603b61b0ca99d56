import { expect, test } from 'vitest';
import { buildCustomer } from '../../../../test/fake-stripe-objects.ts';
import { ada, buildPayer, saveCard, stripeSettings, startStripe } from './stripe.test-setup.ts';

test('the card form is loaded from where the settings say', async () => {
  const { fake, stripe } = await startStripe();
  expect(stripe).toMatchObject({ name: 'stripe', form: { scriptUrl: 'https://js.stripe.com/endive/stripe.js', publishableKey: 'pk_test_earshot' } });
  expect(stripeSettings(fake, { CARDS_SCRIPT_URL: 'https://cards.example/form.js' }).scriptUrl).toBe('https://cards.example/form.js');
});

test('a client has one customer, for any number of calls and any name', async () => {
  const { fake, stripe } = await startStripe();
  const [first, second] = await Promise.all([stripe.ensureCustomer(ada), stripe.ensureCustomer(ada)]);
  expect(second).toBe(first);
  expect(await stripe.ensureCustomer({ ...ada, name: 'Ada and Sons', email: 'office@earshot.example' })).toBe(first);
  expect([...fake.books.customers.values()]).toMatchObject([
    { id: first, name: 'Ada and Sons', email: 'office@earshot.example', metadata: { client_id: 'client-1' } },
  ]);
  expect(await stripe.ensureCustomer({ ...ada, clientId: 'client-2' })).not.toBe(first);
  fake.forgetKeys();
  expect(await stripe.ensureCustomer(ada)).toBe(first);
});

test('a customer names its client, unless it is deleted, unknown, or of another program', async () => {
  const { fake, stripe, troubles } = await startStripe();
  const customerId = await stripe.ensureCustomer(ada);
  expect(await stripe.findClientId(customerId)).toBe('client-1');
  const other = buildCustomer(fake.books.born('cus'), {});
  fake.books.customers.set(other.id, other);
  expect(await stripe.findClientId(other.id)).toBeUndefined();
  expect(await stripe.findClientId('cus_unknown')).toBeUndefined();
  fake.books.deleteCustomer(customerId);
  expect(await stripe.findClientId(customerId)).toBeUndefined();
  expect(troubles).toEqual([]);
});

test('a card that was saved in the form is shown by brand, last digits and expiry', async () => {
  const setting = await startStripe();
  const customerId = await setting.stripe.ensureCustomer(ada);
  expect(await setting.stripe.loadState(customerId)).toMatchObject({ card: undefined, subscription: undefined });
  await setting.stripe.takeCard(customerId, await saveCard(setting, customerId));
  expect((await setting.stripe.loadState(customerId)).card).toEqual({ brand: 'Visa', last4: '4242', expires: '04/2030' });
  const amex = await saveCard(setting, customerId, 'amex');
  await setting.stripe.takeCard(customerId, amex);
  await setting.stripe.takeCard(customerId, amex);
  expect((await setting.stripe.loadState(customerId)).card).toMatchObject({ brand: 'American Express', last4: '0005' });
});

test('a card is not taken from another customer, from an unconfirmed setup, or from an unknown one', async () => {
  const setting = await startStripe();
  const { stripe } = setting;
  const [mine, theirs] = [await stripe.ensureCustomer(ada), await stripe.ensureCustomer({ ...ada, clientId: 'client-2' })];
  const setupId = await saveCard(setting, theirs);
  await expect(stripe.takeCard(mine, setupId)).rejects.toMatchObject({ failure: { code: 'not_found' }, message: 'This card was not found.' });
  for (const unknown of ['seti_999', 'cus_1', '../customers/cus_1', ''])
    await expect(stripe.takeCard(mine, unknown)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  const { clientSecret } = await stripe.beginSetup(mine);
  await expect(stripe.takeCard(mine, clientSecret.split('_secret_')[0] ?? '')).rejects.toMatchObject({ failure: { code: 'conflict' } });
  // The bank is still asking.
  const asking = setting.fake.books.setups.get((await stripe.beginSetup(mine)).clientSecret.split('_secret_')[0] ?? '');
  if (!asking) throw new Error('No setup was begun');
  Object.assign(asking, { status: 'requires_action', payment_method: 'pm_1' });
  await expect(stripe.takeCard(mine, asking.id)).rejects.toMatchObject({ failure: { code: 'conflict' } });
  expect((await stripe.loadState(mine)).card).toBeUndefined();
  expect(setting.troubles).toEqual([]);
});

test('a customer deleted at Stripe has no card, and its subscription has ended', async () => {
  const setting = await startStripe();
  const customerId = await buildPayer(setting);
  await setting.stripe.subscribe({ customerId, usage: { admins: 1, operators: 0, receivers: 0, messages: 25 }, key: 'a' });
  setting.fake.books.deleteCustomer(customerId);
  expect(await setting.stripe.loadState(customerId)).toMatchObject({ card: undefined, subscription: { status: 'canceled' } });
});

test("the provider's own pages lead back", async () => {
  const { fake, stripe } = await startStripe();
  const customerId = await stripe.ensureCustomer(ada);
  expect(await stripe.portalUrl(customerId, 'https://earshot.example/billing')).toMatch(/^https:\/\/billing\.stripe\.example\/p\/session\/bps_/);
  expect(fake.asked.at(-1)).toMatchObject({ form: { customer: customerId, return_url: 'https://earshot.example/billing' } });
});

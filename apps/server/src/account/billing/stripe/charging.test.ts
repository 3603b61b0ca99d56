import { dayMs } from '@earshot/domain';
import { expect, test } from 'vitest';
import { buildPayer, prices, saveCard, startStripe, timesAsked, today, usage, usageCents } from './stripe.test-setup.ts';

const monthLater = Date.UTC(2026, 11, 20, 17);

test('five lines are charged by the month from today', async () => {
  const setting = await startStripe();
  const customerId = await buildPayer(setting);
  await setting.stripe.subscribe({ customerId, usage, key: 'first' });
  expect(await setting.stripe.loadState(customerId)).toMatchObject({ subscription: { status: 'active', periodEndsAt: monthLater, endsAt: undefined, usage } });
  const [subscription] = setting.fake.books.subscriptions;
  expect(subscription?.items.data.map(({ price, quantity }) => [price.lookup_key, price.unit_amount, quantity])).toEqual([
    ['earshot_admin_500', 500, 1],
    ['earshot_operator_1000', 1_000, 2],
    ['earshot_receiver_100', 100, 4],
    ['earshot_message_50', 50, 25],
    ['earshot_receiver_activity_25', 25, 4],
  ]);
});

test('free days that are left are not charged', async () => {
  const setting = await startStripe();
  const customerId = await buildPayer(setting, 'charge_fails');
  const trialEndsAt = today + 3 * dayMs + 1;
  await setting.stripe.subscribe({ customerId, usage, trialEndsAt, key: 'first' });
  // Rounded up to whole seconds.
  expect(await setting.stripe.loadState(customerId)).toMatchObject({ subscription: { status: 'trialing', periodEndsAt: today + 3 * dayMs + 1_000 } });
});

test('one wish asked for twice at once makes one subscription, and another wish makes none while it lives', async () => {
  const setting = await startStripe();
  const customerId = await buildPayer(setting);
  const other = await setting.open(prices);
  const order = { customerId, usage, key: 'first' };
  await Promise.all([setting.stripe.subscribe(order), other.subscribe(order)]);
  await setting.stripe.subscribe({ ...order, key: 'second' });
  expect(setting.fake.books.subscriptions).toHaveLength(1);
  // The prices too were made once.
  expect(setting.fake.books.prices).toHaveLength(5);
});

test('a declined card leaves no subscription that lives, and another card starts one under a new key', async () => {
  const setting = await startStripe();
  const { stripe, fake } = setting;
  const customerId = await buildPayer(setting, 'charge_fails');
  const refusal = { failure: { code: 'payment_declined' }, message: 'Your card has insufficient funds.' };
  await expect(stripe.subscribe({ customerId, usage, key: 'first' })).rejects.toMatchObject(refusal);
  expect((await stripe.loadState(customerId)).subscription?.status).toBe('incomplete_expired');
  await buildPayer(setting, 'mastercard');
  // The old key keeps its answer.
  await expect(stripe.subscribe({ customerId, usage, key: 'first' })).rejects.toMatchObject(refusal);
  await stripe.subscribe({ customerId, usage, key: 'second' });
  expect(fake.books.subscriptions).toMatchObject([{ status: 'active' }, { status: 'incomplete_expired' }]);
  expect(setting.troubles).toEqual([]);
});

test('a bank that wants to be asked is asked in the browser, as often as it takes, and approved it is paid once', async () => {
  const setting = await startStripe();
  const { stripe, fake } = setting;
  const customerId = await buildPayer(setting, 'asks_each_time');
  const order = { customerId, usage, key: 'first' };
  const asked = await stripe.subscribe(order);
  expect(asked?.clientSecret).toMatch(/^pi_\w+_secret_/);
  expect(await stripe.loadState(customerId)).toMatchObject({ subscription: { status: 'incomplete' } });
  // The window was closed half-way: the same payment is asked for again.
  expect(await stripe.subscribe({ ...order, key: 'second' })).toEqual(asked);
  expect(await stripe.previewInvoice(customerId, usage)).toBeUndefined();
  await stripe.changeUsage(customerId, { ...usage, messages: 30 });
  fake.books.answerBank(asked?.clientSecret ?? '', true);
  expect(await stripe.subscribe({ ...order, key: 'third' })).toBeUndefined();
  expect(fake.books.subscriptions).toMatchObject([{ status: 'active' }]);
});

test('a payment that its customer did not approve is begun anew, with the card of then', async () => {
  const setting = await startStripe();
  const { stripe, fake } = setting;
  const customerId = await buildPayer(setting, 'asks_each_time');
  const asked = await stripe.subscribe({ customerId, usage, key: 'first' });
  fake.books.answerBank(asked?.clientSecret ?? '', false);
  const again = await stripe.subscribe({ customerId, usage, key: 'second' });
  expect(again?.clientSecret).not.toBe(asked?.clientSecret);
  fake.books.answerBank(again?.clientSecret ?? '', false);
  await stripe.takeCard(customerId, await saveCard(setting, customerId, 'mastercard'));
  expect(await stripe.subscribe({ customerId, usage, key: 'third' })).toBeUndefined();
  expect(fake.books.subscriptions.map(({ status }) => status)).toEqual(['active', 'incomplete_expired', 'incomplete_expired']);
});

test('the next invoice is foretold for any usage, and changes only with it', async () => {
  const setting = await startStripe();
  const { stripe, fake } = setting;
  const customerId = await buildPayer(setting);
  expect(await stripe.previewInvoice(customerId, usage)).toBeUndefined();
  await stripe.subscribe({ customerId, usage, key: 'first' });
  expect(await stripe.previewInvoice(customerId, usage)).toEqual({ total: usageCents, at: monthLater });
  expect(await stripe.previewInvoice(customerId, { ...usage, messages: 30 })).toEqual({ total: usageCents + 250, at: monthLater });
  expect((await stripe.loadState(customerId)).subscription?.usage).toEqual(usage);

  await stripe.changeUsage(customerId, { ...usage, messages: 30, receivers: 5 });
  expect(await stripe.loadState(customerId)).toMatchObject({ subscription: { periodEndsAt: monthLater, usage: { ...usage, messages: 30, receivers: 5 } } });
  expect(await stripe.previewInvoice(customerId, { ...usage, messages: 30, receivers: 5 })).toMatchObject({ total: usageCents + 250 + 125 });
  const before = timesAsked(fake, 'POST /v1/subscriptions/*');
  await stripe.changeUsage(customerId, { ...usage, messages: 30, receivers: 5 });
  expect(timesAsked(fake, 'POST /v1/subscriptions/*')).toBe(before);
});

test('another price is another object, to which a subscription moves with its next change', async () => {
  const setting = await startStripe();
  const { fake } = setting;
  const customerId = await buildPayer(setting);
  await setting.stripe.subscribe({ customerId, usage, key: 'first' });
  const ids = () => new Map(fake.books.subscriptions[0]?.items.data.map(({ id, price }) => [price.metadata['earshot_kind'], `${id} ${price.id}`]));
  const before = ids();
  const dearer = await setting.open({ ...prices, operator: 1_250 });
  await dearer.changeUsage(customerId, usage);
  expect(fake.books.prices).toHaveLength(6);
  expect(await dearer.previewInvoice(customerId, usage)).toMatchObject({ total: usageCents + 2 * 250 });
  const after = ids();
  expect(after.get('operator')).not.toBe(before.get('operator'));
  expect(after.get('operator')?.split(' ')[0]).toBe(before.get('operator')?.split(' ')[0]);
  expect([...after].filter(([kind]) => kind !== 'operator')).toEqual([...before].filter(([kind]) => kind !== 'operator'));
});

test('a price that was archived at Stripe, or changed under its name, is made anew', async () => {
  const setting = await startStripe();
  const customerId = await buildPayer(setting);
  await setting.stripe.subscribe({ customerId, usage, key: 'first' });
  const [latest, earlier] = setting.fake.books.prices;
  if (!latest || !earlier) throw new Error('There are no prices');
  Object.assign(latest, { active: false });
  Object.assign(earlier, { lookup_key: 'earshot_admin_700' });
  setting.fake.forgetKeys();
  setting.fake.books.cancel(setting.fake.books.subscriptions[0]?.id ?? '');
  await (await setting.open({ ...prices, admin: 700 })).subscribe({ customerId, usage, key: 'second' });
  const charged = setting.fake.books.subscriptions[0]?.items.data.map(({ price }) => [price.active, price.unit_amount]);
  expect(charged).toEqual([700, 1_000, 100, 50, 25].map((cents) => [true, cents]));
});

test('lines that others added at Stripe stay, and a missing line comes back', async () => {
  const setting = await startStripe();
  const customerId = await buildPayer(setting);
  await setting.stripe.subscribe({ customerId, usage, key: 'first' });
  const lines = setting.fake.books.subscriptions[0]?.items.data;
  const [admin] = lines ?? [];
  if (!lines || !admin) throw new Error('Nothing is charged');
  Object.assign(admin, { price: { ...admin.price, lookup_key: 'support', metadata: {} } });
  setting.fake.books.prices.unshift({ ...admin.price, id: 'price_support' });
  await setting.stripe.changeUsage(customerId, usage);
  expect((await setting.stripe.loadState(customerId)).subscription?.usage).toEqual(usage);
  expect(setting.fake.books.subscriptions[0]?.items.data).toHaveLength(6);
});

test('a payment that fails is overdue until it is settled', async () => {
  const setting = await startStripe();
  const { stripe, fake } = setting;
  const customerId = await buildPayer(setting);
  await stripe.subscribe({ customerId, usage, key: 'first' });
  const { id = '' } = fake.books.subscriptions[0] ?? {};
  await buildPayer(setting, 'charge_fails');
  fake.books.endPeriod(id);
  expect(await stripe.loadState(customerId)).toMatchObject({ subscription: { id, status: 'past_due', openInvoice: { failure: 'no funds' } } });
  fake.books.removeCard(customerId);
  expect(await stripe.loadState(customerId)).toMatchObject({ subscription: { openInvoice: { failure: 'no card' } } });
  await stripe.subscribe({ customerId, usage, key: 'second' });
  expect(fake.books.subscriptions).toHaveLength(1);
  await buildPayer(setting);
  fake.books.settle(id);
  expect(await stripe.loadState(customerId)).toMatchObject({ subscription: { id, status: 'active' } });
});

test('an overdue invoice is paid with another card at once, refused by it, or approved by its holder', async () => {
  const setting = await startStripe();
  const { stripe, fake } = setting;
  const customerId = await buildPayer(setting);
  expect(await stripe.payOverdue(customerId)).toBeUndefined();
  await stripe.subscribe({ customerId, usage, key: 'first' });
  await buildPayer(setting, 'charge_fails');
  fake.books.endPeriod(fake.books.subscriptions[0]?.id ?? '');
  await expect(stripe.payOverdue(customerId)).rejects.toMatchObject({ failure: { code: 'payment_declined' }, message: 'Your card has insufficient funds.' });
  await buildPayer(setting, 'asks_each_time');
  const asked = await stripe.payOverdue(customerId);
  expect(asked?.clientSecret).toMatch(/^pi_\w+_secret_/);
  expect(await stripe.loadState(customerId)).toMatchObject({ subscription: { status: 'past_due', openInvoice: { needsApproval: true } } });
  fake.books.answerBank(asked?.clientSecret ?? '', false);
  await buildPayer(setting, 'mastercard');
  expect(await stripe.payOverdue(customerId)).toBeUndefined();
  expect(await stripe.loadState(customerId)).toMatchObject({ subscription: { status: 'active' } });
  expect(timesAsked(fake, 'POST /v1/invoices/*/pay')).toBe(3);
});

test('the subscription that lives counts, although one that was tried after it has expired', async () => {
  const setting = await startStripe();
  const customerId = await buildPayer(setting);
  await setting.stripe.subscribe({ customerId, usage, key: 'first' });
  const { subscriptions } = setting.fake.books;
  const [living] = subscriptions;
  if (!living) throw new Error('Nothing is charged');
  subscriptions.unshift({ ...living, id: 'sub_tried', status: 'incomplete_expired' });
  expect((await setting.stripe.loadState(customerId)).subscription).toMatchObject({ id: living.id, status: 'active' });
});

test('a status that Stripe did not have when this was written neither starts nor ends what is paid for', async () => {
  const setting = await startStripe();
  const customerId = await buildPayer(setting);
  await setting.stripe.subscribe({ customerId, usage, key: 'first' });
  setting.fake.newWords.add('resting');
  Object.assign(setting.fake.books.subscriptions[0] ?? {}, { status: 'resting' });
  expect((await setting.stripe.loadState(customerId)).subscription).toMatchObject({ status: 'incomplete' });
  await setting.stripe.subscribe({ customerId, usage, key: 'second' });
  expect(setting.fake.books.subscriptions).toHaveLength(1);
});

test('a cancelled subscription says when it ends, foretells no invoice, and makes room for another', async () => {
  const setting = await startStripe();
  const { stripe, fake } = setting;
  const customerId = await buildPayer(setting);
  await stripe.subscribe({ customerId, usage, key: 'first' });
  const { id = '' } = fake.books.subscriptions[0] ?? {};
  fake.books.cancelAtPeriodEnd(id);
  expect(await stripe.loadState(customerId)).toMatchObject({ subscription: { id, status: 'active', endsAt: monthLater } });
  expect(await stripe.previewInvoice(customerId, usage)).toBeUndefined();
  fake.books.endPeriod(id);
  expect(await stripe.loadState(customerId)).toMatchObject({ subscription: { id, status: 'canceled' } });
  // Without a live subscription nothing changes.
  await stripe.changeUsage(customerId, { ...usage, messages: 1 });
  await stripe.subscribe({ customerId, usage, key: 'second' });
  expect(await stripe.loadState(customerId)).toMatchObject({ subscription: { status: 'active' } });
  expect(fake.books.subscriptions).toHaveLength(2);
  expect(setting.troubles).toEqual([]);
});

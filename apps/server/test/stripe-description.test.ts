// The stand-in for Stripe, and through it the adapter, are held to Stripe's own description of its API.
import { Stripe } from 'stripe';
import { describe, expect, it, test } from 'vitest';
import { startFakeStripe } from './fake-stripe.ts';
import { calls } from './fake-stripe-calls.ts';
import { readForm } from './fake-stripe-form.ts';
import { buildCustomer, buildSetupIntent } from './fake-stripe-objects.ts';
import { findAnswerProblems, findErrorProblems, findEventProblems, findRequestProblems } from './stripe-description.ts';

const ask = (path: string, form = '', key?: string) => ({ path, form: readForm(form), key });
const customer = () => JSON.parse(JSON.stringify(buildCustomer({ id: 'cus_1', created: 1 }, { name: 'Ada Co' }))) as Record<string, unknown>;

test.each(Object.keys(calls))('Stripe has the call %s of the stand-in', (call) => {
  expect(findRequestProblems(ask(call.replaceAll('*', 'x_1')))).not.toContainEqual(expect.stringContaining('no such call'));
});

describe('a request', () => {
  it.each([
    ['POST /v1/customers', 'name=Ada&metadata[client_id]=1&preferred_locales[0]=es'],
    ['POST /v1/customers/cus_1', 'address[line1]=&tax[validate_location]=immediately'],
    ['GET /v1/invoices', 'customer=cus_1&created[gt]=5&limit=100'],
    ['GET /v1/setup_intents/seti_1', ''],
  ])('%s with %j is right', (path, form) => {
    expect(findRequestProblems(ask(path, form))).toEqual([]);
  });

  it.each([
    ['GET /v1/customer', '', 'Stripe has no such call'],
    ['PUT /v1/customers/cus_1', '', 'Stripe has no such call'],
    ['POST /v1/customers', 'nme=Ada', 'nme is unknown to Stripe'],
    ['POST /v1/customers', `email=${'a'.repeat(513)}`, 'email has more than 512 characters'],
    ['POST /v1/customers/cus_1', 'address[zip]=80202', 'address.zip is unknown to Stripe'],
    ['POST /v1/customers/cus_1', 'tax[validate_location]=now', 'tax.validate_location is none of what Stripe takes or gives: "now"'],
    ['POST /v1/customers/cus_1/tax_ids', 'type=us_ein', 'value is missing'],
    ['POST /v1/customers/cus_1/tax_ids', 'type=xx_vat&value=1', 'type is none of what Stripe takes or gives: "xx_vat"'],
    ['POST /v1/prices', 'unit_amount=500', 'currency is missing'],
    ['POST /v1/prices', 'currency=usd&unit_amount=5.00$', 'unit_amount is no number: "5.00$"'],
    ['POST /v1/subscriptions', 'items=price_1', 'items is no list: "price_1"'],
    ['POST /v1/subscriptions', 'items[0][quantity]=many', 'items.quantity is no number: "many"'],
    ['POST /v1/subscriptions', 'automatic_tax[enabled]=yes', 'automatic_tax.enabled is neither true nor false: "yes"'],
    ['GET /v1/customers/search', '', 'query is missing'],
  ])('%s with %j is wrong: %s', (path, form, problem) => {
    expect(findRequestProblems(ask(path, form))).toEqual([`${path}: ${problem}`]);
  });

  it('has a key of at most 255 characters', () => {
    expect(findRequestProblems(ask('POST /v1/customers', 'name=Ada', 'k'.repeat(255)))).toEqual([]);
    expect(findRequestProblems(ask('POST /v1/customers', 'name=Ada', 'k'.repeat(256)))).toEqual(['POST /v1/customers: the key is too long']);
  });
});

describe('an answer', () => {
  const path = 'GET /v1/customers/cus_1';
  const without = (name: string) => Object.fromEntries(Object.entries(customer()).filter(([each]) => each !== name));
  const setup = () => buildSetupIntent({ id: 'seti_1', created: 1 }, 'cus_1', {});

  it('is right as the stand-in gives it', () => {
    expect(findAnswerProblems(ask(path), customer())).toEqual([]);
    expect(findAnswerProblems(ask(path), { id: 'cus_1', object: 'customer', deleted: true })).toEqual([]);
    expect(findAnswerProblems(ask('GET /v1/setup_intents/seti_1'), setup())).toEqual([]);
    expect(findAnswerProblems(ask('GET /v1/setup_intents/seti_1', 'expand[0]=customer'), { ...setup(), customer: customer() })).toEqual([]);
  });

  it.each([
    ['a field too few', ask(path), without('livemode'), 'livemode is missing'],
    ['a field too many', ask(path), { ...customer(), nickname: 'Ada' }, 'nickname is unknown to Stripe'],
    ['a text for a number', ask(path), { ...customer(), balance: '0' }, 'balance is no number: "0"'],
    ['a word that is not listed', ask(path), { ...customer(), tax_exempt: 'half' }, 'tax_exempt is none of what Stripe takes or gives: "half"'],
    ['an object that nobody asked for', ask('GET /v1/setup_intents/seti_1'), { ...setup(), customer: customer() }, 'customer is whole, although'],
    ['an id in place of the object', ask('GET /v1/setup_intents/seti_1', 'expand[0]=customer'), setup(), 'customer is an id, although'],
    ['a list that is none', ask('GET /v1/prices', 'active=true'), { object: 'list', data: {}, has_more: false, url: '' }, 'data is no list'],
  ])('with %s is wrong', (_, asked, answer, problem) => {
    expect(findAnswerProblems(asked, answer)).toEqual([expect.stringContaining(`: ${problem}`)]);
  });

  it('that refuses has a code of Stripe', () => {
    const refusal = { type: 'card_error', message: 'No.', code: 'card_declined' };
    expect(findErrorProblems(ask(path), { error: refusal })).toEqual([]);
    expect(findErrorProblems(ask(path), { error: { ...refusal, code: 'card_tired' } })).toEqual([
      `${path}: code is none of what Stripe takes or gives: "card_tired"`,
    ]);
  });
});

test('an event has the object that Stripe sends with its type', () => {
  const event = { id: 'evt_1', object: 'event', api_version: null, created: 1, livemode: false, pending_webhooks: 1, request: null };
  expect(findEventProblems({ ...event, type: 'customer.updated', data: { object: customer() } })).toEqual([]);
  expect(findEventProblems({ ...event, type: 'customer.renamed' })).toEqual(['customer.renamed: Stripe has no such event']);
  expect(findEventProblems({ ...event, type: 'invoice.paid', data: { object: customer() } })).toContain('invoice.paid: data.object.amount_due is missing');
});

test('the stand-in refuses what Stripe does not know, and does not close in silence after it', async () => {
  const fake = await startFakeStripe();
  const { STRIPE_API_URL: url = '', STRIPE_SECRET_KEY: key = '' } = fake.settings;
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': Stripe.API_VERSION };
  const send = (path: string, body: string) => fetch(`${url}/v1/${path}`, { method: 'POST', headers, body });
  expect((await send('customers', 'nme=Ada')).status).toBe(400);
  expect((await send('setup_intents/seti_1/confirmed', '')).status).toBe(404);
  await expect(fake.close()).rejects.toThrow('POST /v1/customers: nme is unknown to Stripe\nPOST /v1/setup_intents/seti_1/confirmed: Stripe has no such call');
});

import { hourMs } from '@earshot/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildClient } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import type { PaymentProvider } from '../provider.ts';
import type { CardName } from './cards.ts';
import { openSandbox, saveTestCard } from './index.ts';
import { listInvoices } from './store.ts';

let server: TestServer;
let provider: PaymentProvider;
let customerId: string;
let address: string;
const start = Date.UTC(2026, 10, 20, 17);
const usage = { admins: 1, operators: 2, receivers: 4, messages: 25 };

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://earshot.test.example' });
  provider = openSandbox(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.at = start;
  const { id } = await buildClient(server);
  customerId = await provider.ensureCustomer({ clientId: id, name: 'Ridge <Tours>', email: 'holder@test.example', language: 'en' });
  // The product writes this row; it ignores events of unknown customers.
  await server.services.database.db.insertInto('billing_accounts').values({ client_id: id, provider: 'sandbox', customer_id: customerId }).execute();
  await put('visa');
  await provider.subscribe({ customerId, usage, key: customerId });
  address = await findPortalAddress(customerId);
});

const put = (card: CardName) => saveTestCard(server.services.database.db, customerId, card);
const findPortalAddress = async (id: string) => {
  const url = new URL(await provider.portalUrl(id, 'https://elsewhere.example/steal'));
  expect(url.origin).toBe('https://earshot.test.example');
  return url.pathname + url.search;
};
const open = (path = address) => fetch(server.baseUrl + path, { redirect: 'manual' });
const text = async (path = address) => (await open(path)).text();
const parseQuery = (path: string) => new URL(path, server.baseUrl).searchParams;

const send = (action: string, fields: Readonly<Record<string, string>> = {}, as = address) =>
  fetch(`${server.baseUrl}/sandbox/billing/${action}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...Object.fromEntries(parseQuery(as)), ...fields }),
  });

async function press(action: string, extra: Readonly<Record<string, string>> = {}) {
  const [form] = new RegExp(`<form[^>]*billing/${action}".*?</form>`, 's').exec(await text()) ?? [];
  expect(form, `the page offers ${action}`).toBeDefined();
  const fields = [...(form ?? '').matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  const response = await send(action, { ...Object.fromEntries(fields), ...extra });
  return { response, again: () => send(action, { ...Object.fromEntries(fields), ...extra }) };
}

const subscription = async () => (await provider.loadState(customerId)).subscription;
const events = async () =>
  (await server.services.database.db.selectFrom('billing_events').select('type').where('customer_id', '=', customerId).execute())
    .map(({ type }) => type)
    .toSorted();
const invoiceCount = async () =>
  (await server.services.database.db.selectFrom('sandbox_invoices').select('id').where('customer_id', '=', customerId).execute()).length;

test('the page says that it is a sandbox, what is on file and what it is for, and leads back to this installation alone', async () => {
  const response = await open();
  const page = await response.text();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'nonce-/);
  for (const part of ['Sandbox: no real card is taken, no money moves', 'Ridge &#60;Tours&#62;', '<b>4242</b>', '$42.50', 'Dec 20, 2026', 'Back to Earshot'])
    expect(page).toContain(part);
  expect(page).toContain('href="https://earshot.test.example/account"');
  expect(page).not.toContain('elsewhere.example');
});

test('a token opens only its own customer, for an hour', async () => {
  const { id } = await buildClient(server);
  const other = await provider.ensureCustomer({ clientId: id, name: 'Other', email: 'other@test.example', language: 'en' });
  const swapped = address.replace(encodeURIComponent(customerId), encodeURIComponent(other));
  expect(swapped).not.toBe(address);
  expect((await open(swapped)).status).toBe(403);
  expect((await send('cancel-now', {}, swapped)).status).toBe(403);
  expect((await open('/sandbox/billing')).status).toBe(403);
  const token = parseQuery(address).get('t') ?? '';
  const later = token.replace(/\w$/, (sign) => (sign === 'z' ? 'y' : 'z'));
  expect((await open(address.replace(token, later))).status).toBe(403);
  server.clock.at += hourMs;
  expect((await open()).status).toBe(410);
  expect((await send('remove-card', {})).status).toBe(410);
  expect((await provider.loadState(customerId)).card).toBeDefined();
});

test('an invoice can be opened and printed by its own customer alone', async () => {
  const [, path] = /href="(\/sandbox\/invoice\/[^"]+)"/.exec(await text()) ?? [];
  const own = (path ?? '').replaceAll('&#38;', '&');
  expect(await text(own)).toMatch(/Invoice 0001.*Paid on Nov 20, 2026 with Visa ending in 4242.*\$42\.50/s);
  const { id } = await buildClient(server);
  const other = await findPortalAddress(await provider.ensureCustomer({ clientId: id, name: 'Other', email: 'other@test.example', language: 'en' }));
  expect((await open(`${own.replace(/\?.*/, '')}?${parseQuery(other).toString()}`)).status).toBe(404);
});

test('playing the next period charges it once, however often the button is pressed', async () => {
  const { response, again } = await press('next');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(address);
  await again();
  expect(await subscription()).toMatchObject({ status: 'active', periodEndsAt: Date.UTC(2027, 0, 20, 17) });
  expect(await invoiceCount()).toBe(2);
  expect(await events()).toEqual(['invoice.paid']);
});

test('a card that cannot be charged leaves an invoice open, which another card pays', async () => {
  await press('card', { card: 'charge_fails' });
  await press('next');
  const page = await text();
  expect(page).toContain('Invoice 0002 is open');
  expect(page).toContain('Your card was declined.');
  expect(page).not.toContain('Play the next period');
  expect(await subscription()).toMatchObject({ status: 'past_due' });
  await press('card', { card: 'mastercard' });
  const { again } = await press('pay');
  await again();
  expect(await subscription()).toMatchObject({ status: 'active' });
  expect(await events()).toEqual(['invoice.paid', 'invoice.payment_failed', 'payment_method.attached', 'payment_method.attached']);
});

test('it is cancelled for the end, kept again, and cancelled at once', async () => {
  await press('cancel');
  expect(await subscription()).toMatchObject({ endsAt: Date.UTC(2026, 11, 20, 17) });
  expect(await text()).toContain('No further invoices.');
  await press('keep');
  expect((await subscription())?.endsAt).toBeUndefined();
  const { again } = await press('cancel-now');
  await again();
  expect(await subscription()).toMatchObject({ status: 'canceled' });
  expect(await events()).toEqual(['customer.subscription.deleted', 'customer.subscription.updated', 'customer.subscription.updated']);
  expect(await text()).toContain('It can be activated again in Earshot.');
});

test('a form of a subscription that ended does not end the next one', async () => {
  const { again } = await press('cancel-now');
  await provider.subscribe({ customerId, usage, key: `second-${customerId}` });
  await again();
  expect(await subscription()).toMatchObject({ status: 'active' });
});

test('the card can be removed, and a refused one does not take its place', async () => {
  const refused = await press('card', { card: 'expired' });
  expect(refused.response.status).toBe(402);
  expect(await refused.response.text()).toContain('Your card has expired.');
  expect((await provider.loadState(customerId)).card).toMatchObject({ last4: '4242' });
  await press('remove-card');
  expect((await provider.loadState(customerId)).card).toBeUndefined();
  expect(await text()).toContain('No card on file.');
  expect(await events()).toEqual(['payment_method.detached']);
});

test("a card that needs the bank's approval is on file once it is approved", async () => {
  expect(await (await press('card', { card: 'authenticate' })).response.text()).toContain('Your bank asks you to approve this card');
  expect((await press('card', { card: 'authenticate', approved: 'no' })).response.status).toBe(402);
  expect((await provider.loadState(customerId)).card).toMatchObject({ last4: '4242' });
  await press('card', { card: 'authenticate', approved: 'yes' });
  expect((await provider.loadState(customerId)).card).toMatchObject({ last4: '3155' });
});

test("an invoice that needs the bank's approval is paid once it is approved", async () => {
  await press('card', { card: 'asks_each_time', approved: 'yes' });
  await press('next');
  const invoice = (await listInvoices(server.services.database.db, customerId))[0]?.id ?? '';
  expect(await subscription()).toMatchObject({ status: 'past_due' });
  expect(await (await send('pay', { invoice })).text()).toContain('Your bank asks you to approve this payment');
  await send('pay', { invoice, approved: 'no' });
  expect(await subscription()).toMatchObject({ status: 'past_due' });
  await send('pay', { invoice, approved: 'yes' });
  expect(await subscription()).toMatchObject({ status: 'active' });
  expect(await events()).toEqual(['invoice.paid', 'invoice.payment_action_required', 'invoice.payment_failed', 'payment_method.attached']);
});

test('a request that the page does not offer does nothing', async () => {
  expect((await send('constructor')).status).toBe(303);
  expect((await send('card', { card: '4242424242424242' })).status).toBe(303);
  expect((await send('next', { period: 'x' })).status).toBe(303);
  expect(await events()).toEqual([]);
  const asJson = await fetch(`${server.baseUrl}/sandbox/billing/cancel-now`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  expect(asJson.status).toBe(422);
});

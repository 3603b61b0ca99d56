import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestServer, workerServer } from '../../../../test/server.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { PaymentProvider } from '../provider.ts';
import { type CardName, cardNames } from './cards.ts';
import { openSandbox } from './index.ts';
import { finishedSetup } from './sandbox.test-setup.ts';

let server: TestServer;
let provider: PaymentProvider;
let customerId: string;
let clientSecret: string;

beforeAll(async () => {
  server = await workerServer();
  provider = openSandbox(server.services);
});
afterAll(() => server.close());
beforeEach(async () => {
  customerId = await provider.ensureCustomer({ clientId: newId(server.clock.at), name: 'Ridge Tours', email: 'holder@test.example', language: 'en' });
  ({ clientSecret } = await provider.beginSetup(customerId));
});

const setupId = () => clientSecret.replace(/_secret_.*/, '');

async function confirm(body: Readonly<Record<string, unknown>>, id = setupId()) {
  const response = await fetch(`${server.baseUrl}/sandbox/setups/${id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientSecret, ...body }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const findCard = async () => (await provider.loadState(customerId)).card;

test('each test card is answered as the bank that it stands for would', async () => {
  const outcomes = await Promise.all(
    cardNames.map(async (card): Promise<[CardName, unknown]> => {
      const setup = await provider.beginSetup(customerId);
      const { body } = await confirm({ card, clientSecret: setup.clientSecret }, setup.clientSecret.replace(/_secret_.*/, ''));
      const { setupIntent, error } = body as { readonly setupIntent?: { readonly status: string }; readonly error?: { readonly code: string } };
      return [card, setupIntent?.status ?? error?.code];
    }),
  );
  expect(Object.fromEntries(outcomes)).toEqual({
    visa: 'succeeded',
    mastercard: 'succeeded',
    amex: 'succeeded',
    charge_fails: 'succeeded',
    authenticate: 'requires_action',
    asks_each_time: 'requires_action',
    declined: 'card_declined',
    insufficient_funds: 'card_declined',
    expired: 'expired_card',
    incorrect_cvc: 'incorrect_cvc',
  });
});

test('a confirmed card is on file once it is taken', async () => {
  expect(await confirm({ card: 'amex' })).toEqual({ status: 200, body: { setupIntent: { id: setupId(), object: 'setup_intent', status: 'succeeded' } } });
  expect(await findCard()).toBeUndefined();
  await provider.takeCard(customerId, setupId());
  expect(await findCard()).toEqual({ brand: 'American Express', last4: '0005', expires: '12/2034' });
});

test('a card that is declined can be followed by a better one', async () => {
  expect(await confirm({ card: 'insufficient_funds' })).toEqual({
    status: 402,
    body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' } },
  });
  expect((await confirm({ card: 'visa' })).status).toBe(200);
});

test('a setup that the bank asks about succeeds when approved, fails when refused, and cannot be approved before the question', async () => {
  expect((await confirm({ card: 'authenticate', approved: true })).body).toMatchObject({ setupIntent: { status: 'requires_action' } });
  await expect(provider.takeCard(customerId, setupId())).rejects.toMatchObject({ failure: { code: 'conflict' } });
  expect((await confirm({ card: 'authenticate', approved: false })).body).toMatchObject({
    error: {
      code: 'setup_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    },
  });
  await confirm({ card: 'authenticate' });
  expect((await confirm({ card: 'authenticate', approved: true })).body).toMatchObject({ setupIntent: { status: 'succeeded' } });
});

test('asked twice with the same card it has succeeded; another card does not take its place', async () => {
  await confirm({ card: 'visa' });
  expect((await confirm({ card: 'visa' })).status).toBe(200);
  expect((await confirm({ card: 'amex' })).body).toMatchObject({ error: { code: 'setup_intent_unexpected_state' } });
});

test('a setup is not found without the right secret', async () => {
  const other = await provider.beginSetup(customerId);
  expect((await confirm({ card: 'visa', clientSecret: `${setupId()}_secret_wrong` })).status).toBe(404);
  expect((await confirm({ card: 'visa', clientSecret: other.clientSecret })).status).toBe(404);
  expect((await confirm({ card: 'visa' }, 'seti_sandbox_none')).status).toBe(404);
});

test('a number is refused and not even said back; the secret is not kept', async () => {
  const { status, body } = await confirm({ card: '4242424242424242' });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).not.toContain('4242');
  const rows = await server.services.database.db.selectFrom('sandbox_setups').selectAll().where('customer_id', '=', customerId).execute();
  expect(JSON.stringify(rows)).not.toContain(clientSecret.replace(/.*_secret_/, ''));
});

test('a setup of another customer is not found, an unfinished one is a conflict', async () => {
  await expect(provider.takeCard(customerId, setupId())).rejects.toMatchObject({ failure: { code: 'conflict' } });
  const foreign = await finishedSetup(server, newId(server.clock.at));
  await expect(provider.takeCard(customerId, foreign)).rejects.toMatchObject({ failure: { code: 'not_found' } });
  expect(await findCard()).toBeUndefined();
});

test('the script of the card form comes from this server', async () => {
  const response = await fetch(`${server.baseUrl}${provider.form.scriptUrl}`);
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await response.text()).toContain('window');
});

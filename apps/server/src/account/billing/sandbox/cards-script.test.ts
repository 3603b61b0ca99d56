import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestServer, workerServer } from '../../../../test/server.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { PaymentProvider } from '../provider.ts';
import { cardNames, testCards } from './cards.ts';
import { openSandbox } from './index.ts';

// Runs the script as a browser does, against the real server. Declares only the DOM used here, since the server has no DOM types.
interface Node {
  value: string;
  readonly textContent: string;
  readonly isConnected: boolean;
  click(): void;
  dispatchEvent(event: object): boolean;
  getAttribute(name: string): string | null;
  querySelector(selector: string): Node;
  querySelectorAll(selector: string): Iterable<Node>;
}
interface Answer {
  readonly setupIntent?: { readonly id: string; readonly status: string };
  readonly error?: { readonly message: string; readonly type: string; readonly code?: string };
}
interface Elements {
  create(type: string): { mount(node: Node): void; on(type: string, listener: (event: { readonly complete: boolean }) => void): void };
  submit(): Promise<Answer>;
}
interface Stripe {
  elements(options: object): Elements;
  confirmSetup(wish: object): Promise<Answer>;
}
interface Window {
  readonly document: Node;
  readonly Event: new (type: string, options: object) => object;
  readonly Stripe: (key: string) => Stripe;
  fetch: (path: string, init: { readonly method: string; readonly headers: Record<string, string>; readonly body: string }) => Promise<Response>;
  eval(code: string): void;
  close(): void;
}
const { JSDOM } = createRequire(import.meta.url)('jsdom') as { readonly JSDOM: new (html: string, options: object) => { readonly window: Window } };

const script = readFileSync(new URL('./cards.js', import.meta.url), 'utf8');
let server: TestServer;
let provider: PaymentProvider;
let window: Window;
let form: Node;
let stripe: Stripe;
let elements: Elements;
let sent: string[];
let heard: string[];

beforeAll(async () => {
  server = await workerServer();
  provider = openSandbox(server.services);
});
afterAll(() => server.close());

beforeEach(async () => {
  sent = [];
  heard = [];
  ({ window } = new JSDOM('<main></main>', { runScripts: 'outside-only', url: 'http://localhost/' }));
  window.fetch = (path, init) => {
    sent.push(init.body);
    return fetch(`${server.baseUrl}${path}`, init);
  };
  window.eval(script);
  form = window.document.querySelector('main');
  stripe = window.Stripe('pk_sandbox');
  const customerId = await provider.ensureCustomer({ clientId: newId(server.clock.at), name: 'Ridge Tours', email: 'holder@test.example', language: 'en' });
  elements = stripe.elements(await provider.beginSetup(customerId));
  const element = elements.create('payment');
  element.on('ready', () => heard.push('ready'));
  element.on('change', ({ complete }) => heard.push(complete ? 'complete' : 'incomplete'));
  element.mount(form);
});

/** The field whose label begins with this text. */
function field(label: string): Node {
  const found = [...form.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label));
  return form.querySelector(`#${found?.getAttribute('for') ?? ''}`);
}

function type(label: string, text: string): void {
  const input = field(label);
  input.value = text;
  input.dispatchEvent(new window.Event('input', { bubbles: true }));
}

function typeCard(number: string, expiry = '12/34', code = '123'): void {
  type('Card number', number);
  type('Expiration date', expiry);
  type('Security code', code);
}

const fill = (last4: string) => [...form.querySelectorAll('button')].find(({ textContent }) => new RegExp(`${last4}[A-Za-z]`).test(textContent))?.click();
const save = () => stripe.confirmSetup({ elements, redirect: 'if_required' });
const findSaveError = async () => (await save()).error?.message;

test('the form says that it is a sandbox and groups the digits of what is typed', () => {
  expect(form.textContent).toContain('Sandbox: no real card is taken');
  typeCard('4242424242424242', '734');
  expect([field('Card number').value, field('Expiration date').value]).toEqual(['4242 4242 4242 4242', '07/34']);
  type('Card number', '378282246310005');
  expect(field('Card number').value).toBe('3782 822463 10005');
  type('Expiration date', '07 / 2034');
  expect(field('Expiration date').value).toBe('07/34');
  for (const label of ['Card number', 'Expiration date', 'Security code']) {
    expect(field(label).getAttribute('inputmode')).toBe('numeric');
    expect(field(label).getAttribute('autocomplete')).toBe('off');
  }
});

test('it tells when it is ready and when it is complete', async () => {
  await expect.poll(() => heard).toEqual(['ready']);
  typeCard('4242424242424242');
  expect(heard).toEqual(['ready', 'incomplete', 'incomplete', 'complete']);
});

test("missing or wrong fields get Stripe's words, and nothing is sent", async () => {
  expect(await save()).toEqual({ error: { type: 'validation_error', code: 'incomplete_number', message: 'Your card number is incomplete.' } });
  typeCard('4242 4242 4242 4242', '12/20');
  expect(await findSaveError()).toBe("Your card's expiration year is in the past.");
  expect(field('Expiration date').getAttribute('aria-invalid')).toBe('true');
  expect(form.textContent).toContain("Your card's expiration year is in the past.");
  typeCard('4242 4242 4242 4242', '1/2');
  expect(await findSaveError()).toBe("Your card's expiration date is incomplete.");
  typeCard('4242 4242 4242 4242', '12/34', '12');
  expect(await findSaveError()).toBe("Your card's security code is incomplete.");
  typeCard('3782 822463 10005', '12/34', '123');
  expect(await findSaveError()).toBe("Your card's security code is incomplete.");
  expect(sent).toEqual([]);
});

test('a number that is not a published test card is refused before anything is sent', async () => {
  typeCard('4111111111111111');
  expect(await findSaveError()).toBe('The sandbox takes published test cards only.');
  expect(sent).toEqual([]);
});

test('a button fills in each test card, which the server knows by the same name; no number is sent', async () => {
  for (const name of cardNames) {
    fill(testCards[name].last4);
    if (testCards[name].asksApproval) continue;
    const { setupIntent, error } = await save();
    // Uses one setup again: after its first success it takes no other card, but the name is understood.
    expect(setupIntent?.status ?? error?.type).toMatch(/^(succeeded|card_error|invalid_request_error)$/);
    expect(sent.at(-1)).toContain(`"card":"${name}"`);
  }
  // Only the secret and a name are sent.
  for (const each of sent) expect(Object.keys(JSON.parse(each) as object)).toEqual(['clientSecret', 'card']);
});

test('a card that the bank refuses says why', async () => {
  fill('9995');
  expect(await save()).toEqual({ error: { type: 'card_error', code: 'card_declined', message: 'Your card has insufficient funds.' } });
  fill('4242');
  expect((await save()).setupIntent).toMatchObject({ status: 'succeeded', id: expect.stringMatching(/^seti_sandbox_/) });
});

test('a bank that asks is answered in a dialog', async () => {
  const { document } = window;
  const answer = async (text: string) => {
    await expect.poll(() => document.querySelector('dialog')?.textContent).toContain('Your bank asks you to approve this card');
    [...document.querySelectorAll('dialog button')].find((button) => button.textContent === text)?.click();
  };
  fill('3155');
  const [refused] = await Promise.all([save(), answer('Refuse')]);
  expect(refused.error?.message).toBe('We are unable to authenticate your payment method. Please choose a different payment method and try again.');
  const [approved] = await Promise.all([save(), answer('Approve')]);
  expect(approved.setupIntent?.status).toBe('succeeded');
  expect(document.querySelector('dialog')).toBeNull();
});

test('a server that does not answer gives an error', async () => {
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  fill('4242');
  expect(await findSaveError()).toBe('The card could not be sent. Check the connection and try again.');
});

import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { refused, SentRequest } from './server.ts';
import { serveAccount, standings } from './usage-server.ts';

/** The sandbox's own form, as the server sends it to a browser. */
const sandboxForm = readFileSync('apps/server/src/account/billing/sandbox/cards.js', 'utf8');

let serial = 0;
/** A new address for each test, as a loaded script does not load again. */
export const freshUrl = () => `/sandbox/cards.js?${++serial}`;

/** Loads scripts in place of jsdom, or fails to. Returns the requested addresses. */
export function loadScripts(load: () => 'load' | 'error' | 'never' = () => 'load', change = () => {}): readonly string[] {
  const asked: string[] = [];
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    append(node as Node);
    if (!(node instanceof HTMLScriptElement)) return;
    asked.push(node.getAttribute('src') ?? '');
    const outcome = load();
    if (outcome === 'never') return;
    setTimeout(() => {
      if (outcome === 'load') {
        window.eval(sandboxForm);
        change();
      }
      node.dispatchEvent(new Event(outcome));
    });
  });
  return asked;
}

type Answer = ReturnType<typeof refused>;

/** Serves an account without a card, with the sandbox behind the form. */
export function serveCards(scriptUrl: string, answers: (sent: SentRequest) => Answer | undefined = () => undefined, standing: object = standings.trial) {
  let attempts = 0;
  const served = serveAccount({ standing }, (sent) => {
    const said = answers(sent);
    if (said) return said;
    if (sent.path === '/api/saas-client/payment-setup') {
      const clientSecret = `seti_${++attempts}_secret_x`;
      return { body: { success: 1, clientSecret, setup: { clientSecret, publishableKey: 'pk_sandbox', scriptUrl, provider: 'sandbox' } } };
    }
    if (/^\/sandbox\/setups\/.*\/confirm$/.test(sent.path)) {
      const isDeclined = (sent.body as { card: string }).card === 'declined';
      if (isDeclined) return { status: 402, body: { error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } } };
      return { body: { setupIntent: { id: sent.path.split('/')[3], object: 'setup_intent', status: 'succeeded' } } };
    }
    return undefined;
  });
  // The form calls with a path, as pages do.
  const server = fetch;
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) =>
    server(typeof input === 'string' ? new Request(new URL(input, location.origin), init) : input),
  );
  return { ...served, confirmed: () => served.calls.filter(({ path }) => path.startsWith('/sandbox/')) };
}

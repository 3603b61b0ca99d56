import { randomBytes } from 'node:crypto';
import { User } from '@earshot/contract';
import type { FastifyReply } from 'fastify';
import * as z from 'zod';
import { escapeHtml } from '../../../platform/http/html.ts';
import { pageTokens } from '../../../platform/http/page-style.ts';
import { type Attempt, toLocalPath } from './attempt.ts';
import type { SignInProvider } from './providers.ts';

export type Outcome = { readonly token: string; readonly user: User } | { readonly error: string; readonly status: number };

/** The work of the page: informs the tab that asked, or stores values for the page it goes to. Null removes a value. */
interface Orders {
  /** The tab goes on only if it began the sign-in with this mark; otherwise another person's answer was led here. */
  readonly flow?: string;
  readonly tell?: object;
  readonly local?: Readonly<Record<string, string | null>>;
  readonly session?: Readonly<Record<string, string | null>>;
  readonly goTo?: string;
}

// The console's own names (apps/console/src/platform/session.ts).
const tokenKey = 'earshot.token';
const waitingKey = 'earshot.waiting';
const reasonKey = 'earshot.signedOutReason';
const flowKey = 'earshot.signInFlow';
const channelName = 'earshot.sign-in';

function toPageOrders({ key, attempt, outcome, publicUrl }: Answer): Orders {
  // Without an attempt the requesting tab is unknown: the page only shows the error.
  if (!attempt) return {};
  const { mode, flow } = attempt;
  if (mode === 'popup') {
    const answer = 'error' in outcome ? { error: outcome.error } : { token: outcome.token, user: z.encode(User, outcome.user) };
    return { tell: { kind: key, flow, ...answer } };
  }
  if ('error' in outcome) return { session: { [reasonKey]: outcome.error, [flowKey]: null }, goTo: '/login' };
  const { token, user } = outcome;
  const waiting = user.isWaiting ? JSON.stringify({ firstName: user.firstName, lastName: user.lastName }) : null;
  return {
    flow,
    local: { [tokenKey]: token },
    session: { [reasonKey]: null, [waitingKey]: waiting, [flowKey]: null },
    goTo: user.isWaiting ? '/authnotallowed' : toLocalPath(attempt.next, publicUrl),
  };
}

const script = (orders: Orders): string => `
const orders = ${embedded(orders)};
const isForeign = orders.flow !== undefined && sessionStorage.getItem('${flowKey}') !== orders.flow;
const elsewhere = { session: { '${reasonKey}': 'This login was started in another window. Log in again.' }, goTo: '/login' };
const { tell, local = {}, session = {}, goTo } = isForeign ? elsewhere : orders;
for (const [store, values] of [[() => localStorage, local], [() => sessionStorage, session]])
  for (const [key, value] of Object.entries(values)) value === null ? store().removeItem(key) : store().setItem(key, value);
if (tell) {
  new BroadcastChannel('${channelName}').postMessage(tell);
  setTimeout(() => window.close(), 100);
}
if (goTo) location.replace(goTo);
`;

/** JSON that cannot end a script, regardless of its content. */
const embedded = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

interface Answer {
  readonly key: SignInProvider['key'];
  readonly attempt: Attempt | undefined;
  readonly outcome: Outcome;
  readonly publicUrl: string;
}

/** Sends the page at the end of an attempt. The page holds a token, so it is not cached and no other script runs in it. */
export function sendOutcome(reply: FastifyReply, answer: Answer): FastifyReply {
  const { outcome } = answer;
  const orders = toPageOrders(answer);
  const nonce = randomBytes(16).toString('base64');
  const own = `'nonce-${nonce}'`;
  return reply
    .code('error' in outcome ? outcome.status : 200)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src ${own}; style-src ${own}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      // Under another policy the tab that opened this window could not detect that it was closed.
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
    })
    .send(formatPage(orders, { nonce, sentence: 'error' in outcome ? outcome.error : 'You are logged in.' }));
}

function formatPage(orders: Orders, { nonce, sentence }: { readonly nonce: string; readonly sentence: string }): string {
  const onward = orders.tell
    ? 'You can close this window.'
    : `<a href="${escapeHtml(orders.goTo ?? '/login')}">${orders.goTo ? 'Continue' : 'Go to the login page'}</a>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Earshot</title>
<style nonce="${nonce}">${pageTokens}body { background: var(--surface); color: var(--text); font: var(--font-size-4)/1.5 system-ui, sans-serif; } main { max-width: 420px; margin: 20vh auto 0; padding: var(--space-7); text-align: center; }</style></head>
<body><main><h1>Earshot</h1><p>${escapeHtml(sentence)}</p><p>${onward}</p></main>
<script nonce="${nonce}">${script(orders)}</script></body></html>`;
}

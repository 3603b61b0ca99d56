import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../../platform/http/html.ts';
import { pageTokens } from '../../../platform/http/page-style.ts';

export const money = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** Days are in UTC, like the periods. */
export const dayText = (at: number): string => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

interface Page {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  readonly status?: number;
}

/** Sends a page of the sandbox, uncached and without script. */
export function sendPage(reply: FastifyReply, { title, body, status = 200 }: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      // The address itself opens the customer's billing.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    }).send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)} : Earshot</title>
<style nonce="${nonce}">${style}</style></head>
<body><header><div><svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><circle cx="13" cy="13" r="11.5" fill="none" stroke="var(--signal)" stroke-width="2" stroke-dasharray="3 2.4"/><circle cx="13" cy="13" r="4.5" fill="currentColor"/></svg><b>Earshot</b></div></header>
<div class="banner" role="region" aria-label="Sandbox"><span>Sandbox: no real card is taken, no money moves.</span></div>
<main>${body}</main></body></html>`);
}

const style = `${pageTokens}
* { box-sizing: border-box; } body { margin: 0; font: var(--font-size-4)/1.5 "Inter Variable", system-ui, sans-serif; background: var(--canvas); color: var(--text); overflow-wrap: anywhere; }
header { background: var(--navy); color: var(--white); } header div { max-width: 860px; margin: auto; padding: var(--space-5) var(--space-7); display: flex; align-items: center; gap: var(--space-4); font-size: var(--font-size-5); }
.banner { margin: 0; background: var(--warning-tint); color: var(--warning); font-weight: 560; } .banner span { display: block; max-width: 860px; margin: auto; padding: var(--space-3) var(--space-7); }
main { max-width: 860px; margin: auto; padding: var(--space-8) var(--space-7) 48px; } h1 { font-size: var(--font-size-7); line-height: 1.3; margin: var(--space-2) 0 2px; } h2 { font-size: var(--font-size-4); margin: 0 0 var(--space-3); } p { margin: var(--space-1) 0; }
a { color: var(--link); } .soft { color: var(--muted); } .right { text-align: right; white-space: nowrap; } .trouble { color: var(--danger); }
section { background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius-4); padding: var(--space-7); margin: var(--space-6) 0; }
.columns { margin: var(--space-6) 0; display: grid; gap: var(--space-6); grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); } .columns section { margin: 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; } th { text-align: left; font-weight: 560; color: var(--muted); font-size: var(--font-size-3); }
th, td { padding: var(--space-3) var(--space-4) var(--space-3) 0; border-bottom: 1px solid var(--line); vertical-align: top; } th:last-child, td:last-child { padding-right: 0; } tfoot td { font-weight: 650; border-bottom: 0; }
.badge { display: inline-block; padding: 1px var(--space-3); border-radius: var(--radius-full); font-size: var(--font-size-2); font-weight: 560; white-space: nowrap; background: var(--track); }
.badge.good { background: var(--ok-soft); color: var(--ok); } .badge.bad { background: var(--danger-soft); color: var(--danger); }
form, .row { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: end; margin: var(--space-4) 0 0; } .row form { margin: 0; } label { display: grid; gap: var(--space-1); flex: 1 1 200px; font-size: var(--font-size-3); font-weight: 560; }
button, select { font: inherit; min-height: 36px; padding: var(--space-1) var(--space-6); border-radius: var(--radius-2); border: 1px solid var(--line); background: var(--raised); color: var(--text); max-width: 100%; }
select { width: 100%; font-weight: 400; } button { font-weight: 560; cursor: pointer; } button.main { background: var(--accent); border-color: var(--accent); color: var(--white); } button.danger { color: var(--danger); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; } summary { cursor: pointer; margin-top: var(--space-5); color: var(--muted); }
.notice { border: 1px solid var(--danger); color: var(--danger); border-radius: var(--radius-3); padding: var(--space-3) var(--space-5); background: var(--raised); }
@media print { header, nav, .banner { display: none; } section { border: 0; padding: 0; } }`;

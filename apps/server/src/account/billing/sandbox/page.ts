import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../../platform/http/html.ts';

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
<body><header><div><svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><circle cx="13" cy="13" r="11.5" fill="none" stroke="#ffa722" stroke-width="2" stroke-dasharray="3 2.4"/><circle cx="13" cy="13" r="4.5" fill="currentColor"/></svg><b>Earshot</b></div></header>
<div class="banner" role="region" aria-label="Sandbox"><span>Sandbox: no real card is taken, no money moves.</span></div>
<main>${body}</main></body></html>`);
}

const style = `:root { color-scheme: light dark; font: 14px/1.5 "Inter Variable", system-ui, sans-serif;
  --ground: light-dark(#f6f8fb, #0d1420); --card: light-dark(#fff, #1b2536); --line: light-dark(#dde3ec, #38465e); --text: light-dark(#151c2a, #d7deea);
  --soft: light-dark(#566479, #b4bfd0); --main: light-dark(#0b2450, #3a6ac6); --link: light-dark(#2b59b0, #81a2d9); --red: light-dark(#a32020, #ff9c9c); }
* { box-sizing: border-box; } body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere; }
header { background: #0b2450; color: #fff; } header div { max-width: 860px; margin: auto; padding: 12px 16px; display: flex; align-items: center; gap: 10px; font-size: 16px; }
.banner { margin: 0; background: light-dark(#ffe8b8, #4a3503); color: light-dark(#4d3100, #ffe2ad); font-weight: 560; } .banner span { display: block; max-width: 860px; margin: auto; padding: 8px 16px; }
main { max-width: 860px; margin: auto; padding: 20px 16px 48px; } h1 { font-size: 22px; line-height: 1.3; margin: 6px 0 2px; } h2 { font-size: 15px; margin: 0 0 8px; } p { margin: 4px 0; }
a { color: var(--link); } .soft { color: var(--soft); } .right { text-align: right; white-space: nowrap; } .trouble { color: var(--red); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 16px; margin: 14px 0; }
.columns { margin: 14px 0; display: grid; gap: 14px; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); } .columns section { margin: 0; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; } th { text-align: left; font-weight: 560; color: var(--soft); font-size: 13px; }
th, td { padding: 7px 10px 7px 0; border-bottom: 1px solid var(--line); vertical-align: top; } th:last-child, td:last-child { padding-right: 0; } tfoot td { font-weight: 650; border-bottom: 0; }
.badge { display: inline-block; padding: 1px 9px; border-radius: 99px; font-size: 12.5px; font-weight: 560; white-space: nowrap; background: light-dark(#e3e9f2, #2f3d55); }
.badge.good { background: light-dark(#d3f2e4, #0d4a35); color: light-dark(#06543a, #b9f5dc); } .badge.bad { background: light-dark(#fde0e0, #5c1a1a); color: light-dark(#7a1414, #ffd2d2); }
form, .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 10px 0 0; } .row form { margin: 0; } label { display: grid; gap: 4px; flex: 1 1 200px; font-size: 13px; font-weight: 560; }
button, select { font: inherit; min-height: 36px; padding: 5px 14px; border-radius: 5px; border: 1px solid var(--line); background: var(--card); color: var(--text); max-width: 100%; }
select { width: 100%; font-weight: 400; } button { font-weight: 560; cursor: pointer; } button.main { background: var(--main); border-color: var(--main); color: #fff; } button.danger { color: var(--red); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; } summary { cursor: pointer; margin-top: 12px; color: var(--soft); }
.notice { border: 1px solid var(--red); color: var(--red); border-radius: 7px; padding: 8px 12px; background: var(--card); }
@media print { :root { color-scheme: light; } header, nav, .banner { display: none; } section { border: 0; padding: 0; } }`;

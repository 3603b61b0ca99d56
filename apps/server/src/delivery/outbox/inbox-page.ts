import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { isFromHere } from '../../platform/config/local-request.ts';
import { invalid, notFound } from '../../platform/http/failures.ts';
import { escapeHtml, linkedHtml } from '../../platform/http/html.ts';
import { pageTokens } from '../../platform/http/page-style.ts';
import type { Services } from '../../platform/services.ts';
import { inboxChannels } from './inbox-channels.ts';
import { type InboxFilter, latestRows } from './inbox-store.ts';

type Row = Awaited<ReturnType<typeof latestRows>>[number];

// PostgreSQL refuses NUL in text.
const oneText = (message: string) =>
  z
    .string(message)
    .max(320, message)
    .regex(/^[^\0]*$/, message)
    .optional();
const Query = z.object({ to: oneText('must be one number or address'), q: oneText('must be a text of at most 320 characters') });

/**
 * `/dev/inbox` shows what would have been sent, for people who try the product out. It does not exist if real providers
 * send, nor for other machines unless it is public.
 */
export function mountDeveloperInbox(app: FastifyInstance, { config, database }: Services): void {
  const channels = inboxChannels(config);
  if (channels.length === 0) {
    // Without this route, the console would answer the address as one of its own.
    app.get('/dev/inbox', () => {
      throw notFound('This address');
    });
    return;
  }
  app.get('/dev/inbox', async (request, reply) => {
    if (config.shown.developerInbox !== 'public' && !isFromHere(request.raw)) throw notFound('This address');
    const query = Query.safeParse(request.query);
    if (!query.success) throw invalid(...query.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
    const rows = await latestRows(database.db, channels, query.data);
    reply.header('cache-control', 'no-store');
    if (request.headers.accept === 'application/json')
      return rows.map(({ recipient, channel, subject, body, status, created_at }) => ({ recipient, channel, subject, body, status, createdAt: created_at }));
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'`,
      )
      .send(formatPage(rows, { channels, filter: query.data, nonce }));
  });
}

const instantText = (at: number): string => `${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} UTC`;

function formatEntry({ recipient, channel, subject, body, attachment_name, attachment, status, error, created_at }: Row): string {
  const sent = `<time datetime="${new Date(created_at).toISOString()}">${instantText(created_at)}</time>`;
  return `<li class="${channel}"><p class="facts"><span>${channel === 'sms' ? 'SMS' : 'Email'} to <b>${escapeHtml(recipient)}</b></span><span>${status}${error ? ` (${escapeHtml(error)})` : ''} · ${sent}</span></p>
${subject ? `<h2>${escapeHtml(subject)}</h2>` : ''}<p class="body">${linkedHtml(body)}</p>${attachment === null ? '' : formatAttachment(attachment_name ?? '', attachment)}</li>`;
}

const formatAttachment = (name: string, text: string): string =>
  `<details><summary>Attached: ${escapeHtml(name)}</summary><p class="body">${escapeHtml(text)}</p></details>`;

const formatEmptyText = ({ to, q }: InboxFilter): string =>
  to || q?.trim() ? 'Nothing found.' : 'Nothing yet. Request a sign-in code in the receiver app, or sign up in the console.';

// Adds what came in the meantime, and leaves text that is being typed or read alone.
const script = `setInterval(async () => {
  const answer = await fetch(location.href).catch(() => undefined);
  if (!answer?.ok) return;
  const rows = (page) => page.querySelector('#rows');
  const text = await answer.text();
  const next = rows(new DOMParser().parseFromString(text.slice(text.indexOf('<body>')), 'text/html'));
  if (next.innerHTML !== rows(document).innerHTML) rows(document).replaceWith(next);
}, 3000);`;

const style = `${pageTokens}
body { font: var(--font-size-4)/1.5 system-ui, sans-serif; background: var(--surface); color: var(--text); margin: 0 auto; max-width: 720px; padding: var(--space-7); }
h1 { margin: 0; } p { margin: var(--space-1) 0; } h2 { font-size: var(--font-size-5); margin: var(--space-3) 0 var(--space-1); }
form { display: flex; flex-wrap: wrap; gap: var(--space-3); margin: var(--space-6) 0; } label { flex: 1 1 240px; }
input, button { font: inherit; padding: var(--space-1) var(--space-4); box-sizing: border-box; } input { width: 100%; }
ul { list-style: none; padding: 0; } li { border: 1px solid var(--line); border-radius: var(--radius-3); padding: var(--space-3) var(--space-6) var(--space-5); margin: var(--space-4) 0; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-7); font-size: var(--font-size-3); }
.body { white-space: pre-wrap; } .sms .body { font-size: var(--font-size-5); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }`;

interface Page {
  readonly channels: readonly ('sms' | 'mail')[];
  readonly filter: InboxFilter;
  readonly nonce: string;
}

/** 'Text messages and emails', or the one of them that is shown. */
function formatInboxEmptyText(channels: Page['channels']): string {
  const names = channels.map((channel) => (channel === 'sms' ? 'text messages' : 'emails')).join(' and ');
  return `${names.charAt(0).toUpperCase()}${names.slice(1)}`;
}

const formatPage = (rows: readonly Row[], { channels, filter, nonce }: Page): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<noscript><meta http-equiv="refresh" content="5"></noscript><title>Developer inbox : Earshot</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>Developer inbox</h1>
<p>${formatInboxEmptyText(channels)} that were not really sent: this server uses the embedded outbox. Newest first, at most 100.</p>
<form role="search" action="/dev/inbox"><label><span class="unseen">Search</span><input type="search" name="q" maxlength="320" placeholder="Recipient, subject or text" value="${escapeHtml(filter.q ?? '')}"></label>
${filter.to ? `<input type="hidden" name="to" value="${escapeHtml(filter.to)}">` : ''}<button>Search</button></form>
${filter.to ? `<p>Only to <b>${escapeHtml(filter.to)}</b>. <a href="/dev/inbox">Show all</a></p>` : ''}
<div id="rows">${rows.length > 0 ? `<ul>${rows.map(formatEntry).join('\n')}</ul>` : `<p>${formatEmptyText(filter)}</p>`}</div>
</main><script nonce="${nonce}">${script}</script></body></html>`;

import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { invalid } from '../platform/failures.ts';
import type { Services } from '../platform/services.ts';
import { latestRows } from './store.ts';

type Row = Awaited<ReturnType<typeof latestRows>>[number];

// PostgreSQL refuses NUL in text.
const Query = z.object({
  to: z
    .string()
    .max(320)
    .regex(/^[^\0]*$/)
    .optional(),
});

/** `/dev/inbox`: what would have been sent, for people who try the product out. Never where real providers send. */
export function mountDeveloperInbox(app: FastifyInstance, { database }: Services): void {
  app.get('/dev/inbox', async (request, reply) => {
    const query = Query.safeParse(request.query);
    if (!query.success) throw invalid({ field: 'to', message: 'must be one number or address' });
    const rows = await latestRows(database.db, query.data.to);
    if (request.headers.accept === 'application/json')
      return rows.map(({ recipient, channel, subject, body, status, created_at }) => ({ recipient, channel, subject, body, status, createdAt: created_at }));
    return reply.type('text/html; charset=utf-8').send(pageOf(rows));
  });
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const withLinks = (text: string): string => escape(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

const entryOf = ({ recipient, channel, subject, body, status, created_at }: Row): string => `<li>
  <p><b>${escape(recipient)}</b> · ${channel === 'sms' ? 'SMS' : 'E-mail'} · ${status} · <time>${new Date(created_at).toISOString()}</time></p>
  ${subject ? `<h2>${escape(subject)}</h2>` : ''}<p class="body">${withLinks(body)}</p></li>`;

const pageOf = (rows: readonly Row[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">
<title>Developer inbox : Earshot</title>
<style>
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 640px; padding: 16px; }
ul { list-style: none; padding: 0; } li { border: 1px solid #8886; border-radius: 8px; padding: 8px 14px; margin: 10px 0; }
p { margin: 4px 0; } .body { font-size: 17px; white-space: pre-wrap; } h2 { font-size: 16px; margin: 4px 0; }
</style></head><body><main><h1>Developer inbox</h1>
<p>Text messages and e-mails that nobody was sent: this server uses the embedded outbox. Newest first.</p>
${rows.length > 0 ? `<ul>${rows.map(entryOf).join('\n')}</ul>` : '<p>Nothing yet. Ask for a sign-in code in the receiver app.</p>'}
</main></body></html>`;

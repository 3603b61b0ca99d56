import { contract, type Operation } from '@earshot/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { escapeHtml } from '../../platform/http/html.ts';
import { pageTokens } from '../../platform/http/page-style.ts';
import { allowStyles } from '../../platform/http/style-nonce.ts';

/** `/api/docs`: every call in a form for people; the machine's form is `/api/openapi.json`. Made from the contract once, at start. */
export function mountApiPage(app: FastifyInstance): void {
  const page = formatPage();
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page.replace('<style>', `<style nonce="${allowStyles(reply)}">`)),
  );
}

const json = (value: unknown): string => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
const toJsonSchema = (schema: z.ZodType): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

const describeCallers = ({ roles, onBehalf }: Operation): string =>
  roles === 'public' ? 'everyone, without signing in' : `${roles.join(', ')}${onBehalf ? '; staff who name ClientID and UserID of a user' : ''}`;

const part = (title: string, schema: z.ZodType | undefined): string =>
  schema ? `<details><summary>${title}</summary>${json(toJsonSchema(schema))}</details>` : '';

function operationHtml(name: string, operation: Operation): string {
  const { method, path, summary, chosenBy, creates, answers, example } = operation;
  const remarks = [
    `For: ${describeCallers(operation)}.`,
    chosenBy ? `Chosen by the query name <code>${chosenBy}</code>.` : '',
    creates ? 'Takes an <code>Idempotency-Key</code> header: the same key and request are carried out once.' : '',
    answers === 'events' ? 'Returns a stream of server-sent events, each of the form below.' : '',
  ];
  return `<section id="${name}"><h3>${escapeHtml(summary)}</h3>
<p><code class="call">${method} ${escapeHtml(path)}</code> <small>${name}</small></p><p>${remarks.filter(Boolean).join(' ')}</p>
${part('Path', operation.params)}${part('Query', operation.query)}${part('Body', operation.body)}
${Object.keys(example).length > 0 ? `<details><summary>Example</summary>${json(example)}</details>` : ''}${part('Answer', operation.response)}</section>`;
}

function formatPage(): string {
  const features = Object.entries(contract).map(([feature, table]): string => {
    const operations = Object.entries(table).map(([name, operation]) => operationHtml(`${feature}.${name}`, operation));
    return `<h2>${feature}</h2>${operations.join('')}`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Earshot : API</title>
<style>${pageTokens}body { font: var(--font-size-4)/1.5 system-ui, sans-serif; background: var(--surface); color: var(--text); max-width: 860px; margin: 0 auto; padding: var(--space-7); }
section { border-top: 1px solid var(--line); padding: var(--space-2) 0 var(--space-5); } h2 { margin: 32px 0 var(--space-3); } h3 { margin: var(--space-3) 0 0; font-size: var(--font-size-5); } p { margin: var(--space-1) 0; }
pre { overflow: auto; background: var(--well); padding: var(--space-4); border-radius: var(--radius-3); font-size: var(--font-size-3); } .call { font-weight: 600; } summary { cursor: pointer; padding: 2px 0; }</style></head>
<body><main><h1>Earshot API</h1>
<p>JSON over HTTP. Sign in with <code>POST /api/auth/sign-in/email</code> and send <code>Authorization: Bearer …</code>. Every answer carries <code>AuthSuccess</code>, 1, or 0 with 401;
a refusal adds <code>success: 0</code>, <code>message</code>, and where it helps <code>type</code>, <code>code</code>, <code>details</code> and <code>fields</code>. Names are those of the existing console.
For machines: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${features.join('')}</main></body></html>`;
}

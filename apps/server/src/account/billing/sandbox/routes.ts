import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { invalid } from '../../../platform/http/failures.ts';
import type { Services } from '../../../platform/services.ts';
import { note } from '../../../platform/telemetry/logging.ts';
import { cardNames } from './cards.ts';
import { approve } from './payments.ts';
import { mountPortal } from './portal.ts';
import { type Listener, report } from './report.ts';
import { confirm } from './setups.ts';

const Confirm = z.object({
  clientSecret: z.string('must be a text').max(200, 'is too long'),
  card: z.enum(cardNames, 'must be the name of a test card'),
  approved: z.boolean('must be true or false').optional(),
});

const Approve = Confirm.pick({ clientSecret: true, approved: true });

/** The card form's script, its two calls, and the pages for invoices, card and cancellation: the parts a payment provider hosts itself. */
export function mountSandbox(app: FastifyInstance, services: Services, listener: Listener): void {
  const { take } = listener;
  const script = readFileSync(new URL('./cards.js', import.meta.url), 'utf8');
  app.get('/sandbox/cards.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=300').send(script),
  );
  app.post<{ Params: { id: string } }>('/sandbox/setups/:id/confirm', { bodyLimit: 2_048 }, async (request, reply) => {
    note(request, { operation: 'sandbox.confirmSetup' });
    const { id } = request.params;
    const confirmed = await confirm(services, { setupId: id, ...read(Confirm, request.body) });
    reply.header('cache-control', 'no-store');
    if (confirmed.kind === 'refused') return reply.code(402).send({ error: confirmed.error });
    const { status, customerId, isNew } = confirmed;
    if (isNew && status === 'succeeded') await report(take, { type: 'setup_intent.succeeded', customerId, at: services.now() });
    return { setupIntent: { id, object: 'setup_intent', status } };
  });
  app.post('/sandbox/payments/confirm', { bodyLimit: 2_048 }, async (request, reply) => {
    note(request, { operation: 'sandbox.confirmPayment' });
    const approved = await approve(services, read(Approve, request.body));
    reply.header('cache-control', 'no-store');
    if (approved.kind === 'refused') return reply.code(402).send({ error: approved.error });
    const { id, status, customerId, change } = approved;
    if (change !== undefined) await report(take, { type: change, customerId, at: services.now() });
    return { paymentIntent: { id, object: 'payment_intent', status } };
  });
  mountPortal(app, services, listener);
}

function read<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  throw invalid(...error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })));
}

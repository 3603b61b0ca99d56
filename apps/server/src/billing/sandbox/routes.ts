import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { invalid } from '../../platform/failures.ts';
import { note } from '../../platform/logging.ts';
import type { Services } from '../../platform/services.ts';
import type { TakeEvent } from '../provider.ts';
import { cardNames } from './cards.ts';
import { mountPortal } from './portal.ts';
import { report } from './report.ts';
import { confirm } from './setups.ts';

const Confirm = z.object({
  clientSecret: z.string('must be a text').max(200, 'is too long'),
  card: z.enum(cardNames, 'must be the name of a test card'),
  approved: z.boolean('must be true or false').optional(),
});

/** The card form's script, its one call, and the pages for invoices, card and cancellation: what a payment provider has on servers of its own. */
export function mountSandbox(app: FastifyInstance, services: Services, take: TakeEvent): void {
  const script = readFileSync(new URL('./cards.js', import.meta.url), 'utf8');
  app.get('/sandbox/cards.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=300').send(script),
  );
  app.post<{ Params: { id: string } }>('/sandbox/setups/:id/confirm', { bodyLimit: 2_048 }, async (request, reply) => {
    note(request, { operation: 'sandbox.confirmSetup' });
    const body = Confirm.safeParse(request.body);
    if (!body.success) throw invalid(...body.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })));
    const { id } = request.params;
    const confirmed = await confirm(services, { setupId: id, ...body.data });
    reply.header('cache-control', 'no-store');
    if (confirmed.kind === 'refused') return reply.code(402).send({ error: confirmed.error });
    const { status, customerId, isNew } = confirmed;
    if (isNew && status === 'succeeded') await report(take, { type: 'setup_intent.succeeded', customerId, at: services.now() });
    return { setupIntent: { id, object: 'setup_intent', status } };
  });
  mountPortal(app, services, take);
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Services } from '../../../platform/services.ts';
import type { Signer } from '../../../platform/signing.ts';
import { note } from '../../../platform/telemetry/logging.ts';
import { approvalPage, billingPage } from './billing-page.ts';
import { cardNamed, notApproved, cardNames, testCards } from './cards.ts';
import { cancelAtEnd, cancelNow, type Change, keep, pay, playPeriod, putCard, removeCard } from './changes.ts';
import { invoicePage } from './invoice-page.ts';
import { sendPage } from './page.ts';
import { openPasses, type PortalLink, toQuery } from './portal-link.ts';
import { type Listener, report } from './report.ts';
import { findCustomer, findInvoice, findSubscription, listInvoices, type SandboxCustomer } from './store.ts';

interface Portal extends Listener {
  readonly services: Services;
  readonly passes: Signer;
}

interface Visit {
  readonly pass: PortalLink;
  readonly customer: SandboxCustomer;
}

/**
 * Mounts the pages that a customer's signed address opens for an hour. They are forms without script, so they stand
 * apart from the product's calls.
 */
export function mountPortal(app: FastifyInstance, services: Services, listener: Listener): void {
  const portal = { ...listener, services, passes: openPasses(services) };
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    pages.get('/sandbox/billing', async (request, reply) => {
      note(request, { operation: 'sandbox.billing' });
      const visit = await openVisit(portal, request.query, reply);
      return visit && showBilling(portal, reply, visit);
    });
    pages.get<{ Params: { id: string } }>('/sandbox/invoice/:id', async (request, reply) => {
      note(request, { operation: 'sandbox.invoice' });
      const visit = await openVisit(portal, request.query, reply);
      return visit && showInvoice(portal, reply, { ...visit, id: request.params.id });
    });
    pages.post<{ Params: { action: string } }>('/sandbox/billing/:action', async (request, reply) => {
      note(request, { operation: 'sandbox.change' });
      const visit = await openVisit(portal, request.body, reply);
      return visit && change(portal, { request, reply, visit });
    });
  });
}

const Address = z.object({ c: z.string().max(100), t: z.string().max(100) });

async function openVisit({ services, passes }: Portal, given: unknown, reply: FastifyReply): Promise<Visit | undefined> {
  const { c: customerId, t: token } = Address.safeParse(given).data ?? { c: '', t: '' };
  const { kind } = await passes.read(token, customerId, services.now());
  const customer = kind === 'valid' ? await findCustomer(services.database.db, customerId) : undefined;
  if (customer) return { pass: { customerId, token }, customer };
  const again = `<p>Log in to Earshot and choose Billing. <a href="${services.config.publicUrl}/account">Back to Earshot</a></p>`;
  const isOver = kind === 'expired';
  sendPage(reply, {
    title: 'Billing',
    status: isOver ? 410 : 403,
    body: `<h1>${isOver ? 'This page has expired' : 'This billing link is not valid'}</h1>${again}`,
  });
  return undefined;
}

async function showBilling(
  { services }: Portal,
  reply: FastifyReply,
  { pass, customer, trouble }: Visit & { readonly trouble?: string },
): Promise<FastifyReply> {
  const { database, config } = services;
  const body = billingPage({
    pass,
    customer,
    subscription: await findSubscription(database.db, customer.id),
    invoices: await listInvoices(database.db, customer.id),
    tariff: config,
    backUrl: `${config.publicUrl}/account`,
    trouble,
  });
  return sendPage(reply, { title: 'Billing', body, status: trouble === undefined ? 200 : 402 });
}

async function showInvoice({ services }: Portal, reply: FastifyReply, { pass, customer, id }: Visit & { readonly id: string }): Promise<FastifyReply> {
  const invoice = await findInvoice(services.database.db, customer.id, id);
  if (invoice) return sendPage(reply, { title: `Invoice ${invoice.number}`, body: invoicePage(pass, customer, invoice) });
  return sendPage(reply, {
    title: 'Invoice',
    status: 404,
    body: `<h1>This invoice was not found</h1><p><a href="/sandbox/billing?${toQuery(pass)}">Back to Billing</a></p>`,
  });
}

const text = z.string().max(100);
const Fields = z.object({
  subscription: text.default(''),
  invoice: text.default(''),
  period: z.coerce.number().catch(0).default(0),
  card: z.enum(cardNames).optional().catch(undefined),
  approved: z.enum(['yes', 'no']).optional().catch(undefined),
});

interface PortalRequest {
  readonly request: FastifyRequest<{ Params: { action: string } }>;
  readonly reply: FastifyReply;
  readonly visit: Visit;
}

/** Does what a form asks for and shows the page anew, under an address that can be reloaded. */
async function change(portal: Portal, { request, reply, visit }: PortalRequest): Promise<FastifyReply> {
  const { services, take, beforeInvoice } = portal;
  const fields = Fields.parse(request.body);
  const customerId = visit.customer.id;
  const meant = { customerId, subscriptionId: fields.subscription };
  const { action } = request.params;
  if (action === 'card') {
    const card = fields.card === undefined ? undefined : testCards[fields.card];
    const trouble = card?.atSetup ?? (card?.asksApproval && fields.approved === 'no' ? notApproved : undefined);
    if (trouble) return showBilling(portal, reply, { ...visit, trouble: trouble.message });
    if (card?.asksApproval && fields.approved === undefined)
      return sendPage(reply, { title: '3-D check', body: approvalPage(visit.pass, { card: fields.card ?? '' }) });
  }
  const asks = cardNamed(visit.customer.card)?.asksEachTime;
  if (action === 'pay' && asks && fields.approved === undefined)
    return sendPage(reply, { title: '3-D check', body: approvalPage(visit.pass, { card: visit.customer.card ?? '', invoice: fields.invoice }) });
  const acts: Readonly<Record<string, () => Promise<Change>>> = {
    card: async () => (fields.card === undefined ? undefined : putCard(services, customerId, fields.card)),
    'remove-card': () => removeCard(services, customerId),
    cancel: () => cancelAtEnd(services, meant),
    'cancel-now': () => cancelNow(services, meant),
    keep: () => keep(services, meant),
    pay: () => pay(services, { customerId, invoiceId: fields.invoice, approved: fields.approved === undefined ? undefined : fields.approved === 'yes' }),
    next: async () => {
      await beforeInvoice(customerId);
      return playPeriod(services, { ...meant, periodEndsAt: fields.period });
    },
  };
  const type = Object.hasOwn(acts, action) ? await acts[action]?.() : undefined;
  if (type !== undefined) await report(take, { type, customerId, at: services.now() });
  return reply.redirect(`/sandbox/billing?${toQuery(visit.pass)}`, 303);
}

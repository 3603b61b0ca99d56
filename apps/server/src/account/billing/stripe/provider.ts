import type { PaymentProvider } from '../provider.ts';
import { beginSetup, takeCard } from './cards.ts';
import { changeUsage, payOverdue, previewInvoice, previewTax, subscribe } from './charging.ts';
import { openClient, type StripeSettings } from './client.ts';
import { changeCustomer, ensureCustomer, findClientId } from './customers.ts';
import { listInvoices, loadInvoiceLines } from './invoices.ts';
import type { Tariff } from './prices.ts';
import { fetchState } from './state.ts';
import { createStripeCaller } from './errors.ts';

interface StripeOptions extends Tariff {
  /** Called with every error that a person cannot act on, without cards and keys. */
  readonly onTrouble: (error: unknown) => void;
}

/** Payments with Stripe, or with a proxy in its place. */
export async function openStripe(settings: StripeSettings, { onTrouble, ...tariff }: StripeOptions): Promise<PaymentProvider> {
  const stripe = await openClient(settings);
  const ask = createStripeCaller(stripe, onTrouble);
  return {
    name: 'stripe',
    form: { scriptUrl: settings.scriptUrl, publishableKey: settings.publishableKey },
    ensureCustomer: (customer) => ask(() => ensureCustomer(stripe, customer)),
    findClientId: (customerId) => ask(() => findClientId(stripe, customerId)),
    changeCustomer: (id, customer, how) => ask(() => changeCustomer(stripe, { ...customer, id, isChecked: tariff.isTaxed && how?.hasNewAddress === true })),
    beginSetup: (customerId) => ask(() => beginSetup(stripe, customerId)),
    takeCard: (customerId, setupId) => ask(() => takeCard(stripe, customerId, setupId)),
    subscribe: (order) => ask(() => subscribe(stripe, tariff, order)),
    payOverdue: (customerId) => ask(() => payOverdue(stripe, customerId)),
    changeUsage: (customerId, usage) => ask(() => changeUsage(stripe, tariff, { customerId, usage })),
    previewInvoice: (customerId, usage) => ask(() => previewInvoice(stripe, tariff, { customerId, usage })),
    previewTax: (customerId, usage) => ask(() => previewTax(stripe, tariff, { customerId, usage })),
    portalUrl: (customer, return_url) => ask(async () => (await stripe.billingPortal.sessions.create({ customer, return_url })).url),
    loadState: (customerId) => ask(() => fetchState(stripe, customerId)),
    listInvoices: (customerId, since) => ask(() => listInvoices(stripe, customerId, since)),
    loadInvoiceLines: (invoiceId) => ask(() => loadInvoiceLines(stripe, invoiceId)),
  };
}

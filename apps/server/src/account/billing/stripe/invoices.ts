import type { Stripe } from 'stripe';
import type { Invoice, InvoiceLine } from '../provider.ts';
import { toId } from './client.ts';
import { toPriceKind } from './prices.ts';
import { sumTax } from './tax.ts';

/** Drafts are left out: Stripe may still change them. */
export async function listInvoices(stripe: Stripe, customer: string, since: number): Promise<readonly Invoice[]> {
  const { data } = await stripe.invoices.list({ customer, created: { gt: Math.floor(since / 1_000) }, limit: 100 });
  return data.flatMap((invoice) => {
    const { id, number, created, total, status } = invoice;
    if (total <= 0 || status === 'draft' || status === null) return [];
    const at = created * 1_000;
    // Stripe tells whole seconds: a count of ours in that second came before the invoice.
    return [{ id, number: number ?? undefined, at, countedAt: at + 999, total, tax: sumTax(invoice), status: toInvoiceStatus(status) }];
  });
}

function toInvoiceStatus(status: Stripe.Invoice.Status): Invoice['status'] {
  if (status === 'paid') return 'paid';
  return status === 'void' ? 'void' : 'open';
}

export async function loadInvoiceLines(stripe: Stripe, invoiceId: string): Promise<readonly InvoiceLine[]> {
  const { lines } = await stripe.invoices.retrieve(invoiceId);
  const priced = lines.data.map(async ({ amount, quantity, pricing }): Promise<InvoiceLine | undefined> => {
    const priceId = toId(pricing?.price_details?.price);
    // A line carries only the id of its price.
    const price = priceId === undefined ? undefined : await stripe.prices.retrieve(priceId);
    const kind = price && toPriceKind(price);
    return kind && { kind, count: quantity ?? 0, each: price.unit_amount ?? 0, amount };
  });
  return (await Promise.all(priced)).filter((line) => line !== undefined);
}

import type { Db } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { chargeFailure } from './cards.ts';
import { invoiceLines, invoiceTotal } from './invoice-lines.ts';
import { computeTax, type Tariff } from './tax.ts';
import { addInvoice, type SandboxCustomer, type SandboxSubscription } from './store.ts';

interface Period {
  readonly startsAt: number;
  readonly endsAt: number;
}

interface Bill {
  readonly customer: SandboxCustomer;
  readonly subscription: SandboxSubscription;
  readonly tariff: Tariff;
  readonly period: Period;
  readonly now: number;
}

/**
 * Writes the invoice of a period, dated its start, and charges it. Returns its id and the reason of a failed payment,
 * undefined when it is paid.
 */
export async function invoicePeriod(
  db: Db,
  { customer, subscription, tariff, period, now }: Bill,
): Promise<{ readonly invoiceId: string; readonly failure: string | undefined }> {
  const lines = invoiceLines(subscription.usage, tariff.prices);
  const tax = computeTax(tariff, customer, invoiceTotal(lines)) ?? 0;
  const total = invoiceTotal(lines) + tax;
  // An invoice for nothing counts as paid, as at other providers.
  const failure = total === 0 ? undefined : chargeFailure(customer.card);
  const at = new Date(period.startsAt);
  const invoiceId = `in_sandbox_${newId(period.startsAt)}`;
  await addInvoice(db, {
    id: invoiceId,
    customer_id: customer.id,
    subscription_id: subscription.id,
    status: failure === undefined ? 'paid' : 'open',
    lines: JSON.stringify(lines),
    total_cents: total,
    tax_cents: tax,
    period_starts_at: at,
    period_ends_at: new Date(period.endsAt),
    failure: failure ?? null,
    card: customer.card,
    created_at: at,
    counted_at: new Date(now),
    paid_at: failure === undefined ? at : null,
  });
  return { invoiceId, failure };
}

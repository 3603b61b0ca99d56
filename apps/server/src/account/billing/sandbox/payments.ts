import { Refusal } from '@earshot/domain';
import { notFound } from '../../../platform/http/failures.ts';
import type { Approval } from '../provider.ts';
import { cardNamed, chargeFailure, paymentNotApproved, type SetupError } from './cards.ts';
import { type Change, pay } from './changes.ts';
import type { Ledger } from './ledger.ts';
import { findInvoiceId, newPaymentSecret } from './payment-secret.ts';
import { findCustomer, findInvoiceById, findLive, findOpenInvoice } from './store.ts';

export interface ApprovalRequest {
  readonly clientSecret: string;
  /** The holder's answer to the bank; absent to ask whether the bank wants one. */
  readonly approved?: boolean | undefined;
}

export type ApprovalResult =
  | { readonly kind: 'answered'; readonly id: string; readonly status: 'requires_action' | 'succeeded'; readonly customerId: string; readonly change: Change }
  | { readonly kind: 'refused'; readonly error: SetupError };

/** Finishes the payment of an invoice. `not_found` without the right secret. */
export async function approve(ledger: Ledger, { clientSecret, approved }: ApprovalRequest): Promise<ApprovalResult> {
  const invoiceId = await findInvoiceId(ledger, clientSecret);
  const invoice = invoiceId === undefined ? undefined : await findInvoiceById(ledger.database.db, invoiceId);
  if (!invoice || invoice.status === 'void') throw notFound('The payment');
  const { customer_id: customerId } = invoice;
  const answered = { kind: 'answered', id: `pi_sandbox_${invoice.id}`, customerId } as const;
  // The first answer was lost, and the form asks again.
  if (invoice.status === 'paid') return { ...answered, status: 'succeeded', change: undefined };
  if (approved === undefined) return { ...answered, status: 'requires_action', change: undefined };
  const change = await pay(ledger, { customerId, invoiceId: invoice.id, approved });
  return approved ? { ...answered, status: 'succeeded', change } : { kind: 'refused', error: paymentNotApproved };
}

/** Charges the open invoice of a period to the current card. */
export async function payOverdue(ledger: Ledger, customerId: string): Promise<Approval | undefined> {
  const { db } = ledger.database;
  const live = await findLive(db, customerId);
  const invoice = live?.status === 'past_due' ? await findOpenInvoice(db, live.id) : undefined;
  if (!invoice) return undefined;
  const card = (await findCustomer(db, customerId))?.card ?? null;
  if (cardNamed(card)?.asksEachTime) return { clientSecret: await newPaymentSecret(ledger, invoice.id) };
  if ((await pay(ledger, { customerId, invoiceId: invoice.id })) === 'invoice.payment_failed')
    throw new Refusal({ code: 'payment_declined' }, chargeFailure(card) ?? 'Your card was declined.');
  return undefined;
}

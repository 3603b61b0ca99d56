import { dayMs, graceEndsAt, type PaidTimes } from '@earshot/domain';
import { dayText, dollars, type Facts, mailTo, timeText } from './mails.ts';
import type { PaidInvoice, ProviderState, Subscription } from './provider.ts';
import type { BillingAccount } from './store.ts';

type Step = 'activated' | 'payment-failed' | 'payment-settled' | 'deactivated' | 'reactivated';

/** The step between two states; undefined without one. */
export function findStep(before: PaidTimes, after: PaidTimes, { isNewStart }: { readonly isNewStart: boolean }): Step | undefined {
  if (after.deactivatedAt !== before.deactivatedAt) {
    if (after.deactivatedAt !== null) return before.deactivatedAt === null ? 'deactivated' : undefined;
    return isNewStart ? 'activated' : 'reactivated';
  }
  if (before.activatedAt === null) return after.activatedAt === null ? undefined : 'activated';
  if ((after.paymentFailedAt === null) === (before.paymentFailedAt === null) || after.deactivatedAt !== null) return undefined;
  return after.paymentFailedAt === null ? 'payment-settled' : 'payment-failed';
}

interface BillingChange {
  readonly step: Step | undefined;
  readonly account: PaidTimes;
  readonly known: BillingAccount;
  readonly state: ProviderState;
  readonly graceDays: number;
  readonly now: number;
}

/** An older payment is no news: the copy is the first one, or comes from a restored backup. */
const newsMs = 3 * dayMs;
const live: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due']);

export function newlyPaid({ known, state: { lastPaid }, now }: Pick<BillingChange, 'known' | 'state' | 'now'>): PaidInvoice | undefined {
  return lastPaid !== undefined && lastPaid.id !== known.told_invoice_id && lastPaid.paidAt > now - newsMs ? lastPaid : undefined;
}

export function composeMails(facts: Facts, news: BillingChange) {
  const { step, known, state } = news;
  const { subscription } = state;
  const paid = newlyPaid(news);
  const isSame = known.ends_at === null && known.subscription_id === subscription?.id;
  const cancelledFor = subscription !== undefined && isSame && live.has(subscription.status) ? subscription.endsAt : undefined;
  return [
    ...(paid ? [paidMail(facts, paid)] : []),
    // The invoice says as much.
    ...(step === undefined || step === 'activated' || (step === 'payment-settled' && paid) ? [] : [stepMail(facts, step, news)]),
    ...(cancelledFor === undefined ? [] : [mailTo(facts, (texts, place) => texts.cancelled({ ...place, ends: dayText(facts.payer, cancelledFor) }))]),
  ];
}

const paidMail = (facts: Facts, { total, tax, number, paidAt, url }: PaidInvoice) =>
  mailTo(facts, (texts, place) =>
    texts.paid({ ...place, amount: dollars(total), tax: tax > 0 ? dollars(tax) : undefined, on: dayText(facts.payer, paidAt), number, invoiceUrl: url }),
  );

function stepMail(facts: Facts, step: Exclude<Step, 'activated'>, { account, state: { subscription }, graceDays, now }: BillingChange) {
  switch (step) {
    case 'payment-failed':
      return failedMail(facts, { endsAt: graceEndsAt(account, graceDays) ?? now, open: subscription?.openInvoice });
    case 'deactivated':
      return mailTo(facts, (texts, place) => (subscription?.status === 'canceled' ? texts.ended(place) : texts.deactivated(place)));
    case 'payment-settled':
      return mailTo(facts, (texts, place) => texts.settled(place));
    case 'reactivated':
      return mailTo(facts, (texts, place) => texts.reactivated(place));
  }
}

interface FailedPayment {
  readonly endsAt: number;
  readonly open: Subscription['openInvoice'];
}

/** Gives the amount, the reason, how long messages go on, and one link. */
function failedMail(facts: Facts, { endsAt, open }: FailedPayment) {
  const { payer } = facts;
  const told = {
    amount: open && dollars(open.total),
    failure: open?.failure ?? 'declined',
    until: timeText(payer, endsAt),
    nextTry: open?.nextTryAt === undefined ? undefined : dayText(payer, open.nextTryAt),
    payUrl: open?.url,
  };
  return mailTo(facts, (texts, place) => (open?.needsApproval ? texts.needsApproval({ ...place, ...told }) : texts.failed({ ...place, ...told })));
}

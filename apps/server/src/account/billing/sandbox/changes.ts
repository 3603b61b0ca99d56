import { cardNamed, chargeFailure, paymentNotApproved } from './cards.ts';
import { invoicePeriod } from './invoicing.ts';
import { type LedgerCustomer, type Ledger, withCustomer } from './ledger.ts';
import { nextPeriodEnd } from './periods.ts';
import { cancel, findAnchor, findInvoice, findLive, type SandboxSubscription, setCard, updateInvoice, updateSubscription } from './store.ts';

/** A change as reported, in Stripe's words; undefined without a change. */
export type Change =
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.payment_action_required'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'payment_method.attached'
  | 'payment_method.detached'
  | undefined;

export const putCard = (ledger: Ledger, customerId: string, card: string): Promise<Change> =>
  withCustomer(ledger, customerId, async ({ db, customer }) => ((await setCard(db, customer.id, card)) ? 'payment_method.attached' : undefined));

export const removeCard = (ledger: Ledger, customerId: string): Promise<Change> =>
  withCustomer(ledger, customerId, async ({ db, customer }) => ((await setCard(db, customer.id, null)) ? 'payment_method.detached' : undefined));

/** Names the subscription, so that a form sent twice or late does not hit the next one. */
interface SubscriptionKey {
  readonly customerId: string;
  readonly subscriptionId: string;
}

const withMeant = (
  ledger: Ledger,
  { customerId, subscriptionId }: SubscriptionKey,
  act: (held: LedgerCustomer, live: SandboxSubscription) => Promise<Change>,
): Promise<Change> =>
  withCustomer(ledger, customerId, async (held) => {
    const live = await findLive(held.db, customerId);
    return live?.id === subscriptionId ? act(held, live) : undefined;
  });

export const cancelAtEnd = (ledger: Ledger, meant: SubscriptionKey): Promise<Change> =>
  withMeant(ledger, meant, async ({ db }, live) => {
    if (live.ends_at !== null) return undefined;
    await updateSubscription(db, live.id, { ends_at: new Date(live.period_ends_at) });
    return 'customer.subscription.updated';
  });

export const keep = (ledger: Ledger, meant: SubscriptionKey): Promise<Change> =>
  withMeant(ledger, meant, async ({ db }, live) => {
    if (live.ends_at === null) return undefined;
    await updateSubscription(db, live.id, { ends_at: null });
    return 'customer.subscription.updated';
  });

export const cancelNow = (ledger: Ledger, meant: SubscriptionKey): Promise<Change> => withMeant(ledger, meant, (held, live) => end(held, live, ledger.now()));

async function end({ db }: LedgerCustomer, live: SandboxSubscription, at: number): Promise<Change> {
  await cancel(db, live.id, at);
  return 'customer.subscription.deleted';
}

interface Payment {
  readonly customerId: string;
  readonly invoiceId: string;
  /** The holder's answer to the bank. */
  readonly approved?: boolean | undefined;
}

/** Charges an open invoice. Its period stays as it was. */
export const pay = (ledger: Ledger, { customerId, invoiceId, approved }: Payment): Promise<Change> =>
  withCustomer(ledger, customerId, async ({ db, customer }) => {
    const invoice = await findInvoice(db, customerId, invoiceId);
    if (invoice?.status !== 'open') return undefined;
    const failure = approved === false ? paymentNotApproved.message : chargeFailure(customer.card, approved);
    if (failure !== undefined) {
      await updateInvoice(db, invoice.id, { failure, card: customer.card });
      return 'invoice.payment_failed';
    }
    // A period that was played ahead of time begins later than now.
    const paidAt = new Date(Math.max(ledger.now(), invoice.created_at));
    await updateInvoice(db, invoice.id, { status: 'paid', failure: null, card: customer.card, paid_at: paidAt });
    await updateSubscription(db, invoice.subscription_id, { status: 'active' });
    return 'invoice.paid';
  });

/** Moves the ledger's clock to the end of the period that ends at `periodEndsAt`. */
export const playPeriod = (ledger: Ledger, { periodEndsAt, ...meant }: SubscriptionKey & { readonly periodEndsAt: number }): Promise<Change> =>
  withMeant(ledger, meant, async (held, live) => (live.period_ends_at === periodEndsAt ? pass(ledger, held, live) : undefined));

/** Plays a customer's period that is already over; undefined if none is. */
export const playDuePeriod = (ledger: Ledger, customerId: string): Promise<Change> =>
  withCustomer(ledger, customerId, async (held) => {
    const live = await findLive(held.db, customerId);
    return live && live.period_ends_at <= ledger.now() ? pass(ledger, held, live) : undefined;
  });

/** Ends a subscription that was cancelled for the end of the period; otherwise begins, invoices and charges the next period. */
async function pass({ config, now }: Ledger, held: LedgerCustomer, live: SandboxSubscription): Promise<Change> {
  const { db, customer } = held;
  const startsAt = live.period_ends_at;
  if (live.ends_at !== null && live.ends_at <= startsAt) return end(held, live, live.ends_at);
  // A customer who owes a period is not charged for another one.
  if (live.status === 'past_due' || live.status === 'incomplete') return undefined;
  const endsAt = nextPeriodEnd((await findAnchor(db, live.id)) ?? startsAt, startsAt);
  const { failure } = await invoicePeriod(db, { customer, subscription: live, tariff: config, period: { startsAt, endsAt }, now: now() });
  const status = failure === undefined ? 'active' : 'past_due';
  await updateSubscription(db, live.id, { status, period_starts_at: new Date(startsAt), period_ends_at: new Date(endsAt) });
  if (failure === undefined) return 'invoice.paid';
  return cardNamed(customer.card)?.asksEachTime ? 'invoice.payment_action_required' : 'invoice.payment_failed';
}

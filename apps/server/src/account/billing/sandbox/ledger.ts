import { monthlyBill, Refusal, type Tax, type Usage } from '@earshot/domain';
import type { Db } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Services } from '../../../platform/services.ts';
import type { Approval, Card, ProviderState, SubscriptionOrder } from '../provider.ts';
import { cardNamed, expires } from './cards.ts';
import { invoicePeriod } from './invoicing.ts';
import { newPaymentSecret } from './payment-secret.ts';
import { nextPeriodEnd } from './periods.ts';
import { computeTax, taxPercent } from './tax.ts';
import {
  addSubscription,
  findCustomer,
  cancel,
  findLive,
  findLastPaid,
  findOpenInvoice,
  findSubscription,
  lockCustomer,
  type SandboxCustomer,
  type SandboxSubscription,
  updateSubscription,
} from './store.ts';

export type Ledger = Pick<Services, 'database' | 'config' | 'now'>;

/** A customer locked until the transaction ends. */
export interface LedgerCustomer {
  readonly db: Db;
  readonly customer: SandboxCustomer;
}

/** Runs one act on a customer in a transaction; acts on one customer run one after another. */
export const withCustomer = <T>({ database }: Ledger, customerId: string, act: (held: LedgerCustomer) => Promise<T>): Promise<T> =>
  database.transaction(async ({ db }) => act({ db, customer: await lockCustomer(db, customerId) }));

export async function subscribe(ledger: Ledger, order: SubscriptionOrder): Promise<Approval | undefined> {
  const invoiceId = await begin(ledger, order);
  return invoiceId === undefined ? undefined : { clientSecret: await newPaymentSecret(ledger, invoiceId) };
}

/** Returns the invoice that waits for the bank's approval, if any. */
const begin = (ledger: Ledger, order: SubscriptionOrder): Promise<string | undefined> =>
  withCustomer(ledger, order.customerId, async ({ db, customer }) => {
    const now = ledger.now();
    const live = await findLive(db, customer.id);
    if (live && live.status !== 'incomplete') return undefined;
    const waiting = live && (await findOpenInvoice(db, live.id));
    if (waiting && waiting.card === customer.card) return waiting.id;
    // The card has changed since, so it starts anew.
    if (live) await cancel(db, live.id, now);
    if (customer.card === null) throw new Refusal({ code: 'conflict' }, 'Add a payment method first.');
    const freeUntil = order.trialEndsAt !== undefined && order.trialEndsAt > now ? order.trialEndsAt : undefined;
    const period = { startsAt: now, endsAt: freeUntil ?? nextPeriodEnd(now, now) };
    const subscription = await addSubscription(db, {
      id: `sub_sandbox_${newId(now)}`,
      customer_id: customer.id,
      status: freeUntil === undefined ? 'active' : 'trialing',
      usage: JSON.stringify(order.usage),
      period_starts_at: new Date(period.startsAt),
      period_ends_at: new Date(period.endsAt),
      key: order.key,
      created_at: new Date(now),
    });
    if (!subscription || freeUntil !== undefined) return undefined;
    const { invoiceId, failure } = await invoicePeriod(db, { customer, subscription, tariff: ledger.config, period, now });
    if (failure === undefined) return undefined;
    // Rolls back both the subscription and the invoice.
    if (!cardNamed(customer.card)?.asksEachTime) throw new Refusal({ code: 'payment_declined' }, failure);
    await updateSubscription(db, subscription.id, { status: 'incomplete' });
    return invoiceId;
  });

export const changeUsage = (ledger: Ledger, customerId: string, usage: Usage): Promise<void> =>
  withCustomer(ledger, customerId, async ({ db, customer }) => {
    const live = await findLive(db, customer.id);
    if (live && live.status !== 'incomplete') await updateSubscription(db, live.id, { usage: JSON.stringify(usage) });
  });

export async function previewInvoice(ledger: Ledger, customerId: string, usage: Usage) {
  const live = await findLive(ledger.database.db, customerId);
  if (!live || live.status === 'incomplete') return undefined;
  const tax = (await previewTax(ledger, customerId, usage))?.amount ?? 0;
  return { total: monthlyBill(usage, ledger.config.prices).total + tax, at: live.period_ends_at };
}

export async function previewTax({ database: { db }, config }: Ledger, customerId: string, usage: Usage): Promise<Tax | undefined> {
  const customer = await findCustomer(db, customerId);
  const amount = customer && computeTax(config, customer, monthlyBill(usage, config.prices).total);
  return amount === undefined ? undefined : { amount, percent: taxPercent };
}

export async function readProviderState({ database: { db } }: Ledger, customerId: string): Promise<ProviderState> {
  const customer = await findCustomer(db, customerId);
  const subscription = await findSubscription(db, customerId);
  const invoice = subscription?.status === 'past_due' ? await findOpenInvoice(db, subscription.id) : undefined;
  const paid = await findLastPaid(db, customerId);
  const needsApproval = cardNamed(customer?.card ?? null)?.asksEachTime ?? false;
  return {
    payer: customer && { name: customer.name, email: customer.email, language: customer.language, address: customer.address ?? undefined },
    card: customer && shownCard(customer),
    ...(paid && { lastPaid: { id: paid.id, number: paid.number, total: paid.total_cents, tax: paid.tax_cents, paidAt: paid.paid_at ?? paid.created_at } }),
    subscription: subscription && {
      ...shownSubscription(subscription),
      ...(invoice && { openInvoice: { total: invoice.total_cents, needsApproval, failure: customer?.card ? 'declined' : 'no card' } }),
    },
  };
}

export function shownCard({ card }: SandboxCustomer): Card | undefined {
  const found = cardNamed(card);
  return found && { brand: found.brand, last4: found.last4, expires };
}

const shownSubscription = ({ id, status, usage, period_ends_at, ends_at }: SandboxSubscription) => ({
  id,
  status,
  usage,
  periodEndsAt: period_ends_at,
  ...(ends_at !== null && { endsAt: ends_at }),
});

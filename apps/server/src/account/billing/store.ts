import type { BillingAddress, BillingLanguage, PaidTimes, SubscriptionStatus, Usage } from '@earshot/domain';
import { type Selectable, sql } from 'kysely';
import { noteBillingChange, noteInboxChange } from '../../platform/database/changes.ts';
import { clockToleranceMs, type Db, instant } from '../../platform/database/database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { countReceivers, findAccount, liveMessageLimit } from '../limits/index.ts';
import type { BillRecipient, PaymentProvider, ProviderState } from './provider.ts';

/** Limit of one run; the next run takes the rest. */
const mostPastGrace = 500;

type ProviderName = PaymentProvider['name'];

export type BillingAccount = Selectable<Schema['billing_accounts']>;

/** Number of a client's users in each role; invited users cost nothing (decisions: Account states and billing). */
const countRoles = (db: Db, clientId: string) =>
  db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('is_admin', '=', true).as('admins'),
      fn.countAll<number>().filterWhere('is_operator', '=', true).as('operators'),
    ])
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();

export async function loadUsage(db: Db, clientId: string): Promise<Usage> {
  const { admins, operators } = await countRoles(db, clientId);
  return { admins, operators, receivers: await countReceivers(db, clientId), messages: liveMessageLimit(await findAccount(db, clientId)) };
}

/**
 * The usage that the next invoice charges: people by their present number, messages by their highest since the last
 * invoice (decision 027). A highest number belongs to the period that ends at `periodEndsAt`, by default the stored
 * one.
 */
export async function findBilledUsage(db: Db, clientId: string, provider: ProviderName, periodEndsAt?: number): Promise<Usage> {
  const usage = await loadUsage(db, clientId);
  const known = await findBilling(db, clientId, provider);
  return { ...usage, messages: Math.max(usage.messages, findPeak(known, periodEndsAt ?? known?.period_ends_at ?? null)) };
}

const findPeak = (billing: BillingAccount | undefined, periodEndsAt: number | null): number =>
  billing !== undefined && periodEndsAt !== null && billing.peak_period_ends_at === periodEndsAt ? (billing.messages_peak ?? 0) : 0;

/** Keeps a number of messages of the present period if it is that period's highest. */
export const keepPeak = (db: Db, { clientId, provider, messages }: { readonly clientId: string; readonly provider: ProviderName; readonly messages: number }) =>
  db
    .updateTable('billing_accounts')
    .set({
      messages_peak: sql<number>`case when peak_period_ends_at is not distinct from period_ends_at then greatest(messages_peak, ${messages}::integer) else ${messages}::integer end`,
      peak_period_ends_at: sql<Date | null>`period_ends_at`,
    })
    .where('client_id', '=', clientId)
    .where('provider', '=', provider)
    .execute();

export const findBilling = (db: Db, clientId: string, provider: ProviderName): Promise<BillingAccount | undefined> =>
  db.selectFrom('billing_accounts').selectAll().where('client_id', '=', clientId).where('provider', '=', provider).executeTakeFirst();

/** The client of a customer; undefined for a customer that we never made. */
export async function clientOfCustomer(db: Db, provider: ProviderName, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_accounts')
    .select('client_id')
    .where('provider', '=', provider)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.client_id;
}

export async function clientsAfter(db: Db, provider: ProviderName, { after, limit }: { readonly after: string; readonly limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_accounts')
    .select('client_id')
    .where('provider', '=', provider)
    .where('client_id', '>', after)
    .orderBy('client_id')
    .limit(limit)
    .execute();
  return rows.map(({ client_id }) => client_id);
}

/** The client's name and the addressee of its bills. */
export interface Payer {
  readonly name: string;
  readonly email: string;
  readonly first_name: string;
  readonly time_zone: string;
  readonly billing_language: BillingLanguage;
  readonly billing_address: BillingAddress | null;
}

export const billedTo = ({ name, email, billing_language, billing_address }: Payer): BillRecipient => ({
  name,
  email,
  language: billing_language,
  address: billing_address ?? undefined,
});

export const findPayer = (db: Db, clientId: string): Promise<Payer | undefined> =>
  db
    .selectFrom('clients')
    .innerJoin('users', 'users.client_id', 'clients.id')
    .select(['clients.name', 'users.email', 'users.first_name', 'users.time_zone', 'clients.billing_language', 'clients.billing_address'])
    .where('clients.id', '=', clientId)
    .where('users.is_holder', '=', true)
    .where('users.archived_at', 'is', null)
    .executeTakeFirst();

export const addBilling = (db: Db, row: { readonly client_id: string; readonly provider: ProviderName; readonly customer_id: string }) =>
  db
    .insertInto('billing_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Replaces a customer that was deleted at the provider. */
export const exchangeCustomer = (db: Db, billing: BillingAccount, customerId: string) =>
  db
    .updateTable('billing_accounts')
    .set({ customer_id: customerId, card_brand: null, card_last4: null, card_expires: null, revision: billing.revision + 1 })
    .where('client_id', '=', billing.client_id)
    .where('provider', '=', billing.provider)
    .where('customer_id', '=', billing.customer_id)
    .execute();

/** Stores a copy of the provider's state, unless another one was stored since `revision` was read. */
export async function saveState(db: Db, billing: BillingAccount, state: ProviderState, now: number): Promise<boolean> {
  const { card, subscription } = state;
  const saved = await db
    .updateTable('billing_accounts')
    .set({
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
      card_expires: card?.expires ?? null,
      subscription_id: subscription?.id ?? null,
      subscription_status: subscription?.status ?? null,
      period_ends_at: subscription ? new Date(subscription.periodEndsAt) : null,
      ...(state.lastPaid && { told_invoice_id: state.lastPaid.id }),
      ends_at: subscription?.endsAt === undefined ? null : new Date(subscription.endsAt),
      revision: billing.revision + 1,
      synced_at: new Date(now),
    })
    .where('client_id', '=', billing.client_id)
    .where('provider', '=', billing.provider)
    .where('revision', '=', billing.revision)
    .returning('client_id')
    .executeTakeFirst();
  return saved !== undefined;
}

const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at));

export async function setPaid(db: Db, clientId: string, { activatedAt, paymentFailedAt, deactivatedAt }: PaidTimes): Promise<void> {
  await db
    .updateTable('clients')
    .set({ activated_at: toDate(activatedAt), payment_failed_at: toDate(paymentFailedAt), deactivated_at: toDate(deactivatedAt) })
    .where('id', '=', clientId)
    .execute();
  noteInboxChange(db, clientId);
  noteBillingChange(db, clientId);
}

/** Clients that are still active although their days of grace are over. */
export async function clientsPastGrace(db: Db, failedBefore: number): Promise<string[]> {
  const rows = await db
    .selectFrom('clients')
    .select('id')
    .where('payment_failed_at', '<=', instant(failedBefore))
    .where('deactivated_at', 'is', null)
    .orderBy('payment_failed_at')
    .limit(mostPastGrace)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setMessageLimit(db: Db, clientId: string, messages: number): Promise<void> {
  await db.updateTable('clients').set({ message_limit: messages }).where('id', '=', clientId).execute();
  noteBillingChange(db, clientId);
}

/** Claims the account for one activation; undefined while another one runs. */
export const claimActivation = (db: Db, billing: BillingAccount, claim: { readonly by: string; readonly now: number; readonly until: number }) =>
  db
    .updateTable('billing_accounts')
    .set({ busy_until: new Date(claim.until), asked_by: claim.by })
    .where('client_id', '=', billing.client_id)
    .where('provider', '=', billing.provider)
    .where((eb) =>
      eb.or([eb('busy_until', 'is', null), eb('busy_until', '<=', instant(claim.now)), eb('busy_until', '>', instant(claim.until + clockToleranceMs))]),
    )
    .returningAll()
    .executeTakeFirst();

/** Releases the claim; `isRefused` makes the next try a new attempt. */
export const endActivation = (db: Db, billing: BillingAccount, { isRefused }: { readonly isRefused: boolean }) =>
  db
    .updateTable('billing_accounts')
    .set((eb) => ({ busy_until: null, ...(isRefused && { attempt: eb('attempt', '+', 1) }) }))
    .where('client_id', '=', billing.client_id)
    .where('provider', '=', billing.provider)
    .execute();

/** Stores an event; false when it was stored before. */
export async function addEvent(
  db: Db,
  event: { readonly provider: ProviderName; readonly id: string; readonly type: string; readonly customerId: string },
  now: number,
): Promise<boolean> {
  const { provider, id, type, customerId } = event;
  const added = await db
    .insertInto('billing_events')
    .values({ provider, id, type, customer_id: customerId, received_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export const toSubscriptionStatus = (billing: BillingAccount | undefined): SubscriptionStatus | undefined =>
  (billing?.subscription_status ?? undefined) as SubscriptionStatus | undefined;

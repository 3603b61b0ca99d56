import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, instant } from '../../../platform/database/database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { notFound } from '../../../platform/http/failures.ts';
import type { BillRecipient } from '../provider.ts';

export type SandboxCustomer = Selectable<Schema['sandbox_customers']>;
export type SandboxSubscription = Selectable<Schema['sandbox_subscriptions']>;
export type SandboxInvoice = Selectable<Schema['sandbox_invoices']>;

/** Always the same id for a client. */
export const toSandboxCustomerId = (clientId: string): string => `cus_sandbox_${clientId}`;

export async function saveCustomer(db: Db, customer: Insertable<Schema['sandbox_customers']>): Promise<void> {
  await db
    .insertInto('sandbox_customers')
    .values(customer)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        name: customer.name,
        email: customer.email,
        language: customer.language ?? 'en',
        ...(customer.address && { address: customer.address }),
      }),
    )
    .execute();
}

export async function changeCustomer(db: Db, id: string, { address, ...values }: BillRecipient): Promise<void> {
  await db
    .updateTable('sandbox_customers')
    .set({ ...values, ...(address && { address: JSON.stringify(address) }) })
    .where('id', '=', id)
    .execute();
}

export const findCustomer = (db: Db, id: string): Promise<SandboxCustomer | undefined> =>
  db.selectFrom('sandbox_customers').selectAll().where('id', '=', id).executeTakeFirst();

/** Acts on one customer queue on this lock. */
export async function lockCustomer(db: Db, id: string): Promise<SandboxCustomer> {
  const customer = await db.selectFrom('sandbox_customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!customer) throw notFound('The customer');
  return customer;
}

/** Returns whether the card changed. */
export async function setCard(db: Db, customerId: string, card: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_customers')
    .set({ card })
    .where('id', '=', customerId)
    .where('card', 'is distinct from', card)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findLive = (db: Db, customerId: string): Promise<SandboxSubscription | undefined> =>
  db.selectFrom('sandbox_subscriptions').selectAll().where('customer_id', '=', customerId).where('status', '<>', 'canceled').executeTakeFirst();

/** The live one, otherwise the last that ended. */
export const findSubscription = (db: Db, customerId: string): Promise<SandboxSubscription | undefined> =>
  db
    .selectFrom('sandbox_subscriptions')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy((eb) => eb('status', '=', 'canceled'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns undefined where the same wish was granted before, or another subscription is live. */
export const addSubscription = (db: Db, subscription: Insertable<Schema['sandbox_subscriptions']>): Promise<SandboxSubscription | undefined> =>
  db
    .insertInto('sandbox_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export async function updateSubscription(db: Db, id: string, values: Updateable<Schema['sandbox_subscriptions']>): Promise<void> {
  await db.updateTable('sandbox_subscriptions').set(values).where('id', '=', id).execute();
}

/** One batch of the customers whose period is over, or whose cancelled subscription is due to end, in the order of their ids. */
export async function findDueCustomers(db: Db, now: number, { after, limit }: { readonly after: string; readonly limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_subscriptions')
    .select('customer_id')
    .where('customer_id', '>', after)
    .where('status', '<>', 'canceled')
    .where('period_ends_at', '<=', instant(now))
    .where((eb) => eb.or([eb('status', 'not in', ['past_due', 'incomplete']), eb('ends_at', '<=', instant(now))]))
    .orderBy('customer_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Newest first. */
export const listInvoices = (db: Db, customerId: string): Promise<SandboxInvoice[]> =>
  db.selectFrom('sandbox_invoices').selectAll().where('customer_id', '=', customerId).orderBy('number', 'desc').limit(500).execute();

export const findInvoice = (db: Db, customerId: string, id: string): Promise<SandboxInvoice | undefined> =>
  db.selectFrom('sandbox_invoices').selectAll().where('customer_id', '=', customerId).where('id', '=', id).executeTakeFirst();

/** Gives the invoice the next number of its customer, whom the caller has locked. */
export async function addInvoice(db: Db, invoice: Omit<Insertable<Schema['sandbox_invoices']>, 'number'>): Promise<void> {
  const { count } = await db
    .selectFrom('sandbox_invoices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', invoice.customer_id)
    .executeTakeFirstOrThrow();
  const number = String(count + 1).padStart(4, '0');
  await db
    .insertInto('sandbox_invoices')
    .values({ ...invoice, number })
    .execute();
}

/** The newest invoice that took a payment. */
export const findLastPaid = (db: Db, customerId: string): Promise<SandboxInvoice | undefined> =>
  db
    .selectFrom('sandbox_invoices')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '=', 'paid')
    .where('total_cents', '>', 0)
    .orderBy('paid_at', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findInvoiceById = (db: Db, id: string): Promise<SandboxInvoice | undefined> =>
  db.selectFrom('sandbox_invoices').selectAll().where('id', '=', id).executeTakeFirst();

export const findOpenInvoice = (db: Db, subscriptionId: string): Promise<SandboxInvoice | undefined> =>
  db.selectFrom('sandbox_invoices').selectAll().where('subscription_id', '=', subscriptionId).where('status', '=', 'open').executeTakeFirst();

export async function updateInvoice(db: Db, id: string, values: Updateable<Schema['sandbox_invoices']>): Promise<void> {
  await db.updateTable('sandbox_invoices').set(values).where('id', '=', id).execute();
}

/** Ends a subscription. Its open invoice is not charged any more. */
export async function cancel(db: Db, subscriptionId: string, at: number): Promise<void> {
  await updateSubscription(db, subscriptionId, { status: 'canceled', ends_at: new Date(at) });
  await db.updateTable('sandbox_invoices').set({ status: 'void' }).where('subscription_id', '=', subscriptionId).where('status', '=', 'open').execute();
}

/** Start of the first charged period; undefined in a trial. */
export async function findAnchor(db: Db, subscriptionId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('sandbox_invoices')
    .select('period_starts_at')
    .where('subscription_id', '=', subscriptionId)
    .orderBy('period_starts_at')
    .limit(1)
    .executeTakeFirst();
  return row?.period_starts_at;
}

import type { SubscriptionStatus, Usage } from '@earshot/domain';
import type { Selectable } from 'kysely';
import { countReceiversOf, findAccount, liveLimitOf } from '../accounts/index.ts';
import { clockToleranceMs, type Db, instant } from '../platform/database.ts';
import type { Schema } from '../platform/schema.ts';
import type { PaymentProvider, ProviderState } from './provider.ts';

type ProviderName = PaymentProvider['name'];

/** What is known of a client at the provider. */
export type BillingAccount = Selectable<Schema['billing_accounts']>;

/** How many of a client's users have each role; those who are only invited cost nothing (decisions: Account states and billing). */
const countRolesOf = (db: Db, clientId: string) =>
  db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('is_admin', '=', true).as('admins'),
      fn.countAll<number>().filterWhere('is_operator', '=', true).as('operators'),
    ])
    .where('client_id', '=', clientId)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow();

/** What a client is billed for. */
export async function usageOf(db: Db, clientId: string): Promise<Usage> {
  const { admins, operators } = await countRolesOf(db, clientId);
  return { admins, operators, receivers: await countReceiversOf(db, clientId), messages: liveLimitOf(await findAccount(db, clientId)) };
}

export const findBilling = (db: Db, clientId: string, provider: ProviderName): Promise<BillingAccount | undefined> =>
  db.selectFrom('billing_accounts').selectAll().where('client_id', '=', clientId).where('provider', '=', provider).executeTakeFirst();

/** Whose customer this is; undefined for one that we never made. */
export async function clientOfCustomer(db: Db, provider: ProviderName, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_accounts')
    .select('client_id')
    .where('provider', '=', provider)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row?.client_id;
}

/** Clients with a customer at the provider, a part at a time, in the order of their ids. */
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

/** The client's name and whom its bills concern. */
export const findPayer = (db: Db, clientId: string) =>
  db
    .selectFrom('clients')
    .innerJoin('users', 'users.client_id', 'clients.id')
    .select(['clients.name', 'users.email', 'users.first_name'])
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

/** When the account became active, and when it was deactivated. */
export const setPaid = (
  db: Db,
  clientId: string,
  { activatedAt, deactivatedAt }: { readonly activatedAt: number | null; readonly deactivatedAt: number | null },
) =>
  db
    .updateTable('clients')
    .set({ activated_at: activatedAt === null ? null : new Date(activatedAt), deactivated_at: deactivatedAt === null ? null : new Date(deactivatedAt) })
    .where('id', '=', clientId)
    .execute();

export const setMessageLimit = (db: Db, clientId: string, messages: number) =>
  db.updateTable('clients').set({ message_limit: messages }).where('id', '=', clientId).execute();

/** Takes the account for one activation; undefined while another one runs. */
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

/** Gives it back; `isRefused` when the next try is another one. */
export const endActivation = (db: Db, billing: BillingAccount, { isRefused }: { readonly isRefused: boolean }) =>
  db
    .updateTable('billing_accounts')
    .set((eb) => ({ busy_until: null, ...(isRefused && { attempt: eb('attempt', '+', 1) }) }))
    .where('client_id', '=', billing.client_id)
    .where('provider', '=', billing.provider)
    .execute();

/** Takes an event down; false when it was there already. */
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

/** The provider's word for a subscription, as it was stored. */
export const statusOf = (billing: BillingAccount | undefined): SubscriptionStatus | undefined =>
  (billing?.subscription_status ?? undefined) as SubscriptionStatus | undefined;

import type { PaymentSetup } from '@earshot/contract';
import { Refusal } from '@earshot/domain';
import { takeTry } from '../../platform/rate-limit.ts';
import { notFound } from '../../platform/http/failures.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { recordAudit } from '../audit/index.ts';
import type { Billing } from './billing.ts';
import type { Approval } from './provider.ts';
import { refresh } from './refresh.ts';
import { addBilling, billedTo, exchangeCustomer, findBilling, findPayer, toSubscriptionStatus } from './store.ts';

const setups = { name: 'payment setup', perMinute: 20 };

/** Returns what the card form needs; undefined where a payment method exists that is not to be replaced. */
export async function beginSetup(billing: Billing, clientId: string, { replaces }: { readonly replaces: boolean }): Promise<PaymentSetup | undefined> {
  const { services, provider } = billing;
  await takeTry(services.database, [[setups, clientId]], services.now());
  const customerId = await ensureCustomer(billing, clientId);
  // Finds a card that was saved at the provider without our hearing of it.
  await refresh(billing, clientId);
  if (!replaces && (await findBilling(services.database.db, clientId, provider.name))?.card_last4) return undefined;
  return { ...(await provider.beginSetup(customerId)), ...provider.form, provider: provider.name };
}

/** The client's customer at the provider, made on first need, and again if it was deleted there. */
export async function ensureCustomer({ services: { database }, provider }: Billing, clientId: string): Promise<string> {
  const known = await findBilling(database.db, clientId, provider.name);
  if (known && (await provider.loadState(known.customer_id)).payer) return known.customer_id;
  const payer = await findPayer(database.db, clientId);
  if (!payer) throw notFound('The Account Holder');
  const customerId = await provider.ensureCustomer({ clientId, ...billedTo(payer), deletedId: known?.customer_id });
  await addBilling(database.db, { client_id: clientId, provider: provider.name, customer_id: customerId });
  if (known) await exchangeCustomer(database.db, known, customerId);
  return customerId;
}

/** Outcome of saving a card: an overdue invoice was paid with it, was refused, or waits for the bank's approval. */
interface CardResult {
  readonly message: string;
  readonly approval?: Approval | undefined;
}

const saved = 'Your payment method has been saved.';

/** Takes the card of a finished setup and pays overdue invoices with it. A repeated call changes nothing. */
export async function savePaymentMethod(billing: Billing, actor: Actor, setupId: string): Promise<CardResult> {
  await takeCard(billing, actor, setupId);
  const { services, provider } = billing;
  const known = await findBilling(services.database.db, actor.clientId, provider.name);
  const status = toSubscriptionStatus(known);
  if (!known || (status !== 'past_due' && status !== 'unpaid')) return { message: saved };
  try {
    const approval = await provider.payOverdue(known.customer_id);
    return approval ? { message: `${saved} Your bank asks you to approve the open invoice.`, approval } : { message: `${saved} The open invoice is paid.` };
  } catch (error) {
    // The card is saved even so.
    if (!(error instanceof Refusal)) throw error;
    return { message: `${saved} The open invoice could not be charged: ${error.message}` };
  } finally {
    await refresh(billing, actor.clientId);
  }
}

async function takeCard(billing: Billing, { clientId, userId }: Actor, setupId: string): Promise<void> {
  const { services, provider } = billing;
  const customerId = await ensureCustomer(billing, clientId);
  const before = await findBilling(services.database.db, clientId, provider.name);
  await provider.takeCard(customerId, setupId);
  await refresh(billing, clientId);
  const after = await findBilling(services.database.db, clientId, provider.name);
  const describeCard = (each: typeof before) => (each?.card_last4 ? `${each.card_brand} ending in ${each.card_last4}` : '');
  if (describeCard(before) === describeCard(after)) return;
  const changes = [{ field: 'Card', from: describeCard(before), to: describeCard(after) }];
  await services.database.transaction((tx) =>
    recordAudit(tx, { clientId, actorId: userId, action: 'billing.card-saved', subject: 'Billing', changes }, services.now()),
  );
}

import type { PaymentSetup } from '@earshot/contract';
import { recordAudit } from '../audit/index.ts';
import type { Actor } from '../platform/actor.ts';
import { takeTry } from '../platform/attempts.ts';
import { notFound } from '../platform/failures.ts';
import type { Billing } from './billing.ts';
import { refresh } from './refresh.ts';
import { addBilling, findBilling, findPayer } from './store.ts';

const setups = { name: 'payment setup', perMinute: 20 };

/** What the card form needs; undefined where there is a payment method already. */
export async function beginSetup(billing: Billing, clientId: string): Promise<PaymentSetup | undefined> {
  const { services, provider } = billing;
  await takeTry(services.database, [[setups, clientId]], services.now());
  const customerId = await customerOf(billing, clientId);
  // A card that was saved at the provider and of which nobody told us.
  await refresh(billing, clientId);
  if ((await findBilling(services.database.db, clientId, provider.name))?.card_last4) return undefined;
  return { ...(await provider.beginSetup(customerId)), ...provider.form, provider: provider.name };
}

/** The client's customer at the provider, made at the first need. */
async function customerOf({ services: { database }, provider }: Billing, clientId: string): Promise<string> {
  const known = await findBilling(database.db, clientId, provider.name);
  if (known) return known.customer_id;
  const payer = await findPayer(database.db, clientId);
  if (!payer) throw notFound('The Account Holder');
  const customerId = await provider.ensureCustomer({ clientId, name: payer.name, email: payer.email });
  await addBilling(database.db, { client_id: clientId, provider: provider.name, customer_id: customerId });
  return customerId;
}

/** Takes the card of a finished setup. The same one again changes nothing. */
export async function savePaymentMethod(billing: Billing, { clientId, userId }: Actor, setupId: string): Promise<void> {
  const { services, provider } = billing;
  const customerId = await customerOf(billing, clientId);
  const before = await findBilling(services.database.db, clientId, provider.name);
  await provider.takeCard(customerId, setupId);
  await refresh(billing, clientId);
  const after = await findBilling(services.database.db, clientId, provider.name);
  const cardOf = (each: typeof before) => (each?.card_last4 ? `${each.card_brand} ending in ${each.card_last4}` : '');
  if (cardOf(before) === cardOf(after)) return;
  const changes = [{ field: 'Card', from: cardOf(before), to: cardOf(after) }];
  await services.database.transaction((tx) =>
    recordAudit(tx, { clientId, actorId: userId, action: 'billing.card-saved', subject: 'Billing', changes }, services.now()),
  );
}

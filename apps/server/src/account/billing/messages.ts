import { accountPhase, monthlyBill, Refusal } from '@earshot/domain';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { recordAudit } from '../audit/index.ts';
import { lockAccount, requireUsable, toAccountTimes } from '../limits/index.ts';
import type { Billing } from './billing.ts';
import { findBilledUsage, findBilling, keepPeak, setMessageLimit, loadUsage } from './store.ts';
import { syncLater } from './sync.ts';
import { estimateTax } from './tax.ts';

/** Changes the limit at once; a job tells the provider, so a provider that does not answer delays no caller. */
export async function changeMessages(services: Services, tx: Transaction, { actor, messages }: { readonly actor: Actor; readonly messages: number }) {
  const { clientId, userId, staffId } = actor;
  const now = services.now();
  const account = await lockAccount(tx.db, clientId);
  requireUsable(account, 'Messages', now);
  if (accountPhase(toAccountTimes(account), now) !== 'active') throw tooManyMessages();
  if (account.message_limit === messages) return;
  await setMessageLimit(tx.db, clientId, messages);
  await keepPeak(tx.db, { clientId, provider: services.config.cards.kind, messages: Math.max(account.message_limit, messages) });
  const changes = [{ field: 'Concurrent Geofence Messages', from: String(account.message_limit), to: String(messages) }];
  await recordAudit(tx, { clientId, actorId: userId, staffId, action: 'billing.messages-changed', subject: 'Usage', changes }, now);
  await syncLater(services, tx, clientId);
}

// spec 2 §8: up to twenty-five; activate the paid account; non-holders ask the Account Holder
const tooManyMessages = (): Refusal =>
  new Refusal(
    { code: 'trial_limit_reached', limit: 'message' },
    // spec 2 §8, word for word
    'During this period of free usage, you can set up to twenty-five concurrent Geofence Messages. To add more, activate your paid account now. If you are not the Account Holder, request that they convert to a paid account.',
  );

/**
 * Price of a month with another number of concurrent messages: our own sum, and the provider's preview of the next
 * invoice where it has one.
 */
export async function projectPrice({ services, provider }: Billing, clientId: string, messages: number) {
  const { database, config, log } = services;
  const now = await loadUsage(database.db, clientId);
  const billed = await findBilledUsage(database.db, clientId, provider.name);
  // The next invoice charges the highest number since the last one, even if it is lowered again.
  const usage = { ...now, messages: billed.messages > now.messages ? Math.max(billed.messages, messages) : messages };
  const bill = monthlyBill(usage, config.prices);
  const known = await findBilling(database.db, clientId, provider.name);
  // The price is known without the provider's preview.
  const warn = (error: unknown): undefined => {
    log.warn(error);
    return undefined;
  };
  const tax = await estimateTax({ services, provider }, clientId, usage);
  const nextInvoice = known?.subscription_id ? await provider.previewInvoice(known.customer_id, usage).catch(warn) : undefined;
  return {
    projected: bill.total,
    tax,
    each: config.prices.message,
    messages: bill.messages,
    billedMessages: usage.messages,
    ...(nextInvoice && { nextInvoice }),
  };
}

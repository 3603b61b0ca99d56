import { createHash } from 'node:crypto';
import { accountPhase, dayMs, mayActivate, Refusal, trialDays, trialEndsAt, type Usage } from '@earshot/domain';
import { findAccount, toAccountTimes } from '../limits/index.ts';
import type { Billing } from './billing.ts';
import type { Approval } from './provider.ts';
import { refresh } from './refresh.ts';
import { keepSpans } from './spans.ts';
import { markTaxTold } from './tax-mails.ts';
import { type BillingAccount, claimActivation, endActivation, findBilling, findPayer, toSubscriptionStatus, loadUsage } from './store.ts';

/** Longer than the provider may take; after a crash the next try waits this long. */
const claimMs = 60_000;

const conflict = (message: string): Refusal => new Refusal({ code: 'conflict' }, message);

/**
 * Starts the paid account. Within the 14 free days the first bill comes at their end, otherwise at once. Free days that
 * have not begun are given up, unless the wish keeps them: then they begin now. An active account stays as it is, so a
 * second click does nothing. Where the bank wants the holder's approval of the first payment, the answer carries what
 * the browser needs to ask for it; once approved, the next call finds the account active. Refuses with `conflict`
 * without a card, `payment_declined`, `payments_unavailable`.
 */
export async function activate(
  billing: Billing,
  { clientId, userId }: { readonly clientId: string; readonly userId: string },
  wish: ActivationRequest = { keepsFreeDays: false },
): Promise<Approval | undefined> {
  const { services, provider } = billing;
  const { db } = services.database;
  const now = services.now();
  if ((await findAccountPhase(billing, clientId, now)) === 'active') return undefined;
  const known = await findBilling(db, clientId, provider.name);
  if (!known?.card_last4) throw conflict('Add a payment method first.');
  if (services.config.isTaxed && !(await findPayer(db, clientId))?.billing_address) throw conflict('Add the billing address first: the tax depends on it.');
  const claimed = await claimActivation(db, known, { by: userId, now, until: now + claimMs });
  if (!claimed) throw conflict('The account is being activated. Check again in a moment.');
  const ask: ApprovalState = { state: 'not asked' };
  try {
    // Fetches the provider's news first: an invoice may be open, or the answer of an earlier start was lost.
    await refresh(billing, clientId);
    return await start(billing, clientId, { ask, wish });
  } finally {
    // A start without an answer may still happen, so no other one is asked for before the claim is over.
    if (ask.state !== 'asked') await endActivation(db, claimed, { isRefused: ask.state === 'refused' });
  }
}

interface ActivationRequest {
  /** Free days that have not begun begin now, before the first charge. */
  readonly keepsFreeDays: boolean;
}

interface ApprovalState {
  state: 'not asked' | 'asked' | 'answered' | 'refused';
}

const findAccountPhase = async ({ services }: Billing, clientId: string, now: number) =>
  accountPhase(toAccountTimes(await findAccount(services.database.db, clientId)), now);

async function start(
  billing: Billing,
  clientId: string,
  { ask, wish }: { readonly ask: ApprovalState; readonly wish: ActivationRequest },
): Promise<Approval | undefined> {
  const { services, provider } = billing;
  const { db } = services.database;
  const now = services.now();
  const times = toAccountTimes(await findAccount(db, clientId));
  const phase = accountPhase(times, now);
  if (phase === 'active') return undefined;
  const known = await findBilling(db, clientId, provider.name);
  if (!known?.card_last4) throw conflict('Add a payment method first.');
  if (!mayActivate(phase, true, toSubscriptionStatus(known))) throw conflict('An invoice is open. Pay it in Billing.');
  await services.database.transaction((tx) => keepSpans(tx, known, services.now));
  const usage = await loadUsage(db, clientId);
  // Free days are given once: an account that was paid for before gets none.
  const trialEnd = phase === 'trial' ? trialEndsAt(times) : phase === 'free' && wish.keepsFreeDays ? now + trialDays * dayMs : undefined;
  // The question before it said the tax. An email would repeat it, as soon as the subscription lives.
  if (services.config.isTaxed) await markTaxTold(db, { clientId, provider: provider.name, now });
  ask.state = 'asked';
  let approval: Approval | undefined;
  try {
    approval = await provider.subscribe({
      customerId: known.customer_id,
      usage,
      key: activationKey(known, usage, trialEnd),
      ...(trialEnd !== undefined && { trialEndsAt: trialEnd }),
    });
    ask.state = 'answered';
  } catch (error) {
    // Also the address may be refused.
    if (error instanceof Refusal && (error.failure.code === 'payment_declined' || error.failure.code === 'invalid_input')) ask.state = 'refused';
    throw error;
  }
  await refresh(billing, clientId);
  return approval;
}

/** A provider refuses one key with two contents and repeats a refusal for the same key, so a different wish has a different key. */
function activationKey({ client_id, attempt, subscription_id, customer_id }: BillingAccount, usage: Usage, trialEnd: number | undefined): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([usage.admins, usage.operators, usage.receivers, usage.messages, trialEnd, subscription_id, customer_id]))
    .digest('hex');
  return `sub-${client_id}-${attempt}-${hash.slice(0, 16)}`;
}

import { createHash } from 'node:crypto';
import { accountPhase, mayActivate, Refusal, trialEndsAt, type Usage } from '@earshot/domain';
import { findAccount, timesOf } from '../accounts/index.ts';
import type { Billing } from './billing.ts';
import { refresh } from './refresh.ts';
import { type BillingAccount, claimActivation, endActivation, findBilling, statusOf, usageOf } from './store.ts';

/** Longer than the provider may take; after a crash the next try waits that long. */
const claimMs = 60_000;

const conflict = (message: string): Refusal => new Refusal({ code: 'conflict' }, message);

/**
 * Starts the paid account. Inside the 14 free days the first bill comes at their end, else at once. An account that is active stays as it is, so a second
 * click does nothing. Refuses with `conflict` without a card, `payment_declined`, `payments_unavailable`.
 */
export async function activate(billing: Billing, { clientId, userId }: { readonly clientId: string; readonly userId: string }): Promise<void> {
  const { services, provider } = billing;
  const { db } = services.database;
  const now = services.now();
  if ((await phaseOf(billing, clientId, now)) === 'active') return;
  const known = await findBilling(db, clientId, provider.name);
  if (!known?.card_last4) throw conflict('Add a payment method first.');
  const claimed = await claimActivation(db, known, { by: userId, now, until: now + claimMs });
  if (!claimed) throw conflict('The account is being activated just now. Look again in a moment.');
  const ask: Ask = { state: 'not asked' };
  try {
    // What happened at the provider in the meantime: an invoice may be open, or a start whose answer was lost.
    await refresh(billing, clientId);
    await start(billing, clientId, ask);
  } finally {
    // A start whose answer is not there may yet happen: nobody asks for another one before the claim is over.
    if (ask.state !== 'asked') await endActivation(db, claimed, { isRefused: ask.state === 'refused' });
  }
}

/** How far the wish for a subscription came. */
interface Ask {
  state: 'not asked' | 'asked' | 'answered' | 'refused';
}

const phaseOf = async ({ services }: Billing, clientId: string, now: number) => accountPhase(timesOf(await findAccount(services.database.db, clientId)), now);

async function start(billing: Billing, clientId: string, ask: Ask): Promise<void> {
  const { services, provider } = billing;
  const { db } = services.database;
  const now = services.now();
  const times = timesOf(await findAccount(db, clientId));
  const phase = accountPhase(times, now);
  if (phase === 'active') return;
  const known = await findBilling(db, clientId, provider.name);
  if (!known?.card_last4) throw conflict('Add a payment method first.');
  if (!mayActivate(phase, true, statusOf(known))) throw conflict('An invoice is open. Settle it in Billing.');
  const usage = await usageOf(db, clientId);
  // The free days are given once: not to an account that was paid for before.
  const trialEnd = phase === 'trial' ? trialEndsAt(times) : undefined;
  ask.state = 'asked';
  try {
    await provider.subscribe({
      customerId: known.customer_id,
      usage,
      key: keyOf(known, usage, trialEnd),
      ...(trialEnd !== undefined && { trialEndsAt: trialEnd }),
    });
    ask.state = 'answered';
  } catch (error) {
    if (error instanceof Refusal && error.failure.code === 'payment_declined') ask.state = 'refused';
    throw error;
  }
  await refresh(billing, clientId);
}

/** A provider refuses one key with two contents, and answers the same refusal to one that it refused: what is another wish has another key. */
function keyOf({ client_id, attempt, subscription_id }: BillingAccount, usage: Usage, trialEnd: number | undefined): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([usage.admins, usage.operators, usage.receivers, usage.messages, trialEnd, subscription_id]))
    .digest('hex');
  return `sub-${client_id}-${attempt}-${hash.slice(0, 16)}`;
}

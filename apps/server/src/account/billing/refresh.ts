import { isDeepStrictEqual } from 'node:util';
import { accountAfter } from '@earshot/domain';
import { sendAllLater } from '../../delivery/outbox/index.ts';
import { noteBillingChange } from '../../platform/database/changes.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/index.ts';
import { lockAccount, toAccountTimes } from '../limits/index.ts';
import type { Billing } from './billing.ts';
import { composeMails, newlyPaid, findStep } from './change-mails.ts';
import { dollars } from './mails.ts';
import type { PaidInvoice, ProviderState } from './provider.ts';
import { type BillingAccount, findBilling, findPayer, saveState, setPaid } from './store.ts';

/** After this many copies by other callers in a row, the last of them is as new as this one would be. */
const maxTries = 5;

/**
 * Copies the provider's state of a client and updates the account. Safe to call any number of times, concurrently and
 * in any order: a caller that fetched before another one wrote fetches again, so the newest state stays.
 */
export async function refresh(billing: Billing, clientId: string): Promise<void> {
  const { services, provider } = billing;
  for (let tries = 0; tries < maxTries; tries++) {
    const known = await findBilling(services.database.db, clientId, provider.name);
    if (!known) return;
    const state = await provider.loadState(known.customer_id);
    if (await services.database.transaction((tx) => take(billing, tx, { known, state, now: services.now() }))) return;
  }
}

interface Copy {
  readonly known: BillingAccount;
  readonly state: ProviderState;
  readonly now: number;
}

async function take({ services }: Billing, tx: Transaction, { known, state, now }: Copy): Promise<boolean> {
  const before = toAccountTimes(await lockAccount(tx.db, known.client_id));
  if (!(await saveState(tx.db, known, state, now))) return false;
  // The highest number of messages belonged to the period before.
  if (known.period_ends_at !== null && known.period_ends_at !== state.subscription?.periodEndsAt) noteBillingChange(tx.db, known.client_id);
  const after = accountAfter(before, state.subscription?.status, { now, graceDays: services.config.graceDays });
  const { config } = services;
  const step = findStep(before, after, { isNewStart: state.subscription?.id !== known.subscription_id });
  if (!isDeepStrictEqual(after, before)) await setPaid(tx.db, known.client_id, after);
  // A reactivation by payment has no actor; an activation has the user who asked for it.
  const actorId = step === 'activated' ? (known.asked_by ?? undefined) : undefined;
  if (step) await recordAudit(tx, { clientId: known.client_id, actorId, action: `billing.${step}`, subject: 'Billing' }, now);
  const paid = newlyPaid({ known, state, now });
  if (paid) await recordAudit(tx, { clientId: known.client_id, action: 'billing.paid', subject: 'Billing', changes: paidChanges(paid) }, now);
  const payer = await findPayer(tx.db, known.client_id);
  if (!payer) return true;
  const facts = { clientId: known.client_id, payer, publicUrl: config.publicUrl };
  await sendAllLater(services, tx, composeMails(facts, { step, account: after, known, state, graceDays: config.graceDays, now }), now);
  return true;
}

const paidChanges = ({ number, total }: PaidInvoice) => [
  ...(number === undefined ? [] : [{ field: 'Invoice', from: '', to: number }]),
  { field: 'Amount', from: '', to: dollars(total) },
];

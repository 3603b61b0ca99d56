import { accountAfter, accountPhase, type AccountPhase } from '@earshot/domain';
import { lockAccount, timesOf } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { sendLater } from '../outbox/index.ts';
import type { Transaction } from '../platform/database.ts';
import type { Billing } from './billing.ts';
import { deactivationMail } from './mails.ts';
import type { ProviderState } from './provider.ts';
import { type BillingAccount, findBilling, findPayer, saveState, setPaid } from './store.ts';

/** Copies are made one after the other; so many in a row by others, and the last of them is as new as this one would be. */
const maxTries = 5;

/**
 * Copies what the provider knows of a client and draws the consequences for the account. It may be called any number of times, by anybody, in any order:
 * whoever fetched before another one wrote fetches again, so the newest word is the one that stays.
 */
export async function refresh(billing: Billing, clientId: string): Promise<void> {
  const { services, provider } = billing;
  for (let tries = 0; tries < maxTries; tries++) {
    const known = await findBilling(services.database.db, clientId, provider.name);
    if (!known) return;
    const state = await provider.stateOf(known.customer_id);
    if (await services.database.transaction((tx) => take(billing, tx, { known, state, now: services.now() }))) return;
  }
}

interface Copy {
  readonly known: BillingAccount;
  readonly state: ProviderState;
  readonly now: number;
}

async function take({ services }: Billing, tx: Transaction, { known, state, now }: Copy): Promise<boolean> {
  const account = timesOf(await lockAccount(tx.db, known.client_id));
  if (!(await saveState(tx.db, known, state, now))) return false;
  const after = accountAfter(account, state.subscription?.status, now);
  if (after.activatedAt === account.activatedAt && after.deactivatedAt === account.deactivatedAt) return true;
  await setPaid(tx.db, known.client_id, after);
  const [was, is] = [accountPhase(account, now), accountPhase(after, now)];
  const action =
    is === 'deactivated' ? 'billing.deactivated' : was === 'deactivated' && !isNewStart(known, state) ? 'billing.reactivated' : 'billing.activated';
  // By a payment nobody in particular reactivates; an activation somebody asked for.
  const actorId = action === 'billing.activated' ? (known.asked_by ?? undefined) : undefined;
  await recordAudit(tx, { clientId: known.client_id, actorId, action, subject: 'Billing' }, now);
  if (is === 'deactivated') await tellHolder(services, tx, { known, was, now });
  return true;
}

/** Another subscription than the one that ended. */
const isNewStart = (known: BillingAccount, { subscription }: ProviderState): boolean => subscription?.id !== known.subscription_id;

async function tellHolder(
  services: Billing['services'],
  tx: Transaction,
  { known, was, now }: { readonly known: BillingAccount; readonly was: AccountPhase; readonly now: number },
): Promise<void> {
  const payer = was === 'deactivated' ? undefined : await findPayer(tx.db, known.client_id);
  if (payer) await sendLater(services, tx, deactivationMail(known.client_id, payer, services.config.publicUrl), now);
}

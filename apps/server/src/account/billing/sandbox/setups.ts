import { Refusal } from '@earshot/domain';
import { hashToken, newId, newToken } from '../../../platform/database/ids.ts';
import { notFound } from '../../../platform/http/failures.ts';
import { type CardName, notApproved, type SetupError, testCards } from './cards.ts';
import { type Ledger, withCustomer } from './ledger.ts';
import { addSetup, findSetup, type SandboxSetup, updateSetup } from './setup-store.ts';
import { setCard } from './store.ts';

export const beginSetup = (ledger: Ledger, customerId: string): Promise<{ readonly clientSecret: string }> =>
  withCustomer(ledger, customerId, async ({ db, customer }) => {
    const now = ledger.now();
    const id = `seti_sandbox_${newId(now)}`;
    const clientSecret = `${id}_secret_${newToken()}`;
    await addSetup(db, {
      id,
      customer_id: customer.id,
      secret_hash: hashToken(clientSecret),
      status: 'requires_payment_method',
      created_at: new Date(now),
    });
    return { clientSecret };
  });

export interface Confirmation {
  readonly setupId: string;
  readonly clientSecret: string;
  readonly card: CardName;
  /** The holder's answer to the bank. */
  readonly approved?: boolean | undefined;
}

export type SetupResult =
  | { readonly kind: 'answered'; readonly status: SandboxSetup['status']; readonly customerId: string; readonly isNew: boolean }
  | { readonly kind: 'refused'; readonly error: SetupError };

const alreadyDone: SetupError = {
  type: 'invalid_request_error',
  code: 'setup_intent_unexpected_state',
  message: 'You cannot confirm this SetupIntent because it has already succeeded.',
};

/** Finishes a setup with a card, or asks for the holder's approval. `not_found` without the right secret. */
export const confirm = ({ database }: Ledger, { setupId, clientSecret, card, approved }: Confirmation): Promise<SetupResult> =>
  database.transaction(async ({ db }) => {
    const setup = await findSetup(db, setupId, hashToken(clientSecret));
    if (!setup) throw notFound('The setup');
    const { customer_id: customerId } = setup;
    // The first answer was lost, and the form asks again.
    if (setup.status === 'succeeded')
      return setup.card === card ? { kind: 'answered', status: 'succeeded', customerId, isNew: false } : { kind: 'refused', error: alreadyDone };
    const outcome = setupOutcome(setup, card, approved);
    await updateSetup(db, setup.id, typeof outcome === 'string' ? { status: outcome, card } : { status: 'requires_payment_method', card: null });
    return typeof outcome === 'string' ? { kind: 'answered', status: outcome, customerId, isNew: true } : { kind: 'refused', error: outcome };
  });

function setupOutcome(setup: SandboxSetup, name: CardName, approved: boolean | undefined): 'succeeded' | 'requires_action' | SetupError {
  const { atSetup, asksApproval } = testCards[name];
  if (atSetup) return atSetup;
  const isAsked = setup.status === 'requires_action' && setup.card === name;
  if (!asksApproval) return 'succeeded';
  if (!isAsked || approved === undefined) return 'requires_action';
  return approved ? 'succeeded' : notApproved;
}

export const takeCard = (ledger: Ledger, customerId: string, setupId: string): Promise<void> =>
  withCustomer(ledger, customerId, async ({ db, customer }) => {
    const setup = await findSetup(db, setupId);
    if (setup?.customer_id !== customer.id) throw notFound('The setup');
    if (setup.status !== 'succeeded' || setup.card === null) throw new Refusal({ code: 'conflict' }, 'The card was not confirmed yet. Enter it again.');
    await setCard(db, customer.id, setup.card);
  });

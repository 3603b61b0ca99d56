import { Refusal } from '@earshot/domain';
import { clockToleranceMs } from '../database/database.ts';
import type { Caller } from './actor.ts';

/** How long a person's proof of identity holds for actions that need it. A sign-in counts as a proof. */
const confirmedForMs = 15 * 60_000;

export const isConfirmed = (confirmedAt: number | null, now: number): boolean =>
  confirmedAt !== null && now - confirmedAt < confirmedForMs && confirmedAt <= now + clockToleranceMs;

/** Throws for callers without a recent proof of identity. */
export function requireConfirmation(caller: Caller, now: number): void {
  const isProved = (caller.kind === 'user' || caller.kind === 'half') && isConfirmed(caller.confirmedAt, now);
  if (!isProved) throw confirmationRequired();
}

export const confirmationRequired = (): Refusal => new Refusal({ code: 'confirmation_required' }, 'Confirm first that it is you.');

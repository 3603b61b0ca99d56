import { Refusal } from '@earshot/domain';
import { clockToleranceMs } from '../database/database.ts';
import type { Caller } from './actor.ts';

/** So long what somebody proved of themselves holds for what needs it. A sign-in proves it too. */
const confirmedForMs = 15 * 60_000;

/** Whether a confirmation still holds. */
export const isConfirmed = (confirmedAt: number | null, now: number): boolean =>
  confirmedAt !== null && now - confirmedAt < confirmedForMs && confirmedAt <= now + clockToleranceMs;

/** Throws for callers who did not prove of late who they are. */
export function requireConfirmation(caller: Caller, now: number): void {
  const isProved = (caller.kind === 'user' || caller.kind === 'half') && isConfirmed(caller.confirmedAt, now);
  if (!isProved) throw confirmationRequired();
}

export const confirmationRequired = (): Refusal => new Refusal({ code: 'confirmation_required' }, 'Confirm first that it is you.');

import type { BillingStatus } from '@earshot/contract';
import type { AccountPhase } from '@earshot/domain';
import { api } from './api.ts';

const refreshMs = 180_000;

/** Rereads right at the end of the free days, not some minutes later. */
function nextReadMs(trialEndsAt: number | undefined): number {
  const untilEndMs = (trialEndsAt ?? 0) - Date.now();
  return untilEndMs > 0 ? Math.min(refreshMs, untilEndMs + 1_000) : refreshMs;
}

/** The status of a client's account. Polled, and read again when the window gets the focus: free days pass, payments fail. */
export const statusQuery = (clientId: string) => ({
  queryKey: ['billing', 'status', clientId] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.billing.status(undefined, { signal }),
  refetchInterval: ({ state: { data } }: { readonly state: { readonly data?: BillingStatus | undefined } }) => nextReadMs(data?.trialEndsAt),
});

export function toAccountPhase({ isActive, isDeactivated, isInTrial, isTrialStarted }: BillingStatus): AccountPhase {
  if (isDeactivated) return 'deactivated';
  if (isActive) return 'active';
  if (!isInTrial) return 'ended';
  return isTrialStarted ? 'trial' : 'free';
}

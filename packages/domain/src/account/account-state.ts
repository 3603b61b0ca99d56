import { dayMs } from '../schedule/time-lengths.ts';
import { trialDays } from './limits.ts';

/** The times that decide limits, status texts and deactivation. Instants in milliseconds since the epoch. */
export interface AccountTimes {
  readonly trialStartedAt: number | null;
  readonly activatedAt: number | null;
  /** The time from which a payment is overdue; the days of grace count from it. */
  readonly paymentFailedAt: number | null;
  readonly deactivatedAt: number | null;
}

/**
 * The state of an account (decisions: Account states and billing): `free` before the first message is set, `trial` for
 * the 14 days after it, `ended` when they are over without activation, then `active`, also in the days of grace after a
 * failed payment, and `deactivated` when these are over or after a cancellation.
 */
export type AccountPhase = 'free' | 'trial' | 'ended' | 'active' | 'deactivated';

/** The end of the free days; undefined before they begin. */
export const trialEndsAt = ({ trialStartedAt }: Pick<AccountTimes, 'trialStartedAt'>): number | undefined =>
  trialStartedAt === null ? undefined : trialStartedAt + trialDays * dayMs;

export function accountPhase(account: AccountTimes, now: number): AccountPhase {
  if (account.deactivatedAt !== null) return 'deactivated';
  if (account.activatedAt !== null) return 'active';
  const end = trialEndsAt(account);
  if (end === undefined) return 'free';
  return now < end ? 'trial' : 'ended';
}

/** Remaining free days, a begun one counted whole; all of them before they begin, 0 when they are over. */
export function freeDaysLeft(account: Pick<AccountTimes, 'trialStartedAt'>, now: number): number {
  const end = trialEndsAt(account);
  return end === undefined ? trialDays : Math.max(0, Math.min(trialDays, Math.ceil((end - now) / dayMs)));
}

/** The end of the days of grace after a failed payment; undefined without one. */
export const graceEndsAt = ({ paymentFailedAt }: Pick<AccountTimes, 'paymentFailedAt'>, graceDays: number): number | undefined =>
  paymentFailedAt === null ? undefined : paymentFailedAt + graceDays * dayMs;

/** Remaining days of grace, a begun one counted whole; undefined without an overdue payment. */
export function graceDaysLeft(account: Pick<AccountTimes, 'paymentFailedAt'>, graceDays: number, now: number): number | undefined {
  const end = graceEndsAt(account, graceDays);
  return end === undefined ? undefined : Math.max(0, Math.min(graceDays, Math.ceil((end - now) / dayMs)));
}

/** The status of an account for people (spec 2 §4, word for word); '' for an active account without anything to say. */
export function accountStatusText(phase: AccountPhase, daysLeft: number): string {
  switch (phase) {
    case 'free':
      return 'Start 14-day free period, or activate your account.';
    case 'trial':
      return `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} free remaining. Activate your account.`;
    case 'ended':
      return '14-day free period has ended. Activate your account.';
    case 'deactivated':
      return 'Your account has been deactivated. Update your Billing.';
    case 'active':
      return '';
  }
}

/** The statuses of a subscription at a payment provider; Stripe's words. */
export const subscriptionStatuses = ['trialing', 'active', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** The part of an account that a payment provider decides. */
export type PaidTimes = Pick<AccountTimes, 'activatedAt' | 'paymentFailedAt' | 'deactivatedAt'>;

/**
 * The account after the provider's current status: a paid one is active; a failed payment deactivates it after the days
 * of grace, a cancellation at once (decisions: Account states and billing). An account that was never paid for stays as
 * it is, and without a subscription nothing changes. The outcome depends only on the current status and the time of the
 * first failed payment, so that events may come twice, late and in any order.
 */
export function accountAfter<T extends PaidTimes>(
  account: T,
  status: SubscriptionStatus | undefined,
  { now, graceDays }: { readonly now: number; readonly graceDays: number },
): T {
  switch (status) {
    case 'trialing':
    case 'active':
      return { ...account, activatedAt: account.activatedAt ?? now, paymentFailedAt: null, deactivatedAt: null };
    case 'past_due':
    case 'unpaid': {
      if (account.activatedAt === null) return account;
      const paymentFailedAt = account.paymentFailedAt ?? account.deactivatedAt ?? now;
      const isOver = (graceEndsAt({ paymentFailedAt }, graceDays) ?? now) <= now;
      return { ...account, paymentFailedAt, deactivatedAt: account.deactivatedAt ?? (isOver ? now : null) };
    }
    case 'canceled':
    case 'paused':
      return account.activatedAt === null ? account : { ...account, deactivatedAt: account.deactivatedAt ?? now };
    case 'incomplete':
    case 'incomplete_expired':
    case undefined:
      return account;
  }
}

/** Statuses with an open invoice, which is settled instead of a new start. */
const unsettled: ReadonlySet<SubscriptionStatus> = new Set(['past_due', 'unpaid', 'paused']);

/** Whether Activate is offered: with a card, while unpaid; again after a cancellation, but not over an open invoice. */
export const mayActivate = (phase: AccountPhase, hasCard: boolean, status: SubscriptionStatus | undefined): boolean =>
  hasCard && phase !== 'active' && !(phase === 'deactivated' && status !== undefined && unsettled.has(status));

import type { BillingStatus } from '@earshot/contract';
import { accountStatusText } from '@earshot/domain';
import { toAccountPhase } from '../../platform/account-status.ts';
import type { Viewer } from './queries.ts';

/** The status right after a card was saved, until the next reading (spec 2 §4). */
export function withCard(status: BillingStatus): BillingStatus {
  const phase = toAccountPhase(status);
  const isUnpaid = phase === 'free' || phase === 'trial' || phase === 'ended';
  return {
    ...status,
    hasPaymentMethod: true,
    ...(isUnpaid && { message: accountStatusText(phase, status.daysLeft), canActivate: true }),
  };
}

/** The reason why the number of messages cannot change; undefined if it can (spec 2 §5). */
export function sliderClosedBecause(status: BillingStatus | undefined, { isOnBehalf }: Viewer): string | undefined {
  if (isOnBehalf) return 'Only the Account Holder can change this.';
  if (!status) return '';
  switch (toAccountPhase(status)) {
    case 'active':
      return undefined;
    case 'free':
    case 'trial':
      return 'Free usage includes 25 messages. To change this, activate your account.';
    case 'ended':
      return 'To change this, activate your account.';
    case 'deactivated':
      return 'To change this, update your Billing.';
  }
}

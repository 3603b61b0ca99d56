import { clientRoles } from '@earshot/domain';
import * as z from 'zod/mini';
import { operations } from '../wire/operation.ts';
import { flag, instant, renamed } from '../wire/wire.ts';

/**
 * The account's state, for the header and the page (spec 2 §3, Free-trial status): in free use, after it, active or
 * deactivated, and never two of them.
 */
export const BillingStatus = renamed({
  hasPaymentMethod: ['isPaymentMethod', flag],
  isActive: ['isAccountActive', flag],
  isDeactivated: ['isAccountDeactivated', flag],
  /** Free use: not active, not deactivated, and the 14 days are not over. */
  isInTrial: ['underFreeTrial', flag],
  isTrialStarted: ['isFreeTrialStarted', flag],
  isTrialEnded: ['isFreeTrialEnded', flag],
  /** Free days that are left, a begun one counted whole; 14 before they begin. */
  daysLeft: ['days', z.int()],
  /** The end of the free days: an open page asks again then. */
  trialEndsAt: ['FreeTrialEndsAt', z.optional(instant)],
  /** '' without a message. */
  message: ['message', z.string()],
  /** CSS colours of the message, readable on each other. */
  color: ['color', z.string()],
  backgroundColor: ['backgroundColor', z.string()],
  hasTooltip: ['isTooltip', flag],
  tooltipTitle: ['toolTipTitle', z.string()],
  tooltipMessage: ['toolTipMessage', z.string()],
  /** Whether Activate is offered; a cancelled account may activate again. */
  canActivate: ['canActivate', flag],
  /** The rest is only for the Account Holder and staff. */
  card: ['card', z.optional(z.object({ brand: z.string(), last4: z.string(), expires: z.string() }))],
  nextBillAt: ['nextBillAt', z.optional(instant)],
  /** After a failed payment messages go on until then. */
  graceEndsAt: ['graceEndsAt', z.optional(instant)],
  /** The end of a cancelled account. */
  endsAt: ['endsAt', z.optional(instant)],
});
export type BillingStatus = z.output<typeof BillingStatus>;

/** The part of `billing` that the first page asks for: the header shows the account's state. */
export const billingStatus = operations({
  status: {
    summary: 'Status of the account (free, active or deactivated), with text for the header',
    method: 'GET',
    path: '/api/saas-client/free-trial',
    roles: clientRoles,
    onBehalf: 'client',
    response: BillingStatus,
    example: {},
  },
});

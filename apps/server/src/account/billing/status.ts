import type { BillingStatus } from '@earshot/contract';
import { type AccountPhase, accountPhase, accountStatusText, dayMs, freeDaysLeft, graceDaysLeft, graceEndsAt, mayActivate, trialEndsAt } from '@earshot/domain';
import { findAccount, toAccountTimes } from '../limits/index.ts';
import type { Billing } from './billing.ts';
import { type BillingAccount, findBilling, toSubscriptionStatus } from './store.ts';

/** Text on its background, at least 7:1 (WCAG 2.2, 1.4.6). */
const tones = {
  calm: { color: '#0b3f5f', backgroundColor: '#d8ecfa' },
  soon: { color: '#5c3b00', backgroundColor: '#ffe8b8' },
  over: { color: '#7a1414', backgroundColor: '#fde0e0' },
} as const;

/** The colour warns from this many free days left. */
const soonDays = 3;

const freeUse = 'Up to twenty-five concurrent Geofence Messages, ten Receivers, two Admins and two Operators.';
const tooltips: Readonly<Record<AccountPhase, { readonly title: string; readonly text: string } | undefined>> = {
  free: { title: 'Free usage', text: `${freeUse} The 14 days start when the first message is set.` },
  trial: { title: 'Free usage', text: freeUse },
  ended: { title: 'Free usage has ended', text: 'Live messages run to their end. Nothing can be added or set until the account is activated.' },
  deactivated: { title: 'Deactivated', text: 'Live messages are not delivered until the billing is settled. Nothing is lost.' },
  active: undefined,
};

const graceTip = { title: 'A payment failed', text: 'Messages continue for a few days.' };
const graceHelp = { payer: 'Change the card, or pay the open invoice in Billing.', others: 'The Account Holder can change the card or pay the open invoice.' };

/** Billing is open to the Account Holder alone; other users read whom to ask. */
const graceText = (days: number, isPayer: boolean): string =>
  `A payment failed. Messages are delivered ${days === 0 ? 'until today' : `for ${days} more ${days === 1 ? 'day' : 'days'}`}: ${isPayer ? 'settle it in Billing' : 'ask the Account Holder'}.`;

interface Viewer {
  readonly clientId: string;
  /** The viewer sees cards and dates, and can act on them. */
  readonly isPayer: boolean;
}

export async function loadBillingStatus({ services, provider }: Billing, { clientId, isPayer }: Viewer): Promise<BillingStatus> {
  const { db } = services.database;
  const now = services.now();
  const account = toAccountTimes(await findAccount(db, clientId));
  const known = await findBilling(db, clientId, provider.name);
  const phase = accountPhase(account, now);
  const daysLeft = freeDaysLeft(account, now);
  const hasPaymentMethod = Boolean(known?.card_last4);
  const endsIn = phase === 'active' && known?.ends_at ? Math.max(0, Math.ceil((known.ends_at - now) / dayMs)) : undefined;
  const graceLeft = phase === 'active' ? graceDaysLeft(account, services.config.graceDays, now) : undefined;
  const tooltip = graceLeft === undefined ? tooltips[phase] : graceTip;
  const activation = isPayer ? '' : ' To activate a paid account, ask the Account Holder.';
  const help = graceLeft === undefined ? activation : ` ${isPayer ? graceHelp.payer : graceHelp.others}`;
  const isOver = phase === 'ended' || phase === 'deactivated';
  return {
    hasPaymentMethod,
    isActive: phase === 'active',
    isDeactivated: phase === 'deactivated',
    isInTrial: phase === 'free' || phase === 'trial',
    isTrialStarted: account.trialStartedAt !== null,
    isTrialEnded: account.trialStartedAt !== null && daysLeft === 0,
    daysLeft,
    ...(phase === 'trial' && { trialEndsAt: trialEndsAt(account) }),
    message: graceLeft !== undefined ? graceText(graceLeft, isPayer) : endsIn === undefined ? accountStatusText(phase, daysLeft) : endingText(endsIn),
    ...(isOver || graceLeft !== undefined ? tones.over : endsIn !== undefined || (phase === 'trial' && daysLeft <= soonDays) ? tones.soon : tones.calm),
    hasTooltip: tooltip !== undefined,
    tooltipTitle: tooltip?.title ?? '',
    tooltipMessage: tooltip ? `${tooltip.text}${help}` : '',
    canActivate: mayActivate(phase, hasPaymentMethod, toSubscriptionStatus(known)),
    ...(isPayer && known && toPayments(known)),
    ...(isPayer && graceLeft !== undefined && { graceEndsAt: graceEndsAt(account, services.config.graceDays) }),
  };
}

const endingText = (days: number): string =>
  `The subscription was canceled and ends ${days === 0 ? 'today' : `in ${days} ${days === 1 ? 'day' : 'days'}`}. You can keep it in Billing.`;

const live: ReadonlySet<string> = new Set(['active', 'trialing']);

const toPayments = ({ card_brand, card_last4, card_expires, period_ends_at, ends_at, subscription_status }: BillingAccount) => ({
  ...(card_brand !== null && card_last4 !== null && card_expires !== null && { card: { brand: card_brand, last4: card_last4, expires: card_expires } }),
  ...(subscription_status !== null && live.has(subscription_status) && period_ends_at !== null && ends_at === null && { nextBillAt: period_ends_at }),
  ...(subscription_status !== null && live.has(subscription_status) && ends_at !== null && { endsAt: ends_at }),
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountAfter, accountPhase, accountStatusText, freeDaysLeft, mayActivate, type SubscriptionStatus, subscriptionStatuses } from './account-state.ts';

const dayMs = 86_400_000;
const start = Date.UTC(2026, 10, 20, 17);
const untouched = { trialStartedAt: null, activatedAt: null, deactivatedAt: null };

describe('the phase of an account', () => {
  it.each([
    ['free', untouched, start],
    ['trial', { ...untouched, trialStartedAt: start }, start + 14 * dayMs - 1],
    ['ended', { ...untouched, trialStartedAt: start }, start + 14 * dayMs],
    ['active', { ...untouched, trialStartedAt: start, activatedAt: start + 1 }, start + 30 * dayMs],
    ['deactivated', { ...untouched, activatedAt: start, deactivatedAt: start + 1 }, start + 2],
  ] as const)('is %s', (phase, account, now) => expect(accountPhase(account, now)).toBe(phase));

  it('says so in the words of the specification', () => {
    expect(accountStatusText('free', 14)).toBe('Start 14-day free period, or activate your account.');
    expect(accountStatusText('trial', 9)).toBe('9 days free remaining. Activate your account.');
    expect(accountStatusText('trial', 1)).toBe('1 day free remaining. Activate your account.');
    expect(accountStatusText('ended', 0)).toBe('14-day free period has ended. Activate your account.');
    expect(accountStatusText('deactivated', 0)).toBe('Your account has been deactivated. Update your Billing.');
    expect(accountStatusText('active', 0)).toBe('');
  });

  it('counts a begun day whole, so that 14 are left at first and none only at the end', () => {
    const account = { trialStartedAt: start };
    expect([0, 1, dayMs, 13 * dayMs, 14 * dayMs - 1, 14 * dayMs, 90 * dayMs].map((ms) => freeDaysLeft(account, start + ms))).toEqual([14, 14, 13, 1, 1, 0, 0]);
    expect(freeDaysLeft({ trialStartedAt: null }, start)).toBe(14);
  });
});

const status = fc.constantFrom<SubscriptionStatus | undefined>(...subscriptionStatuses, undefined);
const instant = fc.option(fc.nat(1_000_000), { nil: null });
const account = fc.record({ activatedAt: instant, deactivatedAt: instant });

describe('what the provider says', () => {
  it('said again changes nothing more, however late', () => {
    fc.assert(
      fc.property(account, status, fc.nat(), fc.nat(), (before, word, now, later) => {
        const once = accountAfter(before, word, now);
        expect(accountAfter(once, word, later)).toEqual(once);
      }),
    );
  });

  it('is active when paid, deactivated when not, and untouched by a payment that was never completed', () => {
    const paid = { activatedAt: 5, deactivatedAt: null };
    expect(accountAfter({ activatedAt: null, deactivatedAt: null }, 'trialing', 7)).toEqual({ activatedAt: 7, deactivatedAt: null });
    for (const word of ['past_due', 'unpaid', 'canceled', 'paused'] as const) expect(accountAfter(paid, word, 7)).toEqual({ activatedAt: 5, deactivatedAt: 7 });
    expect(accountAfter({ activatedAt: 5, deactivatedAt: 7 }, 'active', 9)).toEqual(paid);
    for (const word of ['incomplete', 'incomplete_expired', undefined] as const) expect(accountAfter(paid, word, 7)).toEqual(paid);
    expect(accountAfter({ activatedAt: null, deactivatedAt: null }, 'canceled', 7)).toEqual({ activatedAt: null, deactivatedAt: null });
  });

  it('offers Activate with a card only, and after a cancellation but not over an unpaid invoice', () => {
    expect((['free', 'trial', 'ended', 'active'] as const).map((phase) => mayActivate(phase, true, undefined))).toEqual([true, true, true, false]);
    expect(mayActivate('trial', false, undefined)).toBe(false);
    expect(mayActivate('deactivated', true, 'canceled')).toBe(true);
    for (const word of ['past_due', 'unpaid', 'paused'] as const) expect(mayActivate('deactivated', true, word)).toBe(false);
    expect(mayActivate('deactivated', true, undefined)).toBe(true);
    expect(mayActivate('ended', true, 'past_due')).toBe(true);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../schedule/time-lengths.ts';
import {
  accountAfter,
  accountPhase,
  accountStatusText,
  freeDaysLeft,
  graceDaysLeft,
  mayActivate,
  type SubscriptionStatus,
  subscriptionStatuses,
} from './account-state.ts';

const start = Date.UTC(2026, 10, 20, 17);
const untouched = { trialStartedAt: null, activatedAt: null, paymentFailedAt: null, deactivatedAt: null };

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
const account = fc.record({ activatedAt: instant, paymentFailedAt: instant, deactivatedAt: instant });
const graceDays = 7;

describe('the status from the provider', () => {
  it('said again changes nothing more, however late, but for the end of the days of grace', () => {
    fc.assert(
      fc.property(account, status, fc.nat(), fc.nat(), (before, word, now, later) => {
        const once = accountAfter(before, word, { now, graceDays });
        const again = accountAfter(once, word, { now: now + later, graceDays });
        const isOver = once.paymentFailedAt !== null && once.paymentFailedAt + graceDays * dayMs <= now + later;
        const ends = once.deactivatedAt === null && isOver && (word === 'past_due' || word === 'unpaid');
        expect(again).toEqual(ends ? { ...once, deactivatedAt: now + later } : once);
      }),
    );
  });

  it('is active when paid, deactivated after a cancellation, and untouched by a payment that was never completed', () => {
    const never = { activatedAt: null, paymentFailedAt: null, deactivatedAt: null };
    const paid = { ...never, activatedAt: 5 };
    const at = (now: number) => ({ now, graceDays });
    expect(accountAfter(never, 'trialing', at(7))).toEqual({ ...never, activatedAt: 7 });
    for (const word of ['canceled', 'paused'] as const) expect(accountAfter(paid, word, at(7))).toEqual({ ...paid, deactivatedAt: 7 });
    expect(accountAfter({ ...paid, paymentFailedAt: 6, deactivatedAt: 7 }, 'active', at(9))).toEqual(paid);
    for (const word of ['incomplete', 'incomplete_expired', undefined] as const) expect(accountAfter(paid, word, at(7))).toEqual(paid);
    for (const word of ['canceled', 'past_due'] as const) expect(accountAfter(never, word, at(7))).toEqual(never);
  });

  it('leaves days of grace after a failed payment, counted from the first, and deactivates at their end', () => {
    const paid = { activatedAt: start, paymentFailedAt: null, deactivatedAt: null };
    for (const word of ['past_due', 'unpaid'] as const) {
      const failed = accountAfter(paid, word, { now: start + 1, graceDays });
      expect(failed).toEqual({ ...paid, paymentFailedAt: start + 1 });
      expect(accountAfter(failed, word, { now: start + 7 * dayMs, graceDays })).toEqual(failed);
      expect(accountAfter(failed, word, { now: start + 7 * dayMs + 1, graceDays })).toEqual({ ...failed, deactivatedAt: start + 7 * dayMs + 1 });
      expect(accountAfter(failed, 'active', { now: start + dayMs, graceDays })).toEqual(paid);
    }
    expect(accountAfter(paid, 'past_due', { now: start, graceDays: 0 }).deactivatedAt).toBe(start);
    const stopped = { activatedAt: start, paymentFailedAt: null, deactivatedAt: start + 5 };
    // An account that stood still before days of grace existed gets none now.
    expect(accountAfter(stopped, 'past_due', { now: start + 9, graceDays })).toMatchObject({ deactivatedAt: start + 5 });
    expect([0, 1, 6 * dayMs, 7 * dayMs, 9 * dayMs].map((ms) => graceDaysLeft({ paymentFailedAt: start }, graceDays, start + ms))).toEqual([7, 7, 1, 0, 0]);
    expect(graceDaysLeft({ paymentFailedAt: null }, graceDays, start)).toBeUndefined();
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

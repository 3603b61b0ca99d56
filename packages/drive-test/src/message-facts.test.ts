import type { Offer } from '@earshot/domain';
import type { TransitionKind } from '@earshot/geofence';
import { describe, expect, it } from 'vitest';
import { delayedBy, type Facts, offerBefore, waitedFor } from './message-facts.ts';
import type { Observed } from './journey.ts';
import type { SpokenTry } from './speeches.ts';
import { message } from './test-drives.ts';

const offerAt = (at: number): Observed<Offer> => ({
  what: { messageId: 'm1', version: 1, occurrence: 'once', at, date: '2026-11-20', reason: 'seen' },
  knownAt: at,
});
const crossingAt = (kind: TransitionKind, at: number) => ({ what: { fenceId: 'm1', kind, at, initial: false, reason: 'seen' }, knownAt: at });
const tryAt = (messageId: string, startsAt: number, endsAt: number): SpokenTry => ({ messageId, startsAt, endsAt, fraction: 0.5, isHeard: false });
const facts = (part: Partial<Facts>): Facts => ({ message: message('m1'), tries: [], allTries: [], offers: [], crossings: [], silences: new Set(), ...part });

describe('a wait', () => {
  it('began with the first offer that was not spoken', () => {
    const offers = [offerAt(1000), offerAt(601_000)];
    expect(offerBefore(facts({ offers }), Infinity)).toBe(offers[0]);
    expect(offerBefore(facts({ offers }), 500)).toBeUndefined();
  });

  it('begins anew after a try, and at the next visit', () => {
    const offers = [offerAt(1000), offerAt(90_000)];
    expect(offerBefore(facts({ offers, tries: [tryAt('m1', 2000, 40_000)] }), 95_000)).toBe(offers[1]);
    expect(offerBefore(facts({ offers, crossings: [crossingAt('enter', 1000), crossingAt('exit', 20_000), crossingAt('enter', 90_000)] }), 95_000)).toBe(
      offers[1],
    );
    expect(offerBefore(facts({ offers, crossings: [crossingAt('enter', 1000)] }), 95_000)).toBe(offers[0]);
  });

  it('is for the message that spoke meanwhile', () => {
    const allTries = [tryAt('before', 0, 900), tryAt('m2', 500, 5000), tryAt('m3', 5000, 9000), tryAt('m1', 9000, 10_000)];
    expect(waitedFor(facts({ allTries }), 1000, 9000)).toBe('m2');
    expect(waitedFor(facts({ allTries }), 9500, 9800)).toBeUndefined();
  });

  it('is a delay from 3 seconds on', () => {
    const known = facts({ allTries: [tryAt('m2', 0, 5000)] });
    expect(delayedBy(known, offerAt(2001), 5000)).toBeUndefined();
    expect(delayedBy(known, offerAt(2000), 5000)).toBe('m2');
    // A wait without another message is no delay by one.
    expect(delayedBy(facts({}), offerAt(2000), 50_000)).toBeUndefined();
  });
});

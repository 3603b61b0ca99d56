import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  heardPercent,
  heardPercentText,
  hearingGraceMs,
  countMissed,
  openText,
  messageOverAt,
  pairOutcomeAt,
  pairOutcomes,
  tallyOutcomes,
} from './hearing-tally.ts';

const at = Date.UTC(2026, 10, 20, 17);
const pair = { startsAt: at, overAt: null, isOnDevice: true, heardAt: null, cameAt: null };

describe('the outcome of a message for a person', () => {
  it('is Heard, Waiting, Missed or Not Delivered once the message has begun', () => {
    expect(pairOutcomeAt({ ...pair, heardAt: at }, at)).toBe('Heard');
    expect(pairOutcomeAt(pair, at)).toBe('Waiting');
    expect(pairOutcomeAt({ ...pair, isOnDevice: false }, at)).toBe('Not Delivered');
  });

  it('is Missed once the hours are over, and a while after the person came by', () => {
    expect(pairOutcomeAt({ ...pair, overAt: at + 1 }, at)).toBe('Waiting');
    expect(pairOutcomeAt({ ...pair, overAt: at }, at)).toBe('Missed');
    expect(pairOutcomeAt({ ...pair, cameAt: at - hearingGraceMs + 1 }, at)).toBe('Waiting');
    expect(pairOutcomeAt({ ...pair, cameAt: at - hearingGraceMs }, at)).toBe('Missed');
    expect(pairOutcomeAt({ ...pair, overAt: at, cameAt: at - hearingGraceMs, heardAt: at }, at)).toBe('Heard');
    expect(pairOutcomeAt({ ...pair, overAt: at, isOnDevice: false }, at)).toBe('Not Delivered');
  });

  it('is never Missed by the end of a message that was deleted before', () => {
    expect(messageOverAt({ endsAt: at, deletedAt: null })).toBe(at);
    expect(messageOverAt({ endsAt: at, deletedAt: at })).toBe(at);
    expect(messageOverAt({ endsAt: at, deletedAt: at - 1 })).toBeNull();
    expect(messageOverAt({ endsAt: null, deletedAt: at })).toBeNull();
  });

  it('is Not Begun before, also when the message was heard and then postponed', () => {
    for (const heardAt of [null, at - 1])
      for (const isOnDevice of [true, false]) expect(pairOutcomeAt({ ...pair, startsAt: at + 1, isOnDevice, heardAt }, at)).toBe('Not Begun');
  });
});

describe('a tally', () => {
  it('counts each outcome', () => {
    const tally = tallyOutcomes(['Heard', 'Not Begun', 'Waiting', 'Heard', 'Not Delivered', 'Not Begun', 'Missed', 'Not Begun', 'Waiting']);
    expect(tally).toEqual({ assigned: 6, heard: 2, waiting: 2, notDelivered: 1, notBegun: 3 });
    expect(countMissed(tally)).toBe(1);
    expect(heardPercent(tally)).toBe(50);
    expect(openText({ ...tally, missed: 1 })).toBe('2 waiting, 1 missed, 1 not delivered');
    expect(openText({ waiting: 0, missed: 0, notDelivered: 0 })).toBe('');
  });

  it('has each pair in one of its groups, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pairOutcomes)), (outcomes) => {
        const tally = tallyOutcomes(outcomes);
        expect(tally.heard + tally.waiting + countMissed(tally) + tally.notDelivered).toBe(tally.assigned);
        expect(tally.assigned + tally.notBegun).toBe(outcomes.length);
        expect(tallyOutcomes(outcomes.toReversed())).toEqual(tally);
      }),
    );
  });
});

describe('the share that was heard', () => {
  it('is a dash when nothing is decided', () => {
    expect(heardPercent({ assigned: 0, heard: 0, waiting: 0 })).toBeUndefined();
    expect(heardPercentText({ assigned: 3, heard: 0, waiting: 3 })).toBe('–');
    expect(heardPercentText({ assigned: 3, heard: 0, waiting: 0 })).toBe('0%');
    expect(heardPercentText({ assigned: 3, heard: 2, waiting: 0 })).toBe('67%');
    expect(heardPercentText({ assigned: 5, heard: 2, waiting: 2 })).toBe('67%');
  });

  it('is 100 only when all of the decided heard it, and 0 only when none of them did', () => {
    expect(heardPercent({ assigned: 1_000, heard: 999, waiting: 0 })).toBe(99);
    expect(heardPercent({ assigned: 1_000, heard: 1, waiting: 0 })).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), fc.nat(1_000_000), (decided, nth, waiting) => {
        const heard = nth % (decided + 1);
        const percent = heardPercent({ assigned: decided + waiting, heard, waiting }) ?? -1;
        expect(percent === 100).toBe(heard === decided);
        expect(percent === 0).toBe(heard === 0);
        expect(Math.abs(percent - (100 * heard) / decided)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

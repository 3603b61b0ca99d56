import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heardPercent, heardPercentText, pairOutcomeAt, pairOutcomes, pendingOf, tallyOf } from './hearing-tally.ts';

const at = Date.UTC(2026, 10, 20, 17);

describe('the outcome of a message for a person', () => {
  it('is Heard, Pending or Not Delivered once the message has begun', () => {
    expect(pairOutcomeAt({ startsAt: at, isOnDevice: true, heardAt: at }, at)).toBe('Heard');
    expect(pairOutcomeAt({ startsAt: at, isOnDevice: true, heardAt: null }, at)).toBe('Pending');
    expect(pairOutcomeAt({ startsAt: at, isOnDevice: false, heardAt: null }, at)).toBe('Not Delivered');
  });

  it('is Not Begun before, also when the message was heard and then postponed', () => {
    for (const heardAt of [null, at - 1])
      for (const isOnDevice of [true, false]) expect(pairOutcomeAt({ startsAt: at + 1, isOnDevice, heardAt }, at)).toBe('Not Begun');
  });
});

describe('a tally', () => {
  it('counts each outcome', () => {
    const tally = tallyOf(['Heard', 'Not Begun', 'Pending', 'Heard', 'Not Delivered', 'Not Begun', 'Not Begun']);
    expect(tally).toEqual({ assigned: 4, heard: 2, notDelivered: 1, notBegun: 3 });
    expect(pendingOf(tally)).toBe(1);
    expect(heardPercent(tally)).toBe(50);
  });

  it('has each pair in one of its groups, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pairOutcomes)), (outcomes) => {
        const tally = tallyOf(outcomes);
        expect(tally.heard + pendingOf(tally) + tally.notDelivered).toBe(tally.assigned);
        expect(tally.assigned + tally.notBegun).toBe(outcomes.length);
        expect(tallyOf(outcomes.toReversed())).toEqual(tally);
      }),
    );
  });
});

describe('the share that was heard', () => {
  it('is a dash when nothing was assigned', () => {
    expect(heardPercent({ assigned: 0, heard: 0 })).toBeUndefined();
    expect(heardPercentText({ assigned: 0, heard: 0 })).toBe('–');
    expect(heardPercentText({ assigned: 3, heard: 0 })).toBe('0%');
    expect(heardPercentText({ assigned: 3, heard: 2 })).toBe('67%');
  });

  it('is 100 only when all heard it, and 0 only when nobody did', () => {
    expect(heardPercent({ assigned: 1_000, heard: 999 })).toBe(99);
    expect(heardPercent({ assigned: 1_000, heard: 1 })).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (assigned, nth) => {
        const heard = nth % (assigned + 1);
        const percent = heardPercent({ assigned, heard }) ?? -1;
        expect(percent === 100).toBe(heard === assigned);
        expect(percent === 0).toBe(heard === 0);
        expect(Math.abs(percent - (100 * heard) / assigned)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

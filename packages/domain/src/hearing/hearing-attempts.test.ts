import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AttemptEvent, hearingAttempts, decisiveAttempt, type HearingAttempt } from './hearing-attempts.ts';

const event = (kind: AttemptEvent['kind'], at: number, more: Partial<AttemptEvent> = {}): AttemptEvent => ({ kind, at, ...more });

describe('attempts', () => {
  it('are separate: heard on Monday, broken off on Tuesday, left on Wednesday', () => {
    const events = [
      event('left', 30),
      event('left', 20),
      event('started', 21, { language: 'es' }),
      event('interrupted', 22, { fraction: 0.4, reason: 'page_hidden' }),
      event('arrived', 9),
      event('left', 10),
      event('started', 11),
      event('heard', 12, { language: 'en' }),
    ];
    const attempts = hearingAttempts(events, 'exit');
    expect(attempts).toEqual([
      { crossedAt: 10, startedAt: 11, heardAt: 12, language: 'en' },
      { crossedAt: 20, startedAt: 21, brokenAt: 22, spokenFraction: 0.4, reason: 'page_hidden', language: 'es' },
      { crossedAt: 30 },
    ]);
    expect(decisiveAttempt(attempts)).toEqual({ shown: attempts[0], others: [attempts[2], attempts[1]] });
  });

  it('begin anew with a second speech at the same place, without an arrival of its own', () => {
    const events = [event('arrived', 1), event('started', 2), event('interrupted', 3), event('started', 4), event('heard', 5), event('left', 6)];
    expect(hearingAttempts(events, 'enter')).toEqual([
      { crossedAt: 1, startedAt: 2, brokenAt: 3 },
      { startedAt: 4, heardAt: 5 },
    ]);
  });

  it('join a notice with the arrival before or after it', () => {
    expect(hearingAttempts([event('notified', 1), event('arrived', 5)], 'enter')).toEqual([{ notifiedAt: 1, crossedAt: 5 }]);
    expect(hearingAttempts([event('notified', 5), event('arrived', 5)], 'enter')).toEqual([{ crossedAt: 5, notifiedAt: 5 }]);
    expect(hearingAttempts([event('notified', 1), event('notified', 5)], 'enter')).toHaveLength(2);
  });

  it('are none without events, and one when a device only reports why it is silent', () => {
    expect(decisiveAttempt(hearingAttempts([], 'enter'))).toEqual({ shown: undefined, others: [] });
    expect(hearingAttempts([event('failed', 1, { reason: 'never_near' })], 'enter')).toEqual([{ brokenAt: 1, reason: 'never_near' }]);
  });

  const listTimes = ({ crossedAt, notifiedAt, startedAt, heardAt, brokenAt }: HearingAttempt) => {
    const before = Math.max(...[crossedAt, notifiedAt].filter((at) => at !== undefined));
    return [before, startedAt, heardAt, brokenAt].filter((at) => at !== undefined && Number.isFinite(at));
  };

  it('and their steps are in the order of time, lose no event, and do not depend on the order of reports', () => {
    const kinds = fc.constantFrom('arrived', 'left', 'notified', 'started', 'heard', 'interrupted', 'failed');
    // Events at the same instant have no known order, so all times differ.
    const said = fc.uniqueArray(fc.record({ kind: kinds, at: fc.nat(60) }), { selector: ({ at }) => at });
    fc.assert(
      fc.property(said, fc.constantFrom('enter' as const, 'exit' as const), (events, trigger) => {
        const attempts = hearingAttempts(events, trigger);
        const times = attempts.flatMap(listTimes);
        expect(times).toEqual(times.toSorted((one, other) => Number(one) - Number(other)));
        const kept = attempts.flatMap(({ crossedAt, notifiedAt, startedAt, heardAt, brokenAt }) =>
          [crossedAt, notifiedAt, startedAt, heardAt, brokenAt].filter((at) => at !== undefined),
        );
        const isTold = ({ kind }: AttemptEvent) => kind !== (trigger === 'enter' ? 'left' : 'arrived');
        const all = events.filter(isTold).map(({ at }) => at);
        expect(new Set(kept)).toEqual(new Set(all));
        expect(kept).toHaveLength(all.length);
        expect(hearingAttempts(events.toReversed(), trigger)).toEqual(attempts);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scheduleIssues } from '../schedule/schedule-issues.ts';
import { endsAt, isOpen, type Schedule, startsAt } from '../schedule/schedule.ts';
import { dayMs } from '../schedule/time-lengths.ts';
import { doMeet, freeHours, findSharedHours } from './message-checks-hours.ts';
import { draftWith, placeToTheEast, kinds, liveWith, now, only, schedule, words, yard } from './message-checks.test-drafts.ts';

describe('a text longer than the drive through the circle', () => {
  it('begins after 39 words at 100 yards and 35 mph, which are 11.7 seconds both', () => {
    const of = (count: number) => draftWith({ radiusMeters: 100 * yard, texts: { en: words(count) } });
    expect(kinds(of(39))).toEqual([]);
    const found = only('too_long', of(60));
    expect(found?.message).toBe(
      'The message takes 18 seconds to speak; driving straight through the circle at 35 mph takes 11.7 seconds, about 39 words. Speech may go on for 30 seconds after leaving, so it would end about 108 yd beyond the edge.',
    );
    expect(found?.remedies).toEqual([
      { kind: 'shorten', words: 39 },
      { kind: 'widen', radiusMeters: 182.88 },
    ]);
    expect(only('too_long', of(200))?.message).toContain('so it would be cut short.');
  });

  it('is gone after either remedy, for any text, circle and unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2500 }),
        fc.integer({ min: 50, max: 3000 }),
        fc.constantFrom('mi' as const, 'km' as const),
        (count, meters, unit) => {
          const draft = draftWith({ radiusMeters: meters, radiusUnit: unit, texts: { en: words(count) } });
          for (const remedy of only('too_long', draft)?.remedies ?? []) {
            const mended =
              remedy.kind === 'widen'
                ? { ...draft, radiusMeters: remedy.radiusMeters }
                : remedy.kind === 'shorten'
                  ? { ...draft, texts: { en: words(remedy.words) } }
                  : draft;
            expect(only('too_long', mended)).toBeUndefined();
          }
        },
      ),
    );
  });

  it('may be the Spanish one', () => {
    expect(only('too_long', draftWith({ texts: { en: words(10), es: words(300) } }))?.message).toMatch(/^The message takes 90 seconds to speak in Spanish; /);
  });

  it('does not matter when leaving, with a stay, and for Region Free', () => {
    const long = { texts: { en: words(500) } };
    expect(kinds(draftWith({ ...long, trigger: 'exit' }))).toEqual([]);
    expect(kinds(draftWith({ ...long, dwellSeconds: 60 }))).toEqual([]);
    expect(kinds(draftWith({ ...long, radiusMeters: 0 }))).toEqual([]);
  });
});

describe('a small circle', () => {
  it('is one below twice the usual accuracy of a phone, which the least listed one is not', () => {
    expect(only('small_circle', draftWith({ radiusMeters: 69 }))?.remedies).toEqual([{ kind: 'widen', radiusMeters: 91.44 }]);
    expect(only('small_circle', draftWith({ radiusMeters: 55, radiusUnit: 'km' }))?.remedies).toEqual([{ kind: 'widen', radiusMeters: 100 }]);
    expect(only('small_circle', draftWith({ radiusMeters: 91.44 }))).toBeUndefined();
  });
});

describe('repeat days', () => {
  it('that never fall within the dates are reported, with those that do', () => {
    const weekend = [true, false, false, false, false, false, true];
    const found = only('no_day', draftWith({}, { repeat: 'custom', repeatDays: weekend, startDate: '2026-11-23', endDate: '2026-11-25' }));
    expect(found?.message).toBe('Sunday and Saturday never fall from November 23, 2026 to November 25, 2026, so the message never plays.');
    expect(found?.remedies).toEqual([{ kind: 'repeat_days', repeatDays: [false, true, true, true, false, false, false] }]);
  });

  it('that are all over are reported too', () => {
    const thursday = [false, false, false, false, true, false, false];
    expect(kinds(draftWith({}, { repeat: 'custom', repeatDays: thursday, startDate: '2026-11-19', endDate: '2026-11-21' }))).toEqual(['no_day']);
    expect(kinds(draftWith({}, { repeat: 'custom', repeatDays: thursday, startDate: '2026-11-19', endDate: null }))).toEqual([]);
    expect(kinds(draftWith({}, { repeat: 'daily', repeatDays: thursday }))).toEqual([]);
  });
});

describe('overlapping circles', () => {
  it('are reported with the order and the wait: the circles begin 100 yards apart, which takes 6 seconds, and 40 words take 12', () => {
    const found = only('overlap', draftWith(), [liveWith({ place: placeToTheEast(100 * yard) })]);
    expect(found?.message).toBe(
      'The circle overlaps “Gate code” for some of the receivers, in the same hours. They speak one after another: the first place reached speaks first. At 35 mph, the first is still speaking when the next is due; the next waits up to 7 seconds.',
    );
    expect(found?.others).toEqual([{ id: 'other', title: 'Gate code' }]);
  });

  it('are no trouble when they begin further apart than the first takes', () => {
    const found = only('overlap', draftWith(), [liveWith({ place: placeToTheEast(350 * yard), words: 10 })]);
    expect(found?.message).toContain('the first ends before the next is due.');
  });

  it('are none beside each other, at other hours, on other days, and for Region Free', () => {
    expect(kinds(draftWith(), [liveWith({ place: placeToTheEast(401 * yard) })])).toEqual([]);
    expect(kinds(draftWith(), [liveWith({}, { startMinute: 1020, endMinute: 1100 })])).toEqual([]);
    expect(kinds(draftWith(), [liveWith({}, { startDate: '2026-11-27', endDate: null })])).toEqual([]);
    expect(
      kinds(draftWith({}, { repeat: 'custom', repeatDays: [false, true, false, false, false, false, false] }), [
        liveWith({}, { repeat: 'custom', repeatDays: [false, false, true, false, false, false, false] }),
      ]),
    ).toEqual([]);
    expect(kinds(draftWith({ radiusMeters: 0 }), [liveWith()])).toEqual([]);
  });

  it('are none when they met only earlier today', () => {
    expect(kinds(draftWith({}, { endDate: '2026-11-20' }), [liveWith({}, { startMinute: 0, endMinute: 540 })])).toEqual([]);
    expect(kinds(draftWith({}, { endDate: '2026-11-21' }), [liveWith({}, { startMinute: 0, endMinute: 540 })])).toEqual(['overlap']);
  });

  it('are over after the hours were shifted', () => {
    const live = [liveWith({}, { startMinute: 600, endMinute: 720 })];
    const draft = draftWith({}, { startMinute: 540, endMinute: 660 });
    const shift = only('overlap', draft, live)?.remedies.find(({ kind }) => kind === 'shift_hours');
    expect(shift).toEqual({ kind: 'shift_hours', startMinute: 540, endMinute: 600 });
    expect(kinds(draftWith({}, { startMinute: 540, endMinute: 600 }), live)).toEqual([]);
  });

  it('name who has priority, and offer it', () => {
    const found = only('overlap', draftWith(), [liveWith({ priority: 1 })]);
    expect(found?.message).toContain('the other has priority over this one');
    expect(found?.remedies).toContainEqual({ kind: 'set_priority', priority: 1 });
    expect(only('overlap', draftWith({ priority: 1 }), [liveWith()])?.message).toContain('this one has priority');
  });

  it('come with those first that have priority, and are crowded from five on', () => {
    const live = Array.from({ length: 5 }, (_, index) => liveWith({ id: String(index), title: `M${index}`, priority: index === 3 ? 1 : 0 }));
    expect(kinds(draftWith(), live.slice(1))).toEqual(['overlap']);
    expect(kinds(draftWith(), live)).toEqual(['overlap', 'crowded']);
    expect(only('overlap', draftWith(), live)?.others[0]).toEqual({ id: '3', title: 'M3' });
    expect(only('overlap', draftWith(), live)?.message).toContain('“M3”, “M0”, “M1” and 2 more');
  });
});

describe('no reachable receiver', () => {
  it('is reported unless a receiver has the app or an invitation', () => {
    expect(kinds(draftWith(), [], { isAnybody: false, isReachable: false, isInvited: false })).toEqual(['nobody_reachable']);
    expect(kinds(draftWith(), [], { isAnybody: true, isReachable: false, isInvited: false })).toEqual(['nobody_reachable']);
    expect(kinds(draftWith(), [], { isAnybody: true, isReachable: false, isInvited: true })).toEqual([]);
  });
});

it('an incomplete draft has fewer findings, and never fails', () => {
  expect(kinds(draftWith({ texts: { en: '' }, place: undefined }, { startDate: 'soon', endMinute: 0 }), [liveWith()])).toEqual([]);
});

describe('meeting hours', () => {
  const schedules: fc.Arbitrary<Schedule> = fc
    .record({
      timeZone: fc.constantFrom('America/Denver', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'),
      // Around the changes of clocks in autumn and spring, and further away.
      start: fc.integer({ min: -10, max: 140 }),
      days: fc.option(fc.integer({ min: 0, max: 30 }), { freq: 5 }),
      startMinute: fc.integer({ min: 0, max: 1400 }),
      minutes: fc.integer({ min: 1, max: 600 }),
      repeat: fc.constantFrom('no' as const, 'daily' as const, 'custom' as const),
      repeatDays: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    })
    .map(({ start, days, minutes, ...rest }) => {
      const dateAt = (day: number): string => new Date(now + day * dayMs).toISOString().slice(0, 10);
      return { ...rest, startDate: dateAt(start), endDate: days === null ? null : dateAt(start + days), endMinute: Math.min(rest.startMinute + minutes, 1440) };
    })
    .filter((made) => scheduleIssues(made).length === 0);
  /** Whether the two share a quarter of an hour: slower and simpler than the code. */
  const meetSometime = (a: Schedule, b: Schedule): boolean => {
    const quarter = 900_000;
    const from = Math.floor(Math.max(now, startsAt(a), startsAt(b)) / quarter) * quarter;
    const until = Math.min(endsAt(a) ?? Infinity, endsAt(b) ?? Infinity, now + 180 * dayMs);
    for (let at = Math.max(now, from); at < until; at += quarter) if (isOpen(a, at) && isOpen(b, at)) return true;
    return false;
  };

  it('of islands whose dates differ by two are found', () => {
    const hours = { endDate: null, startDate: '2026-11-20', repeat: 'no' as const };
    const pago = { ...schedule, ...hours, timeZone: 'Pacific/Pago_Pago', startMinute: 1185, endMinute: 1381 };
    const kiritimati = { ...schedule, ...hours, timeZone: 'Pacific/Kiritimati', startMinute: 0, endMinute: 1 };
    expect(findSharedHours(kiritimati, pago, now).some((each) => doMeet(each, pago))).toBe(true);
    expect(findSharedHours(pago, kiritimati, now).some((each) => doMeet(each, kiritimati))).toBe(true);
  });

  it('are never missed', () => {
    fc.assert(
      fc.property(schedules, schedules, (own, other) => {
        expect(!meetSometime(own, other) || findSharedHours(other, own, now).some((hours) => doMeet(hours, own))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('are never met by free hours, which stay within those of the message', () => {
    fc.assert(
      fc.property(schedules, fc.array(schedules, { minLength: 1, maxLength: 4 }), (own, others) => {
        const free = freeHours(
          own,
          others.flatMap((other) => findSharedHours(other, own, now)),
          now,
        );
        expect(free && others.filter((other) => meetSometime({ ...own, ...free }, other))).toEqual(free && []);
        expect(free === undefined || (free.startMinute >= own.startMinute && free.endMinute <= own.endMinute)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type check, draftWith, placeToTheEast, liveWith, only, words, yard } from './message-checks.test-drafts.ts';

const reached = { isAnybody: true, isReachable: false, isInvited: false };
const five = (priority: 0 | 1 = 0) => Array.from({ length: 5 }, (_, index) => liveWith({ id: String(index), title: `M${index}`, priority }));

describe('a finding says in the operator’s unit and words', () => {
  it('how much too long a text is, and offers only what there is', () => {
    const long = (count: number) => only('too_long', draftWith({ radiusMeters: 100, radiusUnit: 'km', texts: { en: words(count) } }));
    expect(long(60)?.message).toBe(
      'The message takes 18 seconds to speak; driving straight through the circle at 56 km/h takes 12.8 seconds, about 42 words. Speech may go on for 30 seconds after leaving, so it would end about 81 m beyond the edge.',
    );
    expect(long(200)?.message).toMatch(/after leaving, so it would be cut short\.$/);
    expect(long(60)?.remedies).toEqual([
      { kind: 'shorten', words: 42 },
      { kind: 'widen', radiusMeters: 200 },
    ]);
    // No listed circle is as wide as the drive of an hour and a half.
    expect(long(20_000)?.remedies).toEqual([{ kind: 'shorten', words: 42 }]);
  });

  it('how small a circle is', () => {
    const small = (radiusUnit: 'mi' | 'km') => only('small_circle', draftWith({ radiusMeters: 60, radiusUnit }))?.message;
    expect(small('km')).toBe('A circle of 60 m is small: a phone usually knows its position to 35 m. Some people at the place may be missed.');
    expect(small('mi')).toBe('A circle of 0.04 mi is small: a phone usually knows its position to 38 yd. Some people at the place may be missed.');
    expect(only('small_circle', draftWith({ radiusMeters: 70 }))).toBeUndefined();
    expect(only('small_circle', draftWith({ radiusMeters: 0 }))).toBeUndefined();
  });

  it('that a place is crowded, and offers priority to a message without it', () => {
    const found = only('crowded', draftWith(), five());
    expect(found?.message).toBe(
      '5 other messages already play at this place in the same hours for some of the receivers. They speak one after another, and one that waits for 10 minutes is dropped.',
    );
    expect(found?.remedies).toEqual([{ kind: 'set_priority', priority: 1 }]);
    expect(found?.others.map(({ title }) => title)).toEqual(['M0', 'M1', 'M2', 'M3', 'M4']);
    expect(only('crowded', draftWith({ priority: 1 }), five())?.remedies).toEqual([]);
    const beside = five().map((each) => ({ ...each, place: placeToTheEast(201 * yard) }));
    expect(only('crowded', draftWith(), beside)).toBeUndefined();
    expect(only('crowded', draftWith({ radiusMeters: 400 * yard }), beside.with(0, liveWith({ place: placeToTheEast(199 * yard) })))).toBeUndefined();
  });

  it('that no receiver would hear it, and why', () => {
    expect(only('nobody_reachable', draftWith(), [], reached)?.message).toBe(
      'None of the chosen receivers has the receiver app, OwnTracks or an open invitation. No one would hear the message. Invite them on the Contacts page.',
    );
    expect(only('nobody_reachable', draftWith(), [], { ...reached, isAnybody: false, isInvited: true })?.message).toBe(
      'No receivers are chosen. No one would hear the message.',
    );
    expect(only('nobody_reachable', draftWith(), [], { ...reached, isOwnPhone: true })?.message).toBe(
      'The only receiver is your own phone, which is not signed in. No one would hear the message. Scan the code under First steps, in the menu under your name, or choose other receivers.',
    );
    expect(only('nobody_reachable', draftWith(), [], { ...reached, isReachable: true, isOwnPhone: true })).toBeUndefined();
  });

  it('that no repeat day is left', () => {
    const chosen = (days: readonly number[], dates: { startDate?: string; endDate?: string | null } = {}) =>
      only('no_day', draftWith({}, { repeat: 'custom', repeatDays: Array.from({ length: 7 }, (_, day) => days.includes(day)), ...dates }));
    expect(chosen([])?.message).toBe('No repeat day is chosen, so the message never plays.');
    expect(chosen([], { endDate: null })?.remedies).toEqual([{ kind: 'repeat_days', repeatDays: Array.from({ length: 7 }, () => true) }]);
    expect(chosen([4], { startDate: '2026-11-19', endDate: '2026-11-21' })?.message).toBe(
      'Thursday never falls from November 20, 2026 to November 21, 2026, so the message never plays.',
    );
    expect(chosen([1, 2, 3], { startDate: '2027-01-07', endDate: '2027-01-10' })?.message).toBe(
      'Monday, Tuesday and Wednesday never fall from January 7, 2027 to January 10, 2027, so the message never plays.',
    );
    // An expired message gets no finding about its days.
    expect(chosen([4], { startDate: '2026-11-16', endDate: '2026-11-18' })).toBeUndefined();
  });
});

describe('circles that overlap', () => {
  const order = (...given: Parameters<typeof check>): string | undefined => / They speak .*?\./.exec(only('overlap', ...given)?.message ?? '')?.[0];

  it.each([
    [0, [0, 0], ' They speak one after another: the first place reached speaks first.'],
    [0, [1], ' They speak one after another: the first place reached speaks first; among waiting messages, the other has priority over this one.'],
    [0, [1, 1], ' They speak one after another: the first place reached speaks first; among waiting messages, 2 of them have priority over this one.'],
    [1, [1], ' They speak one after another: the first place reached speaks first.'],
    [1, [1, 0], ' They speak one after another: the first place reached speaks first; among waiting messages, this one has priority.'],
  ] as const)('tell who has priority: %d beside %j', (own, others, expected) => {
    const live = others.map((priority, index) => liveWith({ id: String(index), priority }));
    expect(order(draftWith({ priority: own }), live)).toBe(expected);
  });

  const drives = fc.record({
    trigger: fc.constantFrom('enter' as const, 'exit' as const),
    otherTrigger: fc.constantFrom('enter' as const, 'exit' as const),
    priority: fc.constantFrom(0 as const, 1 as const),
    otherPriority: fc.constantFrom(0 as const, 1 as const),
    meters: fc.integer({ min: 100, max: 400 }),
    otherMeters: fc.constantFrom(100, 200, 300),
    apart: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 190 })),
    count: fc.integer({ min: 1, max: 80 }),
    otherCount: fc.integer({ min: 1, max: 80 }),
  });

  it('tell the longest wait of the two drives through both', () => {
    fc.assert(
      fc.property(drives, (drive) => {
        const draft = draftWith({ trigger: drive.trigger, priority: drive.priority, radiusMeters: drive.meters, texts: { en: words(drive.count) } });
        const other = { trigger: drive.otherTrigger, priority: drive.otherPriority, radiusMeters: drive.otherMeters, words: drive.otherCount };
        const live = liveWith({ ...other, place: placeToTheEast(drive.apart) });
        const waits = [1, -1].map((direction) => {
          const own = drive.trigger === 'enter' ? -drive.meters : drive.meters;
          const theirs = direction * drive.apart + (drive.otherTrigger === 'enter' ? -drive.otherMeters : drive.otherMeters);
          const isOwnFirst = Math.abs(own - theirs) < 1e-6 ? drive.priority >= drive.otherPriority : own < theirs;
          return (isOwnFirst ? drive.count : drive.otherCount) * 0.3 - Math.abs(own - theirs) / ((35 * 1609.344) / 3600);
        });
        const longest = Math.max(...waits);
        // Waits close to a whole second are left to rounding.
        fc.pre(Math.abs(longest - Math.round(longest)) > 0.02);
        const said = /waits up to ([\d.]+) seconds?\.$/.exec(only('overlap', draft, [live])?.message ?? '')?.[1];
        expect(Number(said ?? 0)).toBe(Math.max(0, Math.ceil(longest)));
      }),
      { seed: 20261122 },
    );
  });

  it('offer the words that end before the other is due, where that helps and leaves a message', () => {
    const shorten = (apart: number, theirs: number) =>
      only('overlap', draftWith({ texts: { en: words(40) } }), [liveWith({ place: placeToTheEast(apart), words: theirs })])?.remedies.find(
        ({ kind }) => kind === 'shorten',
      );
    // 100 yards at 35 mph are 5.84 seconds.
    expect(shorten(100 * yard, 5)).toEqual({ kind: 'shorten', words: 19 });
    expect(shorten(100 * yard, 40)).toBeUndefined();
    expect(shorten(26 * yard, 5)).toEqual({ kind: 'shorten', words: 5 });
    expect(shorten(25 * yard, 4)).toBeUndefined();
    expect(shorten(350 * yard, 5)).toBeUndefined();
  });

  it('say one second, and no wait at all', () => {
    const wait = (theirs: number) =>
      only('overlap', draftWith({ texts: { en: words(5) } }), [liveWith({ place: placeToTheEast(100 * yard), words: theirs })])?.message;
    expect(wait(22)).toMatch(/; the next waits up to 1 second\.$/);
    expect(wait(19)).toMatch(/ At 35 mph, the first ends before the next is due\.$/);
  });
});

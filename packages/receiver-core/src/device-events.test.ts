import { emptyPlaybackState, hourMs, type InboxMessage, type MessageProgress } from '@earshot/domain';
import { emptyMonitorState, step, type Transition, watch } from '@earshot/geofence';
import { describe, expect, it } from 'vitest';
import { findCrossings, findDelivered, type Findings, noteSilence, noteWatched } from './device-events.ts';
import { type StoredDevice, nothingKept, type Silence } from './device-storage.ts';
import { gate, makeInbox, message } from './testing/index.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const m1 = message({ id: 'm1' });
const scheduled = (part: Partial<InboxMessage['schedule']>, more: Partial<InboxMessage> = {}): InboxMessage => ({
  ...m1,
  ...more,
  schedule: { ...m1.schedule, ...part },
});
const crossing = (kind: Transition['kind'], part: Partial<Transition> = {}): Transition => ({
  fenceId: 'm1',
  kind,
  at: noon,
  initial: false,
  reason: 'seen',
  ...part,
});
const kept = (messages: readonly InboxMessage[], progress: Partial<MessageProgress> = {}, more: Partial<StoredDevice> = {}): StoredDevice => ({
  ...nothingKept,
  inbox: makeInbox(...messages),
  playback: { ...emptyPlaybackState, progress: { m1: { version: 1, heardDates: [], ...progress } } },
  ...more,
});
const told = ({ happenings }: Findings): string[] =>
  happenings.map(({ kind, messageId, reason }) => (reason === undefined ? `${kind} ${messageId}` : `${kind} ${messageId} ${reason}`));
const broken = { occurrence: 'once', at: noon, fraction: 0.4 };
const reported = (reason: Silence['reason'], version = 1): StoredDevice['silences'] => ({ m1: { version, reason, isReported: true } });

describe('a crossing is reported to the sender', () => {
  const leaving = scheduled({}, { trigger: 'exit' });
  const shy = scheduled({}, { playIfInside: false });

  it.each([
    ['an arrival, to who waits for it', m1, crossing('enter'), ['arrived m1']],
    ['a departure, to who waits for it', leaving, crossing('exit'), ['left m1']],
    ['no departure to who waits for an arrival', m1, crossing('exit'), []],
    ['no arrival to who waits for a departure', leaving, crossing('enter'), []],
    ['being inside at the start, where that counts', m1, crossing('enter', { initial: true }), ['arrived m1']],
    ['not being inside at the start, where it does not count', shy, crossing('enter', { initial: true }), []],
    ['a real arrival there', shy, crossing('enter'), ['arrived m1']],
    ['no stay', m1, crossing('dwell'), []],
    ['nothing of a place without a message', m1, crossing('enter', { fenceId: 'gone' }), []],
    ['that it was outside the hours', scheduled({ startMinute: 800 }), crossing('enter'), ['failed m1 outside_hours']],
    ['nothing before the message has begun', scheduled({ startDate: '2026-11-25' }), crossing('enter'), []],
    ['nothing more after its end but that it was outside its hours', scheduled({ endDate: '2026-11-19' }), crossing('enter'), ['failed m1 outside_hours']],
  ] as const)('%s', (_name, one, transition, expected) => {
    expect(told(findCrossings(kept([one]), [transition]))).toEqual(expected);
  });

  it('with its own time', () => {
    const { happenings } = findCrossings(kept([m1]), [crossing('enter', { at: noon - 5000 })]);
    expect(happenings).toEqual([{ messageId: 'm1', version: 1, kind: 'arrived', at: noon - 5000 }]);
    const outside = findCrossings(kept([scheduled({ startMinute: 800 })]), [crossing('enter', { at: noon - 5000 })]);
    expect(outside.happenings).toEqual([{ messageId: 'm1', version: 1, kind: 'failed', reason: 'outside_hours', at: noon - 5000 }]);
  });

  it('and one at the very instant at which the message begins is judged by its hours', () => {
    const later = scheduled({
      startDate: '2026-11-21',
      startMinute: 0,
      endMinute: 60,
      repeatDays: [true, false, false, false, false, false, false],
      repeat: 'custom',
    });
    // 21 November 2026 is a Saturday: the message has begun, and is not open.
    expect(told(findCrossings(kept([later]), [crossing('enter', { at: Date.UTC(2026, 10, 21) })]))).toEqual(['failed m1 outside_hours']);
    expect(told(findCrossings(kept([later]), [crossing('enter', { at: Date.UTC(2026, 10, 21) - 1 })]))).toEqual([]);
  });

  it('and a message that was already heard is not reported as outside its hours', () => {
    const evening = scheduled({ startMinute: 800 });
    expect(told(findCrossings(kept([evening], { heardDates: ['2026-11-19'] }), [crossing('enter')]))).toEqual([]);
  });

  it('all of them, in their order', () => {
    const two = [m1, message({ id: 'm2', trigger: 'exit' })];
    const all = [crossing('enter'), crossing('exit', { fenceId: 'm2' }), crossing('enter', { fenceId: 'm2' })];
    expect(told(findCrossings(kept(two), all))).toEqual(['arrived m1', 'left m2']);
  });

  it('before the first list of messages, none', () => {
    expect(findCrossings(nothingKept, [crossing('enter')])).toEqual({ happenings: [], silences: {} });
  });
});

describe('a place left behind a broken speech', () => {
  const offer = { messageId: 'm1', version: 1, occurrence: 'once', at: noon, date: '2026-11-20', reason: 'seen' };
  const progress = { m1: { version: 1, heardDates: [], broken } };

  it('is why the message was not heard, unless it still speaks or waits for its turn', () => {
    expect(told(findCrossings(kept([m1], { broken }), [crossing('exit')]))).toEqual(['failed m1 left_before_end']);
    const speaking = { ...emptyPlaybackState, progress, current: { offer, byHand: false } };
    expect(told(findCrossings(kept([m1], {}, { playback: speaking }), [crossing('exit')]))).toEqual([]);
    const waiting = { ...emptyPlaybackState, progress, queue: [{ ...offer, messageId: 'm9' }, offer] };
    expect(told(findCrossings(kept([m1], {}, { playback: waiting }), [crossing('exit')]))).toEqual([]);
    const others = {
      ...emptyPlaybackState,
      progress,
      current: { offer: { ...offer, messageId: 'm8' }, byHand: false },
      queue: [{ ...offer, messageId: 'm9' }],
    };
    expect(told(findCrossings(kept([m1], {}, { playback: others }), [crossing('exit')]))).toEqual(['failed m1 left_before_end']);
  });

  it.each([
    ['an arrival', m1, crossing('enter', { initial: true }), ['arrived m1']],
    ['a message that waits for leaving', scheduled({}, { trigger: 'exit' }), crossing('exit'), ['left m1']],
  ] as const)('is not said at %s', (_name, one, transition, expected) => {
    expect(told(findCrossings(kept([one], { broken }), [transition]))).toEqual(expected);
  });

  it('is not said of a speech of an earlier version, nor of one that was not broken', () => {
    expect(told(findCrossings(kept([m1]), [crossing('exit')]))).toEqual([]);
    expect(told(findCrossings(kept([{ ...m1, version: 2 }], { broken }), [crossing('exit')]))).toEqual([]);
  });
});

describe('a reason for silence', () => {
  const none: Findings = { happenings: [], silences: {} };
  const why = { reason: 'sound_locked', at: noon } as const;

  it('is reported once a version, and again when it is another', () => {
    const first = noteSilence(none, m1, why);
    expect(told(first)).toEqual(['failed m1 sound_locked']);
    expect(first.silences).toEqual(reported('sound_locked'));
    expect(noteSilence(first, m1, why)).toBe(first);
    expect(told(noteSilence(first, m1, { reason: 'stale', at: noon }))).toEqual(['failed m1 sound_locked', 'failed m1 stale']);
    expect(told(noteSilence(first, { ...m1, version: 2 }, why))).toHaveLength(2);
  });

  it('that was only remembered is still reported, and those of other messages stay', () => {
    const silences = { m1: { version: 1, reason: 'sound_locked', isReported: false }, m2: { version: 3, reason: 'stale', isReported: true } } as const;
    const noted = noteSilence({ happenings: [], silences }, m1, why);
    expect(told(noted)).toEqual(['failed m1 sound_locked']);
    expect(noted.silences).toEqual({ ...reported('sound_locked'), m2: silences.m2 });
  });
});

describe('a message was never near', () => {
  const far = (messages: readonly InboxMessage[], meters = 3000) => {
    const fences = messages.flatMap(({ id, geofence, dwellSeconds }) => (geofence ? [{ id, ...geofence, dwellSeconds }] : []));
    const fix = { lat: gate.lat + meters / 111_000, lng: gate.lng, accuracyMeters: 8, at: noon };
    return step(watch(emptyMonitorState, fences), fix).state;
  };
  const watched = (messages: readonly InboxMessage[], silences: StoredDevice['silences'] = {}, meters = 3000) =>
    noteWatched({ inbox: makeInbox(...messages), monitor: far(messages, meters), silences }, noon);
  const never = (version = 1): Silence => ({ version, reason: 'never_near', isReported: false });

  it('is remembered, not yet reported, for each with open hours and a place elsewhere', () => {
    const closed = { ...scheduled({ startMinute: 800 }), id: 'm2' };
    const free = message({ id: 'm3', geofence: undefined });
    expect(watched([m1, closed, free, message({ id: 'm4' })])).toEqual({ m1: never(), m4: never() });
  });

  it('is not recorded for a place that the receiver is in, nor before there is a position or a list', () => {
    expect(watched([m1], {}, 0)).toEqual({});
    expect(
      noteWatched({ inbox: makeInbox(m1), monitor: watch(emptyMonitorState, [{ id: 'm1', ...m1.geofence!, dwellSeconds: 0 }]), silences: {} }, noon),
    ).toEqual({});
    expect(noteWatched({ inbox: undefined, monitor: emptyMonitorState, silences: {} }, noon)).toEqual({});
  });

  it('does not take the place of a reason that is known of this version, but of one of an earlier version', () => {
    const silences = reported('stale');
    expect(watched([m1], silences)).toBe(silences);
    expect(watched([{ ...m1, version: 2 }], silences)).toEqual({ m1: never(2) });
  });

  it('is found anew for a new list beside the same reasons', () => {
    const silences = {};
    expect(watched([m1], silences)).toEqual({ m1: never() });
    expect(watched([message({ id: 'm2' })], silences)).toEqual({ m2: never() });
  });
});

describe('a new list of messages', () => {
  const over = scheduled({ endDate: '2026-11-19' });
  const silent: StoredDevice['silences'] = { m1: { version: 1, reason: 'never_near', isReported: false } };

  it('reports as delivered each message that is new on this device, or a new version', () => {
    const next = [m1, { ...message({ id: 'm2' }), version: 3 }, message({ id: 'm3' })];
    const { happenings } = findDelivered(kept([m1, message({ id: 'm2' })]), next, noon);
    expect(happenings).toEqual([
      { messageId: 'm2', version: 3, kind: 'delivered', at: noon },
      { messageId: 'm3', version: 1, kind: 'delivered', at: noon },
    ]);
    expect(told(findDelivered(nothingKept, next, noon))).toEqual(['delivered m1', 'delivered m2', 'delivered m3']);
  });

  it('says why a message that ran out and is gone was not heard', () => {
    expect(findDelivered(kept([over], {}, { silences: silent }), [], noon).happenings).toEqual([
      { messageId: 'm1', version: 1, kind: 'failed', reason: 'never_near', at: noon },
    ]);
  });

  it.each([
    ['that is still there', kept([over], {}, { silences: silent }), [over], noon],
    ['that has no end', kept([scheduled({ endDate: null })], {}, { silences: silent }), [], noon],
    ['that was taken back before its end', kept([scheduled({ endDate: '2026-11-20' })], {}, { silences: silent }), [], noon],
    ['whose reason was told', kept([over], {}, { silences: reported('never_near') }), [], noon],
    ['of which nothing is known', kept([over]), [], noon],
    ['whose reason is that of an earlier version', kept([{ ...over, version: 2 }], {}, { silences: silent }), [], noon],
    ['that was heard', kept([over], { heardDates: ['2026-11-18'] }, { silences: silent }), [], noon],
  ] as const)('says nothing of one %s', (_name, before, next, at) => {
    expect(findDelivered(before, next, at).happenings).toEqual([]);
  });

  it('reports at the very end of the last hour, not before', () => {
    const ends = kept([scheduled({ endDate: '2026-11-20', endMinute: 780 })], {}, { silences: silent });
    expect(told(findDelivered(ends, [], noon + hourMs - 1))).toEqual([]);
    expect(told(findDelivered(ends, [], noon + hourMs))).toEqual(['failed m1 never_near']);
  });

  it('forgets the reasons of messages that are gone and keeps those of the others', () => {
    const silences = { ...silent, m2: { version: 1, reason: 'stale', isReported: true } } as const;
    expect(findDelivered(kept([over], {}, { silences }), [message({ id: 'm2' })], noon).silences).toEqual({ m2: silences.m2 });
  });
});

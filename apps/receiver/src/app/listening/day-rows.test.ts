import { emptyPlaybackState, type InboxMessage, type PlaybackState } from '@earshot/domain';
import { describe, expect, it } from 'vitest';
import type { EngineView } from '@earshot/receiver-core';
import { gate, message } from '../../testing/index.ts';
import { type DayRow, dayList } from './day-rows.ts';
import { stateText } from './texts.ts';
import { loadWords } from '../../ui/language/index.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const at = (id: string, schedule: Partial<InboxMessage['schedule']> = {}, part: Partial<InboxMessage> = {}) => {
  const plain = message({ id, ...part });
  return { ...plain, schedule: { ...plain.schedule, timeZone, ...schedule } };
};
const makeView = (messages: readonly InboxMessage[], part: Partial<EngineView> = {}): EngineView => ({
  status: 'listening',
  isRunning: true,
  messages,
  playback: emptyPlaybackState,
  speakingId: undefined,
  lastSpokenId: undefined,
  fix: { ...gate, accuracyMeters: 8, at: noon },
  positionDueBy: undefined,
  messagePresence: () => 'outside',
  explainMessage: () => undefined,
  ...part,
});
const kinds = (view: EngineView) => dayList(view, noon).rows.map(({ message: { id }, state }) => `${id} ${state.kind}`);

describe('the list of the day', () => {
  it('has what is open now and what opens later today, and counts the rest', () => {
    const view = makeView([at('later', { startMinute: 900 }), at('now'), at('tomorrow', { startDate: '2026-11-21' }), at('earlier', { endMinute: 600 })]);
    expect(kinds(view)).toEqual(['now waiting', 'later closed', 'earlier over']);
    expect(dayList(view, noon).otherDays).toBe(1);
  });

  it('shows what is spoken first, then what was interrupted, then the nearest', () => {
    const far = { center: { lat: gate.lat + 1, lng: gate.lng }, radiusMeters: 100 };
    const broken = { occurrence: 'once', at: noon - 60_000, fraction: 0.4 };
    const playback: PlaybackState = {
      queue: [],
      progress: { cut: { version: 1, heardDates: [], broken }, heard: { version: 1, heardDates: ['2026-11-20'], heardAt: noon - 1 } },
    };
    const view = makeView([at('heard'), at('far', {}, { geofence: far }), at('near'), at('cut'), at('speaking')], { playback, speakingId: 'speaking' });
    expect(kinds(view)).toEqual(['speaking speaking', 'cut interrupted', 'near waiting', 'far waiting', 'heard heard']);
  });

  it('says how far the edge of the circle is, and nothing without a position', () => {
    const [row] = dayList(makeView([at('m1', {}, { geofence: { center: { lat: gate.lat + 0.01, lng: gate.lng }, radiusMeters: 100 } })]), noon).rows;
    expect(row?.metersAway).toBeGreaterThan(950);
    expect(row?.metersAway).toBeLessThan(1050);
    expect(dayList(makeView([at('m1')], { fix: undefined }), noon).rows[0]?.metersAway).toBeUndefined();
  });

  it('names no distance and no reason at a place by a position of half a minute ago, and keeps its order', () => {
    const far = { center: { lat: gate.lat + 1, lng: gate.lng }, radiusMeters: 100 };
    const inside = { presence: 'inside', likely: 1, needed: 0.8, accuracyMeters: 8, isVague: false, unbelieved: 0 } as const;
    const messages = [at('far', {}, { geofence: far }), at('here', {}, { dwellSeconds: 120 })];
    const view = makeView(messages, { fixSeenAt: noon - 30_000, explainMessage: () => inside });
    expect(dayList(view, noon).rows.map(({ message: { id }, metersAway, holdUp }) => [id, metersAway, holdUp])).toEqual([
      ['here', undefined, undefined],
      ['far', undefined, undefined],
    ]);
    expect(dayList({ ...view, fixSeenAt: noon }, noon).rows[0]).toMatchObject({ metersAway: 0, holdUp: { kind: 'staying', seconds: 120 } });
  });
});

describe('why a message waits although the person is inside its circle', () => {
  const there = { presence: 'inside', likely: 0, needed: 0.8, accuracyMeters: 8, isVague: false, unbelieved: 0 } as const;
  const buildRow = (part: Partial<InboxMessage>, why: ReturnType<EngineView['explainMessage']>, stay?: { initial: boolean; dwelled: boolean }): DayRow => {
    const playback: PlaybackState = { queue: [], progress: stay ? { m1: { version: 1, heardDates: [], stay } } : {} };
    return dayList(makeView([at('m1', {}, part)], { playback, explainMessage: () => why }), noon).rows[0]!;
  };
  const text = async (...given: Parameters<typeof buildRow>): Promise<string> => stateText(buildRow(...given), await loadWords('en'), 'en-US');

  it('says how sure the engine is, and how sure it has to be', async () => {
    expect(await text({}, { ...there, presence: 'outside', likely: 0.424, needed: 0.9 })).toBe('42% sure that you are here; speaks from 90%');
    expect(await text({}, { ...there, presence: 'unknown', isVague: true, accuracyMeters: 1609.344 })).toBe('Position not precise: within 1 mi');
  });

  it('says that it speaks after a stay, or at the next arrival only', async () => {
    expect(await text({ dwellSeconds: 300 }, there, { initial: false, dwelled: false })).toBe('Speaks after 5 min here');
    expect(await text({ dwellSeconds: 90 }, there, { initial: false, dwelled: false })).toBe('Speaks after 90 sec here');
    expect(await text({ playIfInside: false }, there, { initial: true, dwelled: false })).toBe('You were already here: speaks when you return');
  });

  it('has nothing to explain where it waits for what has not happened', async () => {
    expect(await text({}, undefined)).toBe('Waiting for arrival');
    expect(await text({ trigger: 'exit' }, there)).toBe('Waiting for departure');
    const away = { center: { lat: gate.lat + 0.01, lng: gate.lng }, radiusMeters: 100 };
    expect(await text({ geofence: away }, { ...there, presence: 'outside' })).toBe('Waiting for arrival');
  });
});

import { emptyPlaybackState, type InboxMessage, type PlaybackState } from '@earshot/domain';
import { describe, expect, it } from 'vitest';
import type { EngineView } from '@earshot/receiver-core';
import { gate, message } from '../testing/index.ts';
import { dayList } from './day-rows.ts';

const noon = new Date(2026, 10, 20, 12).getTime();
const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const at = (id: string, schedule: Partial<InboxMessage['schedule']> = {}, part: Partial<InboxMessage> = {}) => {
  const plain = message({ id, ...part });
  return { ...plain, schedule: { ...plain.schedule, timeZone, ...schedule } };
};
const viewOf = (messages: readonly InboxMessage[], part: Partial<EngineView> = {}): EngineView => ({
  status: 'listening',
  isRunning: true,
  messages,
  playback: emptyPlaybackState,
  speakingId: undefined,
  lastHeardId: undefined,
  fix: { ...gate, accuracyMeters: 8, at: noon },
  presenceOf: () => 'outside',
  ...part,
});
const kinds = (view: EngineView) => dayList(view, noon).rows.map(({ message: { id }, state }) => `${id} ${state.kind}`);

describe('the list of the day', () => {
  it('has what is open now and what opens later today, and counts the rest', () => {
    const view = viewOf([at('later', { startMinute: 900 }), at('now'), at('tomorrow', { startDate: '2026-11-21' }), at('earlier', { endMinute: 600 })]);
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
    const view = viewOf([at('heard'), at('far', {}, { geofence: far }), at('near'), at('cut'), at('speaking')], { playback, speakingId: 'speaking' });
    expect(kinds(view)).toEqual(['speaking speaking', 'cut interrupted', 'near waiting', 'far waiting', 'heard heard']);
  });

  it('says how far the edge of the circle is, and nothing without a position', () => {
    const [row] = dayList(viewOf([at('m1', {}, { geofence: { center: { lat: gate.lat + 0.01, lng: gate.lng }, radiusMeters: 100 } })]), noon).rows;
    expect(row?.metersAway).toBeGreaterThan(950);
    expect(row?.metersAway).toBeLessThan(1050);
    expect(dayList(viewOf([at('m1')], { fix: undefined }), noon).rows[0]?.metersAway).toBeUndefined();
  });
});

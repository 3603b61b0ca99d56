import { emptyPlaybackState } from '@earshot/domain';
import type { EngineView } from '@earshot/receiver-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gate } from '../../testing/index.ts';
import { type Alarm, Alarms } from './alarms.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12) }));
afterEach(() => vi.useRealTimers());

function drive() {
  const heard: Alarm[] = [];
  const low: boolean[] = [];
  let listener = () => {};
  let view: EngineView = {
    status: 'listening',
    isRunning: true,
    messages: [],
    playback: emptyPlaybackState,
    speakingId: undefined,
    lastSpokenId: undefined,
    fix: undefined,
    positionDueBy: undefined,
    presenceOf: () => 'unknown',
    explanationOf: () => undefined,
  };
  const over = new AbortController();
  const engine = {
    get view() {
      return view;
    },
    subscribe: (each: () => void) => {
      listener = each;
      return () => {};
    },
  };
  const alarms = new Alarms({ engine, now: Date.now, sound: (alarm) => heard.push(alarm), setBatteryLow: (isLow) => low.push(isLow), signal: over.signal });
  const set = (part: Partial<EngineView>) => {
    view = { ...view, ...part };
    listener();
  };
  const fix = () =>
    set({ status: 'listening', fix: { ...gate, accuracyMeters: 8, at: Date.now() }, fixSeenAt: Date.now(), positionDueBy: Date.now() + 120_000 });
  return { alarms, heard, low, set, fix, over };
}

it('says once that the position is lost for two minutes, and that it is back', () => {
  const { heard, fix } = drive();
  fix();
  vi.advanceTimersByTime(115_000);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual(['position_lost']);
  fix();
  expect(heard).toEqual(['position_lost', 'position_back']);
});

it('says so of a phone that never found one, and of one that was told to give none at once', () => {
  const { heard, set } = drive();
  set({ status: 'waiting_position' });
  vi.advanceTimersByTime(130_000);
  expect(heard).toEqual(['position_lost']);
  set({ status: 'position_denied' });
  expect(heard).toEqual(['position_lost', 'position_denied']);
});

it('is silent about a page that was not seen, and after listening was ended', () => {
  const { heard, set, fix } = drive();
  fix();
  set({ status: 'paused' });
  vi.advanceTimersByTime(600_000);
  fix();
  vi.advanceTimersByTime(60_000);
  set({ status: 'stopped', isRunning: false, fix: undefined, fixSeenAt: undefined, positionDueBy: undefined });
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual([]);
});

it('says once that the battery is low, and again after it was charged', () => {
  const { alarms, heard, low, over } = drive();
  const battery = Object.assign(new EventTarget(), { level: 0.5, charging: false });
  const tell = (level: number, charging = false) => {
    Object.assign(battery, { level, charging });
    battery.dispatchEvent(new Event('levelchange'));
  };
  alarms.follow(battery);
  tell(0.15);
  tell(0.14);
  expect(heard).toEqual(['battery_low']);
  tell(0.14, true);
  tell(0.13);
  expect(heard).toEqual(['battery_low', 'battery_low']);
  expect(low).toEqual([false, true, true, false, true]);
  over.abort();
  tell(0.5);
  expect(low).toHaveLength(5);
});

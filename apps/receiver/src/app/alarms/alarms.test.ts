import type { EngineView } from '@earshot/receiver-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gate } from '../../testing/index.ts';
import type { Silence } from '../listening/index.ts';
import { type Alarm, Alarms } from './alarms.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 25, 12) }));
afterEach(() => vi.useRealTimers());

function drive() {
  const heard: Alarm[] = [];
  const low: boolean[] = [];
  let listener = () => {};
  let view: Pick<EngineView, 'isRunning' | 'status' | 'mutedUntil' | 'fix' | 'fixSeenAt'> = { status: 'listening', isRunning: true, fix: undefined };
  let silence: Silence | undefined;
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
  const sound = (alarm: Alarm) => heard.push(alarm);
  const alarms = new Alarms({ engine, now: Date.now, silence: () => silence, sound, setBatteryLow: (isLow) => low.push(isLow), signal: over.signal });
  const set = (part: Partial<typeof view>) => {
    view = { ...view, ...part };
    listener();
  };
  const fall = (kind: Silence | undefined) => {
    silence = kind;
    listener();
  };
  const fix = () => set({ status: 'listening', fix: { ...gate, accuracyMeters: 8, at: Date.now() }, fixSeenAt: Date.now() });
  return { alarms, heard, low, set, fall, fix, over };
}

it('says once that the position is lost, 20 seconds after the last one, and that it is back', () => {
  const { heard, fix, fall } = drive();
  fix();
  vi.advanceTimersByTime(20_000);
  fall('position_lost');
  expect(heard).toEqual(['position_lost']);
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual(['position_lost']);
  fall(undefined);
  expect(heard).toEqual(['position_lost', 'position_back']);
});

it('says so of a phone that never found one, and of one that was told to give none at once', () => {
  const { heard, fall } = drive();
  fall('position_lost');
  vi.advanceTimersByTime(19_000);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(heard).toEqual(['position_lost']);
  fall('position_denied');
  expect(heard).toEqual(['position_lost', 'position_denied']);
});

it.each(['position_rough', 'awaits_yes', 'muted', 'over'] as const)(
  'says of "%s" once it lasts, not between one message and the next, and not twice',
  (kind) => {
    const { heard, fall } = drive();
    fall(kind);
    vi.advanceTimersByTime(9_000);
    fall(undefined);
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual([]);
    fall(kind);
    vi.advanceTimersByTime(600_000);
    expect(heard).toEqual([kind]);
  },
);

it('says that the position is back also where nothing is left to hear, and then that', () => {
  const { heard, fall } = drive();
  fall('position_denied');
  fall('over');
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual(['position_denied', 'position_back', 'over']);
  fall(undefined);
  fall('over');
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual(['position_denied', 'position_back', 'over', 'over']);
});

it('says that nothing is left to hear also on a phone that reports an error before each position', () => {
  const { heard, fall } = drive();
  for (let second = 0; second < 12; second += 2) {
    fall('over');
    vi.advanceTimersByTime(2_000);
    fall('position_lost');
  }
  fall('over');
  expect(heard).toEqual(['over']);
});

it('is silent about a page that was not seen, and after listening was ended', () => {
  const { heard, set, fall } = drive();
  set({ status: 'paused' });
  fall('position_lost');
  vi.advanceTimersByTime(600_000);
  set({ status: 'listening' });
  vi.advanceTimersByTime(19_000);
  set({ status: 'stopped', isRunning: false });
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual([]);
});

it('says at once that all messages are muted, and once that they are heard again: to somebody who sees it, as late as that', () => {
  const { heard, set, fall } = drive();
  const mute = () => {
    set({ mutedUntil: Date.now() + 3_600_000 });
    fall('all_muted');
  };
  const unmute = () => {
    fall(undefined);
    set({ mutedUntil: undefined });
  };
  mute();
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual(['all_muted']);
  unmute();
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual(['all_muted', 'mute_over']);
  mute();
  set({ status: 'paused' });
  unmute();
  expect(heard).toEqual(['all_muted', 'mute_over', 'all_muted']);
  set({ status: 'listening' });
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual(['all_muted', 'mute_over', 'all_muted', 'mute_over']);
});

it('does not say that the position is back because all messages are muted, and says after the mute that it is still lost', () => {
  const { heard, set, fall } = drive();
  fall('position_lost');
  vi.advanceTimersByTime(20_000);
  set({ mutedUntil: Date.now() + 3_600_000 });
  fall('all_muted');
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual(['position_lost', 'all_muted']);
  set({ mutedUntil: undefined });
  fall('position_lost');
  vi.advanceTimersByTime(20_000);
  expect(heard).toEqual(['position_lost', 'all_muted', 'mute_over', 'position_lost']);
});

it('does not say that messages are heard again where listening ended meanwhile', () => {
  const { heard, set, fall } = drive();
  set({ mutedUntil: Date.now() + 3_600_000 });
  fall('all_muted');
  set({ isRunning: false, status: 'stopped' });
  set({ mutedUntil: undefined });
  fall(undefined);
  set({ isRunning: true, status: 'listening' });
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual(['all_muted']);
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

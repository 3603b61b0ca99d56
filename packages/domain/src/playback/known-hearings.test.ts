import { expect, it } from 'vitest';
import { rememberHearings } from './known-hearings.ts';
import { crossing, day, Device, hour, message, monday } from './playback.test-device.ts';

it('a device that signs in anew does not play what the number has heard on another', () => {
  const heard = message({ lastHeardAt: monday + 9 * hour });
  const device = new Device(heard);
  device.state = rememberHearings(device.state, [heard]);
  expect(device.step(monday + 10 * hour, crossing('enter', monday + 10 * hour))).toEqual([]);
});

it('a daily message that was heard yesterday plays today', () => {
  const heard = message({ lastHeardAt: monday + 9 * hour }, { repeat: 'daily' });
  const device = new Device(heard);
  device.state = rememberHearings(device.state, [heard]);
  expect(device.step(monday + 10 * hour, crossing('enter', monday + 10 * hour))).toEqual([]);
  expect(device.step(monday + day + 10 * hour, crossing('exit', monday + day), crossing('enter', monday + day + 10 * hour))).toHaveLength(1);
});

it('a waiting message that was heard on another phone meanwhile is not spoken', () => {
  const device = new Device(message());
  const at = monday + 9 * hour;
  expect(device.step(at, crossing('enter', at))).toHaveLength(1);
  device.state = rememberHearings(device.state, [message({ lastHeardAt: at + 1000 })]);
  expect(device.take(at + 2000).offer).toBeUndefined();
});

it('changes nothing where the device knows as much or more', () => {
  const device = new Device(message());
  device.step(monday + 9 * hour, crossing('enter', monday + 9 * hour));
  device.speak(monday + 9 * hour, 'heard');
  expect(rememberHearings(device.state, [message({ lastHeardAt: monday + 9 * hour })])).toBe(device.state);
  expect(rememberHearings(device.state, [message()])).toBe(device.state);
});

it('keeps the days on which it was heard in their order, each once, and what happens to other messages', () => {
  const daily = (lastHeardAt?: number) => message({ lastHeardAt }, { repeat: 'daily' });
  const other = message({ id: 'm2', geofence: undefined });
  const device = new Device(daily(), other);
  device.step(monday + 2 * day + 9 * hour, crossing('enter', monday + 2 * day + 9 * hour));
  device.speak(monday + 2 * day + 9 * hour, 'heard');
  expect(rememberHearings(device.state, [daily(monday + day + 9 * hour), other])).toBe(device.state);
  const later = rememberHearings(device.state, [daily(monday + 2 * day + 10 * hour), other]);
  expect(later.progress['m1']).toMatchObject({ heardDates: ['2026-06-03'], heardAt: monday + 2 * day + 10 * hour });
  const thursday = rememberHearings(device.state, [daily(monday + 3 * day + 9 * hour), other]);
  expect(thursday.progress['m1']?.heardDates).toEqual(['2026-06-03', '2026-06-04']);
  expect(thursday.queue.map(({ messageId }) => messageId)).toEqual(['m2']);
});

import { describe, expect, it } from 'vitest';
import { carryProgress } from './carry-progress.ts';
import { crossing, Device, hour, message, minute, monday } from './playback.test-device.ts';

const at = monday + 9 * hour;

/** A device that has heard, or was interrupted in, the first version when a new one comes. */
function deviceWith(end: 'heard' | 'interrupted', change: { readonly heardFrom?: number; readonly triesFrom?: number }): Device {
  const device = new Device(message());
  device.step(at, crossing('enter', at));
  device.speak(at, end);
  device.messages = [message({ version: 2, ...change })];
  device.state = carryProgress(device.state, device.messages);
  return device;
}
const spokenAgain = (device: Device) => device.step(at + minute).length > 0;

describe('a new version of a message that the device has heard', () => {
  it('speaks again where everybody is to hear it', () => {
    expect(spokenAgain(deviceWith('heard', {}))).toBe(true);
  });

  it.each([{ heardFrom: 1 }, { heardFrom: 1, triesFrom: 1 }])('does not where its hearing counts, even unreported: %j', (change) => {
    const device = deviceWith('heard', change);
    expect(device.state.progress['m1']).toMatchObject({ version: 2, heardDates: ['2026-06-01'] });
    expect(spokenAgain(device)).toBe(false);
  });

  it('speaks again where the one that was heard is older than those that count', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    device.speak(at, 'heard');
    device.messages = [message({ version: 4, heardFrom: 3 })];
    device.state = carryProgress(device.state, device.messages);
    expect(spokenAgain(device)).toBe(true);
  });
});

describe('a new version of a message with an interrupted speech', () => {
  const tries = (device: Device) =>
    [1, 2, 3, 4].filter((n) => {
      const now = at + n * 10_000;
      device.step(now);
      return device.speak(now, 'interrupted') !== undefined;
    }).length;

  it('has three tries of its own', () => {
    expect(tries(deviceWith('interrupted', { heardFrom: 1 }))).toBe(3);
  });

  it('goes on with the tries that are left where it is a small correction', () => {
    expect(tries(deviceWith('interrupted', { heardFrom: 1, triesFrom: 1 }))).toBe(2);
  });
});

it('nothing changes, and no new state is made, without a newer version', () => {
  const device = new Device(message());
  device.step(at, crossing('enter', at));
  expect(carryProgress(device.state, device.messages)).toBe(device.state);
  expect(carryProgress(device.state, [])).toBe(device.state);
});

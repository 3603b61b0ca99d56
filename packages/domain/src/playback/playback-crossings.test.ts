import { describe, expect, it } from 'vitest';
import { crossing, day, Device, hour, message, minute, monday } from './playback.test-device.ts';

const at = monday + 9 * hour;
const strict = { dwellSeconds: 60, playIfInside: false } as const;

describe('a crossing that became known late', () => {
  it('is an arrival for ten minutes and no longer', () => {
    const passed = (after: number) => new Device(message()).step(at + after, crossing('enter', at), crossing('exit', at + 1000));
    expect(passed(10 * minute)).toHaveLength(1);
    expect(passed(10 * minute + 1)).toEqual([]);
  });

  it('is a departure within 2 km of the edge', () => {
    const left = (beyondMeters: number) => new Device(message({ trigger: 'exit' })).step(at, { ...crossing('exit', at), beyondMeters });
    expect(left(2000)).toHaveLength(1);
    expect(left(2001)).toEqual([]);
  });

  it('of a place that the message no longer has is ignored', () => {
    const closed = monday + 17 * hour;
    const device = new Device(message({ geofence: undefined }));
    expect(device.step(closed, crossing('enter', closed - 1000))).toEqual([]);
  });
});

describe('a stay', () => {
  it('counts where a real arrival is required and took place', () => {
    const device = new Device(message(strict));
    expect(device.step(at, crossing('enter', at))).toEqual([]);
    expect(device.step(at + 61_000, crossing('dwell', at + minute))).toHaveLength(1);
  });

  it('without a seen beginning is an arrival or not by its own flag', () => {
    const stayed = (initial: boolean) => new Device(message(strict)).step(at, crossing('dwell', at, initial));
    expect(stayed(false)).toHaveLength(1);
    expect(stayed(true)).toEqual([]);
  });
});

describe('a line for a person says why a message is due', () => {
  const againAfter = (device: Device, ...crossings: readonly ReturnType<typeof crossing>[]): string | undefined => {
    device.step(at, ...crossings);
    device.speak(at, 'interrupted');
    return device.step(at + minute)[0]?.reason;
  };

  it('for one that plays anywhere, and after an arrival, a departure or a stay inside', () => {
    expect(new Device(message({ geofence: undefined })).step(at)[0]?.reason).toBe('Its hours are open, and it plays anywhere.');
    expect(againAfter(new Device(message()), crossing('enter', at))).toBe('Arrived and not heard yet.');
    expect(againAfter(new Device(message({ trigger: 'exit' })), crossing('exit', at))).toBe('Left a short while ago and not heard yet.');
    const early = new Device(message());
    early.step(monday + 7 * hour, crossing('enter', monday + 7 * hour));
    expect(early.step(monday + 8 * hour)[0]?.reason).toBe('Inside while its hours are open.');
  });
});

describe('a departure that was not heard', () => {
  const interrupted = (): Device => {
    const device = new Device(message({ trigger: 'exit' }));
    device.step(at, crossing('exit', at));
    device.speak(at, 'interrupted');
    return device;
  };

  it('is offered again for ten minutes', () => {
    expect(interrupted().step(at + 10 * minute)).toHaveLength(1);
    expect(interrupted().step(at + 10 * minute + 1)).toEqual([]);
  });

  it('is not while the receiver is known to be inside', () => {
    const device = interrupted();
    device.presence = 'inside';
    expect(device.step(at + minute)).toEqual([]);
  });
});

describe('the pause after an interruption', () => {
  it('makes no new state', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    device.speak(at, 'interrupted');
    const before = device.state;
    expect(device.step(at + 2000)).toEqual([]);
    expect(device.state).toBe(before);
  });

  it('does not grow when the clock is set back', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    device.speak(at, 'interrupted');
    expect(device.step(at - minute)).toHaveLength(1);
  });

  it('is of its own occurrence: that of last night does not hold up today', () => {
    const device = new Device(message({}, { repeat: 'daily', startMinute: 0, endMinute: 1440 }));
    device.step(monday + day - 2000, crossing('enter', monday + day - 2000));
    device.speak(monday + day - 2000, 'interrupted');
    expect(device.step(monday + day)).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { crossing, day, Device, hour, message, minute, monday } from './playback.test-device.ts';

describe('arriving', () => {
  it('offers a message at an arrival inside its hours, with the time and the reason of the crossing', () => {
    const device = new Device(message());
    expect(device.step(monday + 9 * hour, crossing('enter', monday + 9 * hour - 3000))).toEqual([
      { messageId: 'm1', version: 1, occurrence: 'once', at: monday + 9 * hour - 3000, date: '2026-06-01', reason: 'enter seen' },
    ]);
  });

  it('is not offered twice while it waits or is spoken', () => {
    const device = new Device(message());
    expect(device.step(monday + 9 * hour, crossing('enter', monday + 9 * hour))).toHaveLength(1);
    expect(device.step(monday + 9 * hour + 1000, crossing('exit', monday + 9 * hour), crossing('enter', monday + 9 * hour + 900))).toEqual([]);
    expect(device.take(monday + 9 * hour + 2000).offer?.messageId).toBe('m1');
    expect(device.step(monday + 9 * hour + 3000)).toEqual([]);
    expect(device.state.queue).toEqual([]);
  });

  it('makes no new state while an offer waits and nothing happens', () => {
    const device = new Device(message());
    device.step(monday + 9 * hour, crossing('enter', monday + 9 * hour));
    const before = device.state;
    device.step(monday + 9 * hour + 1000);
    expect(device.state).toBe(before);
  });

  it('offers a passage that began and ended between two positions', () => {
    const device = new Device(message({ playIfInside: false }));
    const at = monday + 9 * hour;
    expect(device.step(at, crossing('enter', at - 4000), crossing('exit', at - 1000))).toHaveLength(1);
  });

  it('lets a passage go that became known too late, but not a stay', () => {
    const at = monday + 9 * hour;
    const [enter, exit] = [crossing('enter', at), crossing('exit', at + minute)];
    expect(new Device(message()).step(at + 20 * minute, enter, exit)).toEqual([]);
    expect(new Device(message({ playIfInside: false })).step(at + 20 * minute, enter)).toHaveLength(1);
    expect(new Device(message({ trigger: 'exit' })).step(at + 20 * minute, exit)).toEqual([]);
  });

  it('judges the hours at the crossing, not at the moment it became known', () => {
    const device = new Device(message({ playIfInside: false }));
    expect(device.step(monday + 8 * hour + 1000, crossing('enter', monday + 8 * hour - 1000))).toEqual([]);
  });

  it('offers a receiver who is inside already when the hours open, unless the message wants a real arrival', () => {
    const early = crossing('enter', monday + 7 * hour);
    const device = new Device(message());
    expect(device.step(monday + 7 * hour, early)).toEqual([]);
    expect(device.step(monday + 8 * hour)).toHaveLength(1);
    const strict = new Device(message({ playIfInside: false }));
    strict.step(monday + 7 * hour, early);
    expect(strict.step(monday + 8 * hour)).toEqual([]);
    expect(strict.step(monday + 9 * hour, crossing('exit', monday + 9 * hour))).toEqual([]);
    expect(strict.step(monday + 10 * hour, crossing('enter', monday + 10 * hour))).toHaveLength(1);
  });

  it('counts being inside at the first fix as arriving, unless the message wants a real arrival', () => {
    const first = crossing('enter', monday + 9 * hour, true);
    expect(new Device(message()).step(monday + 9 * hour, first)).toHaveLength(1);
    expect(new Device(message({ playIfInside: false })).step(monday + 9 * hour, first)).toEqual([]);
  });

  it('waits for the stay where one is asked for', () => {
    const device = new Device(message({ dwellSeconds: 60 }));
    const at = monday + 9 * hour;
    expect(device.step(at, crossing('enter', at))).toEqual([]);
    expect(device.step(at + 30_000)).toEqual([]);
    expect(device.step(at + 61_000, crossing('dwell', at + minute))).toHaveLength(1);
    const strict = new Device(message({ dwellSeconds: 60, playIfInside: false }));
    strict.step(at, crossing('enter', at, true));
    expect(strict.step(at + 61_000, crossing('dwell', at + minute))).toEqual([]);
  });

  it('opens after a stay that was completed before the hours', () => {
    const device = new Device(message({ dwellSeconds: 60 }));
    device.step(monday + 7 * hour, crossing('enter', monday + 7 * hour), crossing('dwell', monday + 7 * hour + minute));
    expect(device.step(monday + 8 * hour)).toHaveLength(1);
  });
});

describe('leaving and Region Free', () => {
  it('offers at a departure inside the hours, and not at an arrival', () => {
    const device = new Device(message({ trigger: 'exit' }));
    expect(device.step(monday + 9 * hour, crossing('enter', monday + 9 * hour))).toEqual([]);
    expect(device.step(monday + 10 * hour, crossing('exit', monday + 10 * hour))).toHaveLength(1);
    expect(new Device(message({ trigger: 'exit' })).step(monday + 18 * hour, crossing('exit', monday + 18 * hour))).toEqual([]);
  });

  it('does not speak of a departure that became known far away, when the app was closed at the site and opened elsewhere', () => {
    const left = (beyondMeters: number) => {
      const device = new Device(message({ trigger: 'exit' }));
      return device.step(monday + 10 * hour, { ...crossing('exit', monday + 10 * hour), beyondMeters });
    };
    expect(left(150)).toHaveLength(1);
    expect(left(30_000)).toEqual([]);
  });

  it('offers an interrupted departure again for ten minutes, until the receiver comes back', () => {
    const left = monday + 10 * hour;
    const interrupted = (): Device => {
      const device = new Device(message({ trigger: 'exit' }));
      device.step(left, crossing('exit', left));
      device.speak(left, 'interrupted');
      return device;
    };
    expect(interrupted().step(left + minute)).toHaveLength(1);
    expect(interrupted().step(left + 11 * minute)).toEqual([]);
    expect(interrupted().step(left + day)).toEqual([]);
    const back = interrupted();
    expect(back.step(left + minute, crossing('enter', left + minute))).toEqual([]);
    back.presence = 'unknown';
    expect(back.step(left + 2 * minute)).toEqual([]);
  });

  it('offers a message without a place as soon as its hours open, wherever the receiver is', () => {
    const device = new Device(message({ geofence: undefined, trigger: 'exit', playIfInside: false, dwellSeconds: 60 }));
    device.presence = 'unknown';
    expect(device.step(monday + 8 * hour - 1)).toEqual([]);
    expect(device.step(monday + 8 * hour)).toHaveLength(1);
  });
});

describe('repeat', () => {
  /** The days, 0 Monday, with a hearing for a receiver who arrives each morning. */
  const heardOn = (repeat: 'no' | 'daily' | 'custom'): number[] => {
    const device = new Device(message({}, { repeat, repeatDays: [false, false, true, false, true, false, false] }));
    return [0, 1, 2, 3, 4, 5, 6, 7].filter((n) => {
      const at = monday + n * day + 9 * hour;
      device.step(at, crossing('enter', at));
      const isHeard = device.speak(at, 'heard') !== undefined;
      device.step(at + hour, crossing('exit', at + hour), crossing('enter', at + hour + minute));
      expect(device.speak(at + hour + minute, 'heard')).toBeUndefined();
      device.step(at + 2 * hour, crossing('exit', at + 2 * hour));
      return isHeard;
    });
  };

  it('is once ever without repeat, once a day with Daily, once on each chosen weekday with Custom', () => {
    expect([heardOn('no'), heardOn('daily'), heardOn('custom')]).toEqual([[0], [0, 1, 2, 3, 4, 5, 6], [1, 3]]);
  });

  it('replays nothing today when the operator changes No to Daily after a hearing', () => {
    const device = new Device(message());
    device.step(monday + 9 * hour, crossing('enter', monday + 9 * hour));
    device.speak(monday + 9 * hour, 'heard');
    device.messages = [message({}, { repeat: 'daily' })];
    expect(device.step(monday + 10 * hour)).toEqual([]);
    expect(device.step(monday + day + 9 * hour)).toHaveLength(1);
  });

  it('offers a new version again, also to a receiver who has stayed', () => {
    const device = new Device(message({ dwellSeconds: 60 }));
    device.step(monday + 9 * hour, crossing('enter', monday + 9 * hour), crossing('dwell', monday + 9 * hour + minute));
    device.speak(monday + 9 * hour + minute, 'heard');
    expect(device.step(monday + 10 * hour)).toEqual([]);
    device.messages = [message({ dwellSeconds: 60, version: 2 })];
    expect(device.step(monday + 10 * hour).map((offer) => offer.version)).toEqual([2]);
  });

  it('forgets messages that are gone', () => {
    const device = new Device(message());
    device.step(monday + 9 * hour, crossing('enter', monday + 9 * hour));
    device.messages = [];
    device.step(monday + 9 * hour + 1000);
    expect(device.state.progress).toEqual({});
    expect(device.take(monday + 9 * hour + 1000).dropped.map((drop) => drop.reason)).toEqual(['message_gone']);
  });
});

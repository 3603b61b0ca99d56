import { describe, expect, it } from 'vitest';
import { playByHand } from './playback-queue.ts';
import { crossing, day, Device, hour, message, minute, monday } from './playback.test-device.ts';
import { speechHeard, speechInterrupted, speechSkipped, speechStarted } from './speech-outcome.ts';

const at = monday + 9 * hour;

function play(device: Device, when: number, { isPushed = false, end = 'heard' as 'heard' | 'interrupted' | 'skipped' } = {}) {
  const { state, offer } = playByHand(device.state, device.messages[0]!, { at: when, isInside: device.presence === 'inside', isPushed });
  const started = speechStarted(state, offer, when);
  const ended = { at: when + 1000, fraction: 0.4 };
  const outcomes = {
    heard: () => speechHeard(started, offer, ended.at),
    interrupted: () => speechInterrupted(started, offer, ended),
    skipped: () => speechSkipped(started, offer, ended),
  };
  device.state = outcomes[end]();
  return offer.startedBy;
}

const firstProgress = (device: Device) => device.state.progress['m1'];

describe('a message that is played by hand before its turn', () => {
  it('is not heard, and speaks at its place all the same', () => {
    const device = new Device(message());
    expect(play(device, at)).toBe('hand');
    expect(firstProgress(device)).toMatchObject({ heardDates: [], byHand: { at: at + 1000, isWhole: true } });
    expect(device.step(at + hour, crossing('enter', at + hour))).toHaveLength(1);
    expect(device.speak(at + hour, 'heard')?.messageId).toBe('m1');
    expect(firstProgress(device)?.heardDates).toEqual(['2026-06-01']);
  });

  it.each(['interrupted', 'skipped'] as const)('and %s uses up none of its three tries', (end) => {
    const device = new Device(message());
    for (const n of [1, 2, 3, 4]) play(device, at + n * minute, { end });
    expect(firstProgress(device)?.byHand?.isWhole).toBe(false);
    const spoken = [0, 1, 2, 3].map((n) => {
      const now = at + hour + n * 10_000;
      device.step(now, ...(n === 0 ? [crossing('enter', now)] : []));
      return device.speak(now, 'interrupted') !== undefined;
    });
    expect(spoken).toEqual([true, true, true, false]);
  });

  it('speaks after it when its place is reached meanwhile, also when that is left again', () => {
    for (const crossings of [[crossing('enter', at + 1000)], [crossing('enter', at + 1000), crossing('exit', at + 4000)]]) {
      const device = new Device(message());
      const { state, offer } = playByHand(device.state, message(), { at, isInside: false });
      device.state = speechStarted(state, offer, at);
      for (const each of crossings) device.step(each.at, each);
      expect(device.take(at + 4000).offer).toBeUndefined();
      device.state = speechHeard(device.state, offer, at + 5000);
      device.step(at + 5000);
      expect(device.speak(at + 5000, 'heard')).toMatchObject({ messageId: 'm1' });
      expect(firstProgress(device)?.heardDates).toEqual(['2026-06-01']);
      expect(device.step(at + minute)).toEqual([]);
    }
  });

  it('does not change a hearing that there is', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    device.speak(at, 'heard');
    const { heardAt } = firstProgress(device)!;
    expect(play(device, at + hour)).toBe('hand');
    expect(firstProgress(device)).toMatchObject({ heardAt, heardDates: ['2026-06-01'] });
  });

  it('speaks on the next day of Daily as on any other', () => {
    const device = new Device(message({}, { repeat: 'daily' }));
    play(device, at);
    expect(device.step(at + day, crossing('enter', at + day))).toHaveLength(1);
  });
});

describe('a message whose turn has come counts as heard when played by hand', () => {
  it('while it waits for its speech', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    expect(play(device, at + 1000)).toBe('place');
    expect(firstProgress(device)?.heardDates).toEqual(['2026-06-01']);
  });

  it('after its speech was broken off, also when the place is left', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    device.speak(at, 'interrupted');
    device.step(at + minute, crossing('exit', at + minute));
    expect(play(device, at + 2 * minute)).toBe('place');
    expect(firstProgress(device)?.heardDates).toEqual(['2026-06-01']);
  });

  it('where it plays anywhere, in its hours and not before', () => {
    const device = new Device(message({ geofence: undefined }));
    expect(play(device, monday + 7 * hour)).toBe('hand');
    expect(play(device, at)).toBe('place');
  });

  it('and where a notification asked for it', () => {
    const device = new Device(message());
    expect(play(device, at, { isPushed: true })).toBe('push');
    expect(firstProgress(device)?.heardDates).toEqual(['2026-06-01']);
  });
});

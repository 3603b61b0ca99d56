import { describe, expect, it } from 'vitest';
import type { InboxMessage } from '../messages/message.ts';
import { playByHand, resumePlayback } from './playback-queue.ts';
import { crossing, day, Device, hour, message, minute, monday } from './playback.test-device.ts';
import { speechHeard, speechInterrupted, speechStarted } from './speech-outcome.ts';

describe('the queue', () => {
  const anywhere = (id: string, change: Partial<InboxMessage> = {}, schedule: Partial<InboxMessage['schedule']> = {}) =>
    message({ id, geofence: undefined, ...change }, schedule);

  it('speaks priority first, then the oldest, one at a time', () => {
    const device = new Device(anywhere('late', {}, { startMinute: 481 }), anywhere('early'), anywhere('urgent', { priority: 1 }, { startMinute: 482 }));
    for (const n of [0, 1, 2]) device.step(monday + 8 * hour + n * minute);
    const at = monday + 8 * hour + 3 * minute;
    const { offer } = device.take(at);
    expect(offer?.messageId).toBe('urgent');
    expect(device.take(at).offer).toBeUndefined();
    if (offer) device.state = speechHeard(device.state, offer, at);
    expect([device.speak(at, 'heard')?.messageId, device.speak(at, 'heard')?.messageId, device.speak(at, 'heard')]).toEqual(['early', 'late', undefined]);
  });

  it('drops what waited over ten minutes, and offers it again where it still holds', () => {
    const device = new Device(message());
    const at = monday + 9 * hour;
    device.step(at, crossing('enter', at));
    const late = device.take(at + 10 * minute + 1);
    expect([late.offer, late.dropped.map((drop) => drop.reason)]).toEqual([undefined, ['waited_too_long']]);
    expect(device.step(at + 11 * minute)).toHaveLength(1);
    device.step(at + 12 * minute, crossing('exit', at + 12 * minute));
    device.take(at + 30 * minute);
    expect(device.step(at + 31 * minute)).toEqual([]);
  });

  it("drops what closed while it waited, and yesterday's at midnight", () => {
    const device = new Device(anywhere('a'));
    device.step(monday + 17 * hour - 1);
    expect(device.take(monday + 17 * hour).dropped.map((drop) => drop.reason)).toEqual(['window_closed']);
    const always = new Device(anywhere('b', {}, { repeat: 'daily', startMinute: 0, endMinute: 1440 }));
    always.step(monday + day - 1000);
    expect(always.take(monday + day).dropped.map((drop) => drop.offer.occurrence)).toEqual(['2026-06-01']);
    expect(always.step(monday + day).map((offer) => offer.occurrence)).toEqual(['2026-06-02']);
  });
});

describe('interruptions', () => {
  const at = monday + 9 * hour;
  const arrived = (): Device => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    return device;
  };

  it.each(['interrupted', 'failed'] as const)('offers a speech that %s again while inside, three times in all, then only by hand', (end) => {
    const device = arrived();
    const spoken = [0, 1, 2, 3, 4].map((n) => {
      device.step(at + n * 10_000);
      return device.speak(at + n * 10_000, end) !== undefined;
    });
    expect(spoken).toEqual([true, true, true, false, false]);
    expect(device.step(at + hour, crossing('exit', at + hour), crossing('enter', at + hour))).toEqual([]);
    const byHand = playByHand(device.state, message(), { at: at + hour, isInside: true });
    expect(byHand.offer.occurrence).toBe('once');
    const heard = speechHeard(speechStarted(byHand.state, byHand.offer, at + hour), byHand.offer, at + hour + 5000);
    expect(heard.progress['m1']?.heardDates).toEqual(['2026-06-01']);
  });

  it('pauses before it tries again', () => {
    const device = arrived();
    device.speak(at, 'interrupted');
    expect(device.step(at + 2000)).toEqual([]);
    expect(device.step(at + 4000)).toHaveLength(1);
  });

  it('waits for the next arrival when the receiver has left', () => {
    const device = arrived();
    device.speak(at, 'interrupted');
    expect(device.step(at + minute, crossing('exit', at + minute))).toEqual([]);
    expect(device.step(at + 2 * minute)).toEqual([]);
    expect(device.step(at + hour, crossing('enter', at + hour))).toHaveLength(1);
  });

  it('forgets an arrival at the departure: being found inside after a restart is not a new one where a real arrival is required', () => {
    const device = new Device(message({ playIfInside: false }));
    device.step(at, crossing('enter', at));
    device.speak(at, 'interrupted');
    device.step(at + minute, crossing('exit', at + minute));
    expect(device.step(at + hour, crossing('enter', at + hour, true))).toEqual([]);
  });

  it('does not count what was asked for by hand as an attempt', () => {
    const device = arrived();
    for (const n of [1, 2, 3]) {
      const { state, offer } = playByHand(device.state, message(), { at: at + n * minute, isInside: true });
      device.state = speechInterrupted(speechStarted(state, offer, at + n * minute), offer, { fraction: 0, at: at + n * minute });
    }
    expect(device.step(at + 4 * minute)).toHaveLength(1);
  });

  it('starts counting anew on the next day of Daily', () => {
    const device = new Device(message({}, { repeat: 'daily' }));
    device.step(at, crossing('enter', at));
    for (const n of [0, 1, 2]) {
      device.step(at + n * 10_000);
      device.speak(at + n * 10_000, 'interrupted');
    }
    expect(device.step(at + hour)).toEqual([]);
    expect(device.step(at + day)).toHaveLength(1);
  });

  it('takes a speech without a reported end as interrupted when the app opens again', () => {
    const device = arrived();
    const { offer } = device.take(at);
    if (!offer) throw new Error('nothing was offered');
    expect(resumePlayback(device.state, at).state.queue).toEqual([offer]);
    const resumed = resumePlayback(speechStarted(device.state, offer, at), at + minute);
    expect(resumed.interrupted).toEqual(offer);
    device.state = resumed.state;
    expect(device.step(at + 2 * minute)).toHaveLength(1);
  });

  it('does not count a hearing of an old version for the new one', () => {
    const device = arrived();
    const { offer } = device.take(at);
    device.messages = [message({ version: 2 })];
    expect(device.step(at + 1000).map((next) => next.version)).toEqual([2]);
    device.step(at + 1500, crossing('exit', at + 1500), crossing('enter', at + 1600));
    if (offer) device.state = speechHeard(device.state, offer, at + 2000);
    expect(device.state.progress['m1']?.version).toBe(2);
    expect(device.speak(at + 3000, 'heard')?.version).toBe(2);
  });
});

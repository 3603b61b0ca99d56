import { describe, expect, it } from 'vitest';
import type { InboxMessage } from '../messages/message.ts';
import { playByHand } from './playback-queue.ts';
import { isHeard } from './playback-state.ts';
import { crossing, day, Device, hour, message, minute, monday } from './playback.test-device.ts';
import { speechFailed, speechHeard, speechInterrupted, speechStarted } from './speech-outcome.ts';

const at = monday + 9 * hour;
const anywhere = (id: string): InboxMessage => message({ id, geofence: undefined });

function withTwo(): Device {
  const device = new Device(anywhere('first'), anywhere('second'));
  device.step(at);
  return device;
}

describe('a report about one speech', () => {
  it.each(['heard', 'interrupted'] as const)('that comes late and says %s leaves the turn to its present owner', (end) => {
    const device = withTwo();
    const first = device.take(at).offer!;
    device.state = speechHeard(speechStarted(device.state, first, at), first, at + 1000);
    const second = device.take(at + 1000).offer!;
    const late = end === 'heard' ? speechHeard(device.state, first, at + 2000) : speechInterrupted(device.state, first, { fraction: 0.5, at: at + 2000 });
    expect(late.current?.offer).toEqual(second);
  });

  it('takes that one out of those that wait, and no other', () => {
    const device = withTwo();
    const [first, second] = device.state.queue;
    const started = speechStarted(device.state, first!, at);
    expect(started.queue).toEqual([second]);
    expect(speechHeard(device.state, first!, at).queue).toEqual([second]);
  });
});

describe('a phone that cannot speak', () => {
  it('tries three times, although it never begins, and keeps why it could not', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    const tried = [0, 1, 2, 3].map((n) => {
      device.step(at + n * 10_000);
      const { offer } = device.take(at + n * 10_000);
      if (offer) device.state = speechFailed(device.state, offer, { failure: 'no voice', at: at + n * 10_000 });
      return offer !== undefined;
    });
    expect(tried).toEqual([true, true, true, false]);
    expect(device.state.progress['m1']?.broken).toEqual({ occurrence: 'once', at: at + 20_000, fraction: 0, failure: 'no voice' });
  });

  it('counts each try once, whether it began or its turn was over', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    const offer = device.take(at).offer!;
    device.state = speechFailed(speechStarted(device.state, offer, at), offer, { failure: 'no voice', at });
    // The same report again, late.
    for (const n of [1, 2, 3]) device.state = speechFailed(device.state, offer, { failure: 'no voice', at: at + n });
    expect(device.step(at + minute)).toHaveLength(1);
  });

  it('uses up no try by what was asked for by hand', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    for (const n of [1, 2, 3]) {
      const { state, offer } = playByHand(device.state, message(), { at: at + n * minute, isInside: true });
      device.state = speechFailed(state, offer, { failure: 'no voice', at: at + n * minute });
    }
    expect(device.step(at + 4 * minute)).toHaveLength(1);
  });

  it('pauses like one that was interrupted', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    device.speak(at, 'failed');
    expect(device.step(at + 2000)).toEqual([]);
    expect(device.step(at + 4000)).toHaveLength(1);
  });
});

it('a message that is heard each day for months keeps the last month of hearings', () => {
  const device = new Device(message({}, { repeat: 'daily', endDate: null }));
  for (let n = 0; n < 100; n += 1) {
    device.step(at + n * day, crossing('enter', at + n * day));
    device.speak(at + n * day, 'heard');
    device.step(at + n * day + hour, crossing('exit', at + n * day + hour));
  }
  const progress = device.state.progress['m1'];
  expect(progress?.heardDates.length).toBeLessThan(40);
  expect(['2026-09-08', '2026-08-20'].map((date) => isHeard(progress, date))).toEqual([true, true]);
});

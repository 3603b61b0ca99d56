import { describe, expect, it } from 'vitest';
import type { InboxMessage } from '../messages/message.ts';
import { endAfterLeaving, nextOffer, playByHand } from './playback-queue.ts';
import { crossing, Device, hour, message, monday } from './playback.test-device.ts';
import { speechInterrupted, speechStarted } from './speech-outcome.ts';

const at = monday + 9 * hour;
const other = message({ id: 'm2', geofence: undefined });

/** A device that has arrived, with its message being spoken. */
function speaking(...messages: InboxMessage[]): Device {
  const device = new Device(...messages);
  device.step(at, crossing('enter', at));
  const { offer } = device.take(at);
  if (offer) device.state = speechStarted(device.state, offer, at);
  return device;
}

/** The messages that have ended by an instant; the device keeps the new state. */
function endedAt(device: Device, instant: number) {
  const { state, dropped, cut } = endAfterLeaving(device.state, device.messages, instant);
  device.state = state;
  return [...dropped.map(({ offer, reason }) => `${offer.messageId} ${reason}`), ...(cut ? [`${cut.messageId} cut`] : [])];
}

describe('a place that lies behind', () => {
  it('cuts what speaks of it 30 s after the departure became known, and offers it again at the next arrival', () => {
    const device = speaking(message());
    device.step(at + 10_000, crossing('exit', at + 4000));
    expect(endedAt(device, at + 39_999)).toEqual([]);
    expect(endedAt(device, at + 40_000)).toEqual(['m1 cut']);
    device.state = speechInterrupted(device.state, device.state.current!.offer, { fraction: 0.5, at: at + 40_000 });
    expect(device.step(at + 50_000)).toEqual([]);
    expect(device.step(at + hour, crossing('enter', at + hour))).toHaveLength(1);
    expect(endedAt(device, at + hour + 1000)).toEqual([]);
  });

  it('drops an offer that still waits then, even while another message has its turn', () => {
    const device = new Device(message(), other);
    device.step(at, crossing('enter', at), crossing('exit', at + 1));
    device.state = { ...device.state, current: { offer: device.state.queue[1]!, byHand: false }, queue: device.state.queue.slice(0, 1) };
    expect(endedAt(device, at + 29_999)).toEqual([]);
    expect(endedAt(device, at + 30_000)).toEqual(['m1 left_place']);
    expect([device.state.queue, device.state.current?.offer.messageId]).toEqual([[], 'm2']);
    expect(device.step(at + 31_000)).toEqual([]);
  });

  it('makes such an offer unavailable', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at), crossing('exit', at));
    expect(nextOffer(device.state, device.messages, at + 29_999).offer?.messageId).toBe('m1');
    expect(nextOffer(device.state, device.messages, at + 30_000).dropped.map(({ reason }) => reason)).toEqual(['left_place']);
  });

  it('counts from when a pass between two positions became known', () => {
    const device = new Device(message());
    device.step(at + 20_000, crossing('enter', at), crossing('exit', at + 5000));
    device.take(at + 20_000);
    expect(endedAt(device, at + 49_000)).toEqual([]);
    expect(endedAt(device, at + 50_000)).toEqual(['m1 cut']);
  });

  it('is forgiven to those who come back in the meantime', () => {
    const device = speaking(message());
    device.step(at + 1000, crossing('exit', at + 1000));
    device.step(at + 30_000, crossing('enter', at + 30_000));
    expect(endedAt(device, at + hour)).toEqual([]);
  });

  it('cuts nothing that was asked for by hand, nor Leaving, nor Region Free', () => {
    const asked = speaking(message());
    asked.step(at + 1000, crossing('exit', at + 1000));
    asked.state = playByHand(asked.state, message(), { at: at + 2000, isInside: false }).state;
    expect(endedAt(asked, at + hour)).toEqual([]);
    const leaving = new Device(message({ trigger: 'exit' }), other);
    leaving.step(at, crossing('enter', at), crossing('exit', at));
    expect(leaving.state.queue).toHaveLength(2);
    expect(endedAt(leaving, at + 60_000)).toEqual([]);
    leaving.take(at);
    expect(endedAt(leaving, at + 60_000)).toEqual([]);
  });

  it('makes no new state while nothing ends', () => {
    const device = speaking(message());
    expect(endAfterLeaving(device.state, device.messages, at + 1000).state).toBe(device.state);
  });
});

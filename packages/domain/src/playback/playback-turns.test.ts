import { describe, expect, it } from 'vitest';
import type { InboxMessage } from '../messages/message.ts';
import { endAfterLeaving, playByHand, resumePlayback } from './playback-queue.ts';
import type { Offer } from './playback-state.ts';
import { crossing, day, Device, hour, message, minute, monday } from './playback.test-device.ts';
import { speechInterrupted, speechStarted } from './speech-outcome.ts';

const at = monday + 9 * hour;
const anywhere = (id: string, schedule: Partial<InboxMessage['schedule']> = {}): InboxMessage => message({ id, geofence: undefined }, schedule);
const always = { repeat: 'daily', startMinute: 0, endMinute: 1440 } as const;
const listMessageIds = (offers: readonly Offer[]): string[] => offers.map(({ messageId }) => messageId);
const waiting = ({ state }: Device): string[] => listMessageIds(state.queue);

/** Takes the next offer, which must exist, and begins to speak it. */
function begin(device: Device, instant: number): Offer {
  const { offer } = device.take(instant);
  if (!offer) throw new Error('nothing was offered');
  device.state = speechStarted(device.state, offer, instant);
  return offer;
}

describe('the turn', () => {
  it('goes to what was due first, though it became known later', () => {
    const device = new Device(anywhere('anywhere'), message());
    device.step(at);
    device.step(at + 5000, crossing('enter', at - minute));
    expect(waiting(device)).toEqual(['anywhere', 'm1']);
    expect([device.speak(at + 5000, 'heard')?.messageId, device.speak(at + 6000, 'heard')?.messageId]).toEqual(['m1', 'anywhere']);
  });

  it('stays with the one that speaks, and is still given to what waited for ten minutes', () => {
    const device = new Device(anywhere('first'), anywhere('second'));
    device.step(at);
    const first = begin(device, at);
    expect(device.take(at + 20 * minute)).toEqual({ state: device.state, dropped: [] });
    device.state = speechInterrupted(device.state, first, { fraction: 0.5, at: at + 10 * minute });
    const onTime = device.take(at + 10 * minute);
    expect([onTime.offer?.messageId, onTime.dropped]).toEqual(['second', []]);
  });

  it('is not given to a version that was replaced, and the reason says so', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    device.messages = [message({ version: 2 })];
    expect(device.take(at + 1000).dropped.map(({ reason }) => reason)).toEqual(['new_version']);
  });

  it('is waited for once by each message, with its newest offer', () => {
    const device = new Device(anywhere('a', always), anywhere('b', always));
    device.step(monday + day - 1000);
    device.step(monday + day);
    expect(device.state.queue.map(({ messageId, date }) => `${messageId} ${date}`)).toEqual(['a 2026-06-02', 'b 2026-06-02']);
  });
});

describe('a place that was left', () => {
  it('takes its messages out of those that wait, and no others, also while nothing speaks', () => {
    const device = new Device(message(), anywhere('anywhere'));
    device.step(at, crossing('enter', at), crossing('exit', at));
    const ended = endAfterLeaving(device.state, device.messages, at + 30_000);
    expect(ended.dropped.map(({ offer, reason }) => `${offer.messageId} ${reason}`)).toEqual(['m1 left_place']);
    expect(listMessageIds(ended.state.queue)).toEqual(['anywhere']);
  });

  it('ends nothing where nothing waits, where the message is gone, and where it has a new version', () => {
    const device = new Device(message());
    expect(endAfterLeaving(device.state, device.messages, at)).toEqual({ state: device.state, dropped: [] });
    device.step(at, crossing('enter', at), crossing('exit', at));
    expect(endAfterLeaving(device.state, [], at + minute).dropped).toEqual([]);
    device.messages = [message({ version: 2 })];
    device.step(at + 1000, crossing('exit', at + 1000));
    expect(endAfterLeaving(device.state, device.messages, at + minute).dropped).toEqual([]);
  });
});

describe('a message that is asked for', () => {
  it('is spoken before those that wait, which go on waiting', () => {
    const device = new Device(message(), anywhere('anywhere'));
    device.step(at, crossing('enter', at));
    const { state, offer } = playByHand(device.state, message(), { at: at + 1000, isInside: true });
    expect([offer.messageId, offer.reason, listMessageIds(state.queue)]).toEqual(['m1', 'Played by hand.', ['anywhere']]);
  });

  it('interrupts the one that speaks, which pauses before it is offered again', () => {
    const device = new Device(message(), anywhere('anywhere', { startDate: '2026-06-02' }));
    device.step(at, crossing('enter', at));
    begin(device, at);
    device.state = playByHand(device.state, device.messages[1]!, { at: at + 10_000, isInside: true }).state;
    expect(device.step(at + 12_000)).toEqual([]);
    expect(listMessageIds(device.step(at + 14_000))).toEqual(['m1']);
  });
});

describe('an app that opens again', () => {
  it('lets the message wait that had its turn and did not begin, beside the others', () => {
    const device = new Device(message(), anywhere('anywhere'));
    device.step(at, crossing('enter', at));
    const { offer } = device.take(at);
    device.state = resumePlayback(device.state, at + 1000).state;
    expect(offer).toBeDefined();
    expect(waiting(device).toSorted()).toEqual(['anywhere', 'm1']);
  });

  it('pauses before it offers again what it cut off', () => {
    const device = new Device(message());
    device.step(at, crossing('enter', at));
    begin(device, at);
    device.state = resumePlayback(device.state, at + minute).state;
    expect(device.step(at + minute + 1000)).toEqual([]);
    expect(device.step(at + minute + 4000)).toHaveLength(1);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage.ts';
import { north, setUp, useFakeTime } from './test-device.ts';
import { gate, makeInbox, message } from './testing/index.ts';

beforeEach(useFakeTime);

describe('a message that comes to a phone which lies still', () => {
  it('inside of its circle is spoken without another position, while the last one is recent', async () => {
    const { engine, begin, location, spoken, events } = await setUp();
    engine.takeInbox(makeInbox());
    begin();
    location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(60_000);
    const quiet = message({ id: 'quiet', playIfInside: false });
    const far = message({ id: 'far', geofence: { center: north(2000), radiusMeters: 100 } });
    const one = [message({ id: 'm1' }), quiet, far];
    engine.takeInbox(makeInbox(...one));
    await vi.advanceTimersByTimeAsync(5000);
    expect(spoken()).toEqual(['This is m1.']);
    expect(events()).toContain('arrived m1');
    await vi.advanceTimersByTimeAsync(120_000);
    engine.takeInbox(makeInbox(...one, message({ id: 'm2' })));
    await vi.advanceTimersByTimeAsync(5000);
    expect(spoken()).toEqual(['This is m1.']);
  });
});

describe('a message that waits for a place', () => {
  it('is looked at once a second, also without a new position', async () => {
    const { engine, begin, location, spoken } = await setUp();
    const soon = message({ id: 'm1' });
    engine.takeInbox(makeInbox({ ...soon, schedule: { ...soon.schedule, startMinute: 721 } }));
    begin();
    location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(59_900);
    expect(spoken()).toEqual([]);
    await vi.advanceTimersByTimeAsync(101);
    expect(spoken()).toEqual(['This is m1.']);
  });

  it('is spoken neither hidden nor stopped, and at once when the page is back', async () => {
    const { engine, begin, location, spoken } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    begin();
    engine.setVisible(false);
    location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(5000);
    expect([spoken(), engine.view.status]).toEqual([[], 'paused']);
    engine.setVisible(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(spoken()).toEqual(['This is m1.']);
  });

  it.each([
    ['locked', 'sound_locked'],
    ['broken', 'no_voice'],
  ] as const)('and could not be spoken, the sound being %s, is dropped after 10 minutes with that reason', async (sound, reason) => {
    const { engine, location, record, spoken } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1', playIfInside: false }), message({ id: 'm2', geofence: undefined })));
    engine.start();
    engine.setSound(sound);
    location.moveTo(north(-300), Date.now());
    for (let meters = -285; meters <= 0; meters += 15) {
      await vi.advanceTimersByTimeAsync(1000);
      location.moveTo(north(meters), Date.now());
    }
    expect(record.kept.playback.queue.map(({ messageId }) => messageId).toSorted()).toEqual(['m1', 'm2']);
    await vi.advanceTimersByTimeAsync(601_000);
    const failed = record.kept.events.filter(({ kind }) => kind === 'failed').map(({ messageId, reason: why }) => `${messageId} ${why}`);
    expect(failed.toSorted()).toEqual([`m1 ${reason}`, `m2 ${reason}`]);
    expect(spoken()).toEqual([]);
    expect(record.kept.silences['m1']).toEqual({ version: 1, reason, isReported: true });
  });

  it('and that is taken back, or changed, is dropped without a word to the sender who did it', async () => {
    const { engine, location, record, begin, voice } = await setUp();
    voice.playsMs = undefined;
    const waiting = message({ id: 'm2' });
    engine.takeInbox(makeInbox(message({ id: 'm1', priority: 1 }), waiting, message({ id: 'm3' })));
    begin();
    location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(1000);
    expect(record.kept.playback.queue.map(({ messageId }) => messageId)).toEqual(['m2', 'm3']);
    engine.takeInbox(makeInbox(message({ id: 'm1', priority: 1 }), { ...waiting, version: 2 }));
    engine.skip();
    await vi.advanceTimersByTimeAsync(1000);
    expect(record.kept.events.filter(({ kind }) => kind === 'failed')).toEqual([]);
  });

  it('and is dropped because its hours have closed is reported as stale, where there was a voice', async () => {
    const { engine, location, record, begin, voice } = await setUp();
    voice.playsMs = undefined;
    const ends = message({ id: 'm2' });
    engine.takeInbox(makeInbox(message({ id: 'm1', priority: 1 }), { ...ends, schedule: { ...ends.schedule, endMinute: 721 } }));
    begin();
    location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(61_000);
    engine.skip();
    await vi.advanceTimersByTimeAsync(1000);
    expect(record.kept.events.filter(({ kind }) => kind === 'failed')).toMatchObject([{ messageId: 'm2', reason: 'stale' }]);
  });
});

describe('a message that waited when the app was closed', () => {
  it('stays, where it plays anywhere', async () => {
    const storage = memoryStorage();
    const before = await setUp({ storage });
    before.engine.takeInbox(makeInbox(message({ id: 'm1', geofence: undefined }), message({ id: 'm2' })));
    before.engine.start();
    before.location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(1000);
    expect(before.record.kept.playback.queue).toHaveLength(2);
    before.engine.stop();
    await before.record.settled();
    const after = await setUp({ storage });
    after.engine.start();
    expect(after.record.kept.playback.queue.map(({ messageId }) => messageId)).toEqual(['m1']);
  });

  it('and was already being spoken is offered by itself, and one that had not begun waits again', async () => {
    const storage = memoryStorage();
    const before = await setUp({ storage });
    before.voice.playsMs = undefined;
    before.engine.takeInbox(makeInbox(message({ id: 'm1', geofence: undefined })));
    before.begin();
    await vi.advanceTimersByTimeAsync(1000);
    expect(before.record.kept.playback.current?.startedAt).toBeUndefined();
    const after = await setUp({ storage });
    expect(after.record.kept.playback.queue.map(({ messageId }) => messageId)).toEqual(['m1']);
    expect(after.events()).toEqual(['delivered m1']);
    after.begin();
    await vi.advanceTimersByTimeAsync(5000);
    expect(after.spoken()).toEqual(['This is m1.']);
  });

  it('is reported as cut off when the page went away, with nothing that was surely spoken', async () => {
    const storage = memoryStorage();
    const before = await setUp({ storage });
    before.voice.playsMs = undefined;
    before.engine.takeInbox(makeInbox(message({ id: 'm1', geofence: undefined })));
    before.begin();
    await vi.advanceTimersByTimeAsync(1000);
    before.voice.start();
    await before.record.settled();
    const after = await setUp({ storage });
    expect(after.record.kept.events.at(-1)).toMatchObject({ kind: 'interrupted', messageId: 'm1', fraction: 0, reason: 'page_hidden', at: Date.now() });
  });

  it('and nothing was, changes nothing', async () => {
    const storage = memoryStorage();
    const { record } = await setUp({ storage });
    const kept = await storage.load();
    expect([record.kept.events, kept.playback]).toEqual([[], record.kept.playback]);
  });
});

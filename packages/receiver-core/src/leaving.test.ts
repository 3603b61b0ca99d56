import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceRecord } from './device-record.ts';
import type { DeviceStorage } from './device-storage.ts';
import { memoryStorage } from './memory-storage.ts';
import { gate, makeInbox, message } from './testing/index.ts';
import { noon, north, setUp, useFakeTime } from './test-device.ts';

beforeEach(useFakeTime);

describe('leaving while an Arriving message speaks', () => {
  const reasons = (record: DeviceRecord) =>
    record.kept.events.filter(({ reason }) => reason).map(({ kind, reason, messageId }) => `${kind} ${messageId} ${reason}`);
  const heard = (record: DeviceRecord) => record.kept.events.filter(({ kind }) => kind === 'heard').map(({ messageId }) => messageId);
  /** The first event of a kind, ms after noon. */
  const findEventTime = (record: DeviceRecord, kind: string) => record.kept.events.find((event) => event.kind === kind)!.at - noon;
  /** A text of sentences that are spoken one by one, each in 10 s. */
  const lasting = (seconds: number) => ({
    en: 'A sentence that is so long that no other one goes together with it, as people do write them now and then. '.repeat(seconds / 10),
  });

  async function setUpSlow() {
    const device = await setUp();
    device.voice.playsMs = 10_000;
    return device;
  }

  it('lets it speak on for 30 s and cuts it then; the next arrival offers it again', async () => {
    const { engine, begin, drive, record, voice } = await setUpSlow();
    engine.takeInbox(makeInbox(message({ id: 'm1', texts: lasting(60) })));
    begin();
    await drive(-300, 900);
    expect(reasons(record)).toEqual(['interrupted m1 left_before_end']);
    // The circle of 100 m is left after 400 m at 15 m/s; the departure is known 20 m further on.
    expect(findEventTime(record, 'interrupted')).toBeGreaterThanOrEqual(56_000);
    expect(findEventTime(record, 'interrupted')).toBeLessThan(62_000);
    voice.playsMs = 1000;
    await drive(-600, 600);
    expect(heard(record)).toEqual(['m1']);
  });

  it('lets it end within those 30 s, and speaks on to who comes back', async () => {
    const { engine, begin, drive, location, record } = await setUpSlow();
    engine.takeInbox(makeInbox(message({ id: 'm1', texts: lasting(40) })));
    begin();
    await drive(-300, 900);
    expect([reasons(record), heard(record)]).toEqual([[], ['m1']]);
    engine.takeInbox(makeInbox(message({ id: 'm2', texts: lasting(90) })));
    await drive(-300, 240);
    for (let meters = 225; meters >= 0; meters -= 15) {
      location.moveTo(north(meters), Date.now());
      await vi.advanceTimersByTimeAsync(1000);
    }
    for (let seconds = 0; seconds < 60; seconds += 1) {
      location.moveTo(gate, Date.now());
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect([reasons(record), heard(record)]).toEqual([[], ['m1', 'm2']]);
  });

  it('drops what still waits behind another, and says why once', async () => {
    const { engine, begin, drive, record } = await setUpSlow();
    engine.takeInbox(makeInbox(message({ id: 'm1' }), message({ id: 'm2', geofence: undefined, priority: 1, texts: lasting(90) })));
    begin();
    await drive(-300, 1500);
    expect(reasons(record)).toEqual(['failed m1 left_before_end']);
    expect(heard(record)).toEqual(['m2']);
    expect(findEventTime(record, 'failed')).toBeLessThan(62_000);
  });

  it('cuts neither Leaving nor what was asked for by hand', async () => {
    const { engine, begin, drive, record } = await setUpSlow();
    engine.takeInbox(makeInbox(message({ id: 'm1', trigger: 'exit', texts: lasting(50) })));
    begin();
    await drive(-300, 1200);
    expect([reasons(record), heard(record)]).toEqual([[], ['m1']]);
    engine.takeInbox(makeInbox(message({ id: 'm2', texts: lasting(50) })));
    await drive(-300, 0);
    engine.play('m2');
    await drive(15, 1200);
    expect([reasons(record), heard(record)]).toEqual([['interrupted m2 stopped_by_person'], ['m1', 'm2']]);
  });
});

describe('the result of a position', () => {
  it('is stored in one piece: a departure that was noticed and not followed would be lost at a power cut', async () => {
    const disk = memoryStorage();
    const writes: { monitor: unknown; playback: unknown }[] = [];
    const storage: DeviceStorage = {
      load: async () => disk.load(),
      write: async (changes) => {
        await disk.write(changes);
        const { monitor, playback } = await disk.load();
        writes.push({
          monitor: monitor.known['m1']?.presence,
          playback: playback.progress['m1']?.leftAt !== undefined || playback.progress['m1']?.due !== undefined,
        });
      },
    };
    const { engine, begin, drive } = await setUp({ storage });
    engine.takeInbox(makeInbox(message({ id: 'm1', trigger: 'exit' })));
    begin();
    await drive(-300, 300);
    const left = writes.findIndex(({ monitor }, index) => monitor !== 'inside' && writes[index - 1]?.monitor === 'inside');
    expect(left).toBeGreaterThan(0);
    expect(writes[left]?.playback).toBe(true);
  });
});

describe('a message that waited for its turn when the app was closed', () => {
  /** A device at the gate, where the second of two messages waits, that is closed. */
  async function closeWhileOneWaits() {
    const storage = memoryStorage();
    const { engine, begin, location, voice, record } = await setUp({ storage });
    voice.playsMs = 20_000;
    engine.takeInbox(makeInbox(message({ id: 'm1', priority: 1 }), message({ id: 'm2' })));
    begin();
    for (let second = 0; second < 3; second += 1) {
      location.moveTo(gate, Date.now());
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(record.kept.playback.queue.map(({ messageId }) => messageId)).toEqual(['m2']);
    engine.stop('page_hidden');
    await record.settled();
    await vi.advanceTimersByTimeAsync(60_000);
    return storage;
  }

  it('is spoken to who is still there', async () => {
    const { begin, location, spoken } = await setUp({ storage: await closeWhileOneWaits() });
    begin();
    for (let second = 0; second < 12; second += 1) {
      location.moveTo(gate, Date.now());
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(spoken()).toContain('This is m2.');
  });

  it('is not spoken elsewhere, nor before a position is known', async () => {
    const { begin, location, spoken } = await setUp({ storage: await closeWhileOneWaits() });
    begin();
    await vi.advanceTimersByTimeAsync(5000);
    expect(spoken()).toEqual([]);
    for (let second = 0; second < 12; second += 1) {
      location.moveTo(north(3000), Date.now());
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(spoken()).toEqual([]);
  });
});

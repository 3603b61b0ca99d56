import { emptyMonitorState } from '@earshot/geofence';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceRecord } from './device-record.ts';
import { Engine } from './engine.ts';
import type { LocationListener } from './location-source.ts';
import { memoryStorage } from './memory-storage.ts';
import { every, noon, north, setUp, useFakeTime } from './test-device.ts';
import { FakeVoice, gate, makeInbox, message } from './testing/index.ts';

beforeEach(useFakeTime);

describe('start and stop', () => {
  async function setUpPorts() {
    const listeners: (LocationListener | undefined)[] = [];
    const ticks = { running: 0, begun: 0 };
    const engine = new Engine({
      record: await DeviceRecord.open(memoryStorage()),
      speaker: new FakeVoice(['en']),
      location: {
        watch: (listener) => {
          const index = listeners.push(listener) - 1;
          return () => (listeners[index] = undefined);
        },
      },
      now: Date.now,
      newId: () => crypto.randomUUID(),
      language: () => 'en',
      every: (ms, run) => {
        ticks.begun += 1;
        ticks.running += 1;
        const stop = every(ms, run);
        return () => {
          ticks.running -= 1;
          stop();
        };
      },
    });
    return { engine, listeners, ticks };
  }

  it('watch the position once, and no longer', async () => {
    const { engine, listeners, ticks } = await setUpPorts();
    engine.start();
    engine.start();
    expect([listeners.length, ticks.running, engine.view.isRunning]).toEqual([1, 1, true]);
    engine.stop();
    expect([listeners, ticks.running, engine.view.isRunning]).toEqual([[undefined], 0, false]);
    engine.start();
    expect([listeners.length, ticks.begun, engine.view.status]).toEqual([2, 2, 'sound_locked']);
  });

  it('do no harm without the other', async () => {
    const { engine, ticks } = await setUpPorts();
    engine.stop();
    expect([engine.view.status, ticks.running]).toEqual(['stopped', 0]);
  });

  it('take no position that comes after the end', async () => {
    const { engine, listeners } = await setUpPorts();
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    engine.start();
    const late = listeners[0]!;
    engine.stop();
    late.onFix({ ...gate, accuracyMeters: 8, at: noon });
    engine.start();
    engine.setSound('ready');
    expect([engine.view.fix, engine.view.messagePresence('m1'), engine.view.status]).toEqual([undefined, 'unknown', 'waiting_position']);
  });

  it('show the last position with its speed and heading, also one that the rules leave out, until the end', async () => {
    const { engine, listeners } = await setUpPorts();
    engine.start();
    const fix = { ...gate, accuracyMeters: 8, at: noon, speedMps: 11, headingDegrees: 90 };
    listeners[0]?.onFix(fix);
    const leap = { ...north(50_000), accuracyMeters: 8, at: noon + 1000 };
    listeners[0]?.onFix(leap);
    expect([engine.view.fix, engine.view.givenFix]).toEqual([fix, leap]);
    engine.stop();
    expect(engine.view.givenFix).toBeUndefined();
  });

  it('forget the position of the receiver, and why no position came', async () => {
    const { engine, begin, location } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    begin();
    location.moveTo(gate, Date.now());
    expect(engine.view.messagePresence('m1')).toBe('inside');
    location.refuse();
    expect(engine.view.status).toBe('speaking');
    engine.stop();
    expect([engine.view.fix, engine.view.messagePresence('m1')]).toEqual([undefined, 'unknown']);
    await vi.advanceTimersByTimeAsync(5000);
    begin();
    expect(engine.view.status).toBe('waiting_position');
  });
});

describe('the screen', () => {
  it('gets every change as a new object, until it unsubscribes', async () => {
    const { engine, begin, location } = await setUp();
    let told = 0;
    const lookAway = engine.subscribe(() => {
      told += 1;
    });
    const changes: (() => void)[] = [
      () => engine.takeInbox(makeInbox()),
      () => engine.start(),
      () => engine.setSound('ready'),
      () => location.moveTo(gate, Date.now()),
      () => location.refuse(),
      () => engine.setVisible(false),
      () => engine.setVisible(true),
      () => engine.play('gone'),
      () => engine.stop(),
    ];
    for (const change of changes) {
      const [before, view] = [told, engine.view];
      expect(engine.view).toBe(view);
      change();
      expect(told).toBeGreaterThan(before);
      expect(engine.view).not.toBe(view);
    }
    lookAway();
    const before = told;
    begin();
    expect(told).toBe(before);
  });

  it('sees at once what a sync brings while the app does not listen', async () => {
    const { engine } = await setUp();
    expect([engine.view.messages, engine.view.lastSpokenId]).toEqual([undefined, undefined]);
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    expect(engine.view.messages?.map(({ id }) => id)).toEqual(['m1']);
    expect(engine.view.status).toBe('stopped');
  });

  it('sees a speech begin and end', async () => {
    const { engine } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1', geofence: undefined })));
    const seen: (string | undefined)[] = [];
    engine.subscribe(() => seen.push(engine.view.speakingId));
    engine.play('m1');
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen).toContain('m1');
    expect([seen.at(-1), engine.view.lastSpokenId]).toEqual([undefined, 'm1']);
  });
});

describe('a position', () => {
  it('places the receiver for two minutes', async () => {
    const { engine, begin, location } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1', playIfInside: false })));
    begin();
    location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(120_000);
    expect([engine.view.messagePresence('m1'), engine.view.explainMessage('m1')?.presence]).toEqual(['inside', 'inside']);
    await vi.advanceTimersByTimeAsync(1);
    expect([engine.view.messagePresence('m1'), engine.view.explainMessage('m1')]).toEqual(['unknown', undefined]);
  });

  it('that is not used is not shown, and is no sign that the receiver is still there', async () => {
    const { engine, begin, location } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1', playIfInside: false })));
    begin();
    location.moveTo(gate, Date.now());
    const used = engine.view.fix;
    await vi.advanceTimersByTimeAsync(100_000);
    location.moveTo({ lat: 91, lng: 0 }, Date.now());
    expect(engine.view.fix).toBe(used);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(engine.view.messagePresence('m1')).toBe('unknown');
  });

  it('is remembered before the first list of messages comes, which it then counts for', async () => {
    const { engine, begin, location, record, spoken } = await setUp();
    begin();
    location.moveTo(gate, Date.now());
    expect(record.kept.monitor).not.toEqual(emptyMonitorState);
    expect(engine.view.status).toBe('waiting_messages');
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    location.moveTo(gate, Date.now() + 1000);
    await vi.advanceTimersByTimeAsync(5000);
    expect(spoken()).toEqual(['This is m1.']);
  });

  it('tells what each position led to, before anything is spoken of it', async () => {
    const { location, record } = await setUp();
    const told: string[] = [];
    const engine = new Engine({
      record,
      speaker: new FakeVoice(['en']),
      location,
      now: Date.now,
      newId: () => crypto.randomUUID(),
      language: () => 'en',
      every,
      onStep: ({ transitions }) => transitions.length > 0 && told.push(`${transitions.map(({ kind }) => kind).join()} of ${record.kept.events.length}`),
    });
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    engine.start();
    for (let meters = -300; meters <= 0; meters += 15) {
      location.moveTo(north(meters), Date.now());
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(told).toEqual(['enter of 1']);
  });

  it('that changes nothing is not stored as a decision each second', async () => {
    const { begin, engine, record } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    begin();
    let writes = 0;
    record.subscribe(() => {
      writes += 1;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(writes).toBe(0);
  });
});

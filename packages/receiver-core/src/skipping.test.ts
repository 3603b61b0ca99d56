import { beforeEach, expect, it, vi } from 'vitest';
import { DeviceRecord } from './device-record.ts';
import { Engine } from './engine.ts';
import { memoryStorage } from './memory-storage.ts';
import { FakeLocation, FakeVoice, gate, makeInbox, message } from './testing/index.ts';
import { setUp, useFakeTime } from './test-device.ts';

beforeEach(useFakeTime);

it('a message that the person stops gives way to the next, and does not come back by itself; by hand it does', async () => {
  const { engine, begin, location, record, spoken, voice } = await setUp();
  voice.playsMs = 5000;
  engine.takeInbox(makeInbox(message({ id: 'm1', priority: 1 }), message({ id: 'm2' })));
  begin();
  location.moveTo(gate, Date.now());
  await vi.advanceTimersByTimeAsync(2000);
  expect(spoken()).toEqual(['This is m1.']);
  engine.skip();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(spoken()).toEqual(['This is m1.', 'This is m2.']);
  expect(record.kept.events.find(({ kind }) => kind === 'interrupted')).toMatchObject({ messageId: 'm1', reason: 'stopped_by_person' });
  expect(engine.view.isRunning).toBe(true);
  engine.play('m1');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(record.kept.events.filter(({ kind }) => kind === 'heard').map(({ messageId }) => messageId)).toEqual(['m2', 'm1']);
});

it('a text spoken in the other language, for want of a voice, is reported as heard in that language', async () => {
  const record = await DeviceRecord.open(memoryStorage());
  const phone = new FakeVoice(['en']);
  const engine = new Engine({
    record,
    speaker: phone,
    location: new FakeLocation(),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    language: () => 'es',
    every: () => () => {},
  });
  engine.takeInbox(makeInbox(message({ id: 'm1', texts: { en: 'Gate.', es: 'Puerta.' } })));
  engine.play('m1');
  await vi.advanceTimersByTimeAsync(0);
  phone.speeches[0]?.request.onStart?.('en');
  phone.speeches[0]?.end({ kind: 'heard' });
  await vi.advanceTimersByTimeAsync(0);
  expect(record.kept.events.filter(({ kind }) => kind !== 'delivered').map(({ kind, language }) => `${kind} ${language}`)).toEqual(['started en', 'heard en']);
});

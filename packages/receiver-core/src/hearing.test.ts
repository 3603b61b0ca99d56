import type { DeviceEvent } from '@earshot/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceRecord } from './device-record.ts';
import type { DeviceStorage } from './device-storage.ts';
import { Engine } from './engine.ts';
import { memoryStorage } from './memory-storage.ts';
import type { Speech, SpeechRequest } from './speaker.ts';
import { every, noon, useFakeTime } from './test-device.ts';
import { FakeLocation, FakeSpeech, gate, makeInbox, message } from './testing/index.ts';

beforeEach(useFakeTime);

/** A voice that ends when the test says so and, as on some phones, ignores a stop. */
class HeadlessVoice {
  readonly speeches: FakeSpeech[] = [];
  refuses = false;
  isDeaf = false;

  async prepare(): Promise<void> {}

  speak(request: SpeechRequest): Speech {
    if (this.refuses) throw new Error('the voice is gone');
    const speech = new FakeSpeech(request);
    if (this.isDeaf) speech.cancel = () => {};
    this.speeches.push(speech);
    return speech;
  }

  get last(): FakeSpeech {
    return this.speeches.at(-1)!;
  }
}

async function setUp({ storage = memoryStorage() }: { storage?: DeviceStorage } = {}) {
  const voice = new HeadlessVoice();
  const location = new FakeLocation();
  const record = await DeviceRecord.open(storage);
  let ids = 0;
  const engine = new Engine({ record, speaker: voice, location, now: Date.now, newId: () => `e${(ids += 1)}`, language: () => 'en', every });
  const stand = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      location.moveTo(gate, Date.now());
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  /** Reports other than deliveries and arrivals. */
  const reports = () => record.kept.events.filter(({ kind }) => !['delivered', 'arrived'].includes(kind));
  const lines = () => reports().map(({ kind, messageId, reason }) => (reason === undefined ? `${kind} ${messageId}` : `${kind} ${messageId} ${reason}`));
  return { voice, location, record, engine, stand, reports, lines };
}

/** A device at the gate that speaks its only message, or the urgent one of those given. */
async function setUpSpeaking(...more: Parameters<typeof message>[0][]) {
  const device = await setUp();
  device.engine.takeInbox(makeInbox(message({ id: 'm1', priority: 1 }), ...more.map(message)));
  device.engine.start();
  device.engine.setSound('ready');
  await device.stand(1);
  device.voice.last.request.onStart?.();
  return device;
}

// decisions, Delivery: only the end of an undisturbed speech counts as heard
describe('an end counts as heard only after an undisturbed speech', () => {
  it.each([
    ['the page was hidden', (engine: Engine) => engine.setVisible(false), 'page_hidden'],
    ['the person stopped it', (engine: Engine) => engine.skip(), 'stopped_by_person'],
    ['the person stopped listening', (engine: Engine) => engine.stop(), 'stopped_by_person'],
    ['the app was closed', (engine: Engine) => engine.stop('page_hidden'), 'page_hidden'],
    ['the message was taken back', (engine: Engine) => engine.takeInbox(makeInbox()), 'stale'],
    ['it got another version', (engine: Engine) => engine.takeInbox(makeInbox({ ...message({ id: 'm1' }), version: 2 })), 'stale'],
  ] as const)('%s, and the voice spoke on and reports its end', async (_name, disturb, reason) => {
    const { engine, voice, reports, record } = await setUpSpeaking();
    voice.isDeaf = true;
    voice.last.cancel = () => {};
    disturb(engine);
    voice.last.end({ kind: 'heard' });
    await vi.advanceTimersByTimeAsync(0);
    expect(reports().map(({ kind }) => kind)).toEqual(['started', 'interrupted']);
    expect(reports()[1]).toMatchObject({ messageId: 'm1', reason, fraction: 1 });
    expect(record.kept.playback.progress['m1']?.heardDates ?? []).toEqual([]);
  });

  it('and what was disturbed is spoken again to its end, which counts', async () => {
    const { engine, voice, stand, lines } = await setUpSpeaking();
    voice.last.cancel = () => {};
    engine.setVisible(false);
    voice.last.end({ kind: 'heard' });
    await stand(4);
    expect(voice.speeches).toHaveLength(1);
    engine.setVisible(true);
    await stand(1);
    voice.last.finish();
    await stand(1);
    expect(lines()).toEqual(['started m1', 'interrupted m1 page_hidden', 'started m1', 'heard m1']);
    await stand(20);
    expect(voice.speeches).toHaveLength(2);
  });

  it('and the first disturbance is the reported one', async () => {
    const { engine, voice, lines } = await setUpSpeaking();
    voice.last.cancel = () => {};
    engine.setVisible(false);
    engine.stop();
    voice.last.end({ kind: 'heard' });
    await vi.advanceTimersByTimeAsync(0);
    expect(lines()).toEqual(['started m1', 'interrupted m1 page_hidden']);
  });

  it('but a list that still has the message disturbs nothing', async () => {
    const { engine, voice, lines } = await setUpSpeaking();
    engine.takeInbox(makeInbox(message({ id: 'm0' }), message({ id: 'm1', priority: 1 })));
    voice.last.end({ kind: 'heard' });
    await vi.advanceTimersByTimeAsync(0);
    expect(lines()).toContain('heard m1');
  });
});

describe('a voice that fails', () => {
  it('with an error is reported as such, and tried again after a pause', async () => {
    const { engine, voice, stand, lines } = await setUp();
    voice.refuses = true;
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    engine.start();
    engine.setSound('ready');
    await stand(2);
    expect(lines()).toEqual(['failed m1 speech_error']);
    voice.refuses = false;
    await stand(3);
    voice.last.finish();
    await stand(1);
    expect(lines()).toEqual(['failed m1 speech_error', 'started m1', 'heard m1']);
  });

  it('for want of a tap locks the sound until there is one, and one by hand that is heard unlocks it', async () => {
    const { engine, voice, stand, lines } = await setUp();
    engine.takeInbox(makeInbox(message({ id: 'm1' })));
    engine.start();
    engine.setSound('ready');
    await stand(1);
    voice.last.end({ kind: 'failed', reason: 'sound_locked' });
    await stand(10);
    expect([engine.view.status, voice.speeches.length]).toEqual(['sound_locked', 1]);
    expect(lines()).toEqual(['failed m1 sound_locked']);
    engine.play('m1');
    await stand(1);
    voice.last.finish();
    await stand(1);
    expect([engine.view.status, lines().at(-1)]).toEqual(['listening', 'heard m1']);
  });

  it('for another reason, or is interrupted, locks nothing', async () => {
    const { engine, voice, stand } = await setUpSpeaking();
    voice.last.end({ kind: 'failed', reason: 'no_voice' });
    await stand(1);
    expect(engine.view.status).toBe('listening');
    await stand(4);
    voice.last.end({ kind: 'interrupted', fraction: 0.5, reason: 'sound_locked' });
    await stand(1);
    expect(engine.view.status).toBe('listening');
  });

  it('is what the device remembers as the reason for silence, until the message is heard', async () => {
    const { voice, stand, record } = await setUpSpeaking();
    voice.last.end({ kind: 'failed', reason: 'no_voice' });
    await stand(1);
    expect(record.kept.silences).toEqual({ m1: { version: 1, reason: 'no_voice', isReported: true } });
    expect(record.kept.playback.progress['m1']?.broken).toMatchObject({ failure: 'no_voice', fraction: 0 });
    await stand(4);
    voice.last.finish();
    await stand(1);
    expect(record.kept.silences).toEqual({});
  });

  it('in the middle is reported with the part that was spoken', async () => {
    const { voice, stand, reports, record } = await setUpSpeaking();
    voice.last.end({ kind: 'interrupted', fraction: 0.25, reason: 'speech_silent' });
    await stand(1);
    expect(reports().at(-1)).toMatchObject({ kind: 'interrupted', fraction: 0.25, reason: 'speech_silent', messageId: 'm1', version: 1 });
    const { broken } = record.kept.playback.progress['m1']!;
    expect([broken?.fraction, broken?.failure]).toEqual([0.25, undefined]);
  });
});

describe('one message has its turn at a time', () => {
  it('and the next waits until the voice has ended', async () => {
    const { voice, stand, engine, lines } = await setUpSpeaking({ id: 'm2' });
    await stand(20);
    expect([voice.speeches.length, engine.view.speakingId]).toEqual([1, 'm1']);
    voice.last.end({ kind: 'heard' });
    await stand(1);
    voice.last.finish();
    await stand(1);
    expect(lines()).toEqual(['started m1', 'heard m1', 'started m2', 'heard m2']);
    expect(engine.view.speakingId).toBeUndefined();
  });

  it('also if one is asked for by hand: what speaks is stopped first, and nothing else comes in between', async () => {
    const { voice, stand, engine, lines } = await setUpSpeaking({ id: 'm2' }, { id: 'm3', geofence: { center: { lat: 0, lng: 0 }, radiusMeters: 100 } });
    engine.play('m3');
    await stand(1);
    expect(voice.speeches.map(({ request }) => request.text)).toEqual(['This is m1.', 'This is m3.']);
    expect(lines()).toEqual(['started m1', 'interrupted m1 stopped_by_person']);
    voice.last.finish();
    await stand(1);
    expect(voice.last.request.text).toBe('This is m2.');
  });

  it('and of two asked for at once the later one is heard', async () => {
    const { voice, stand, engine } = await setUpSpeaking({ id: 'm2' }, { id: 'm3' });
    engine.play('m2');
    engine.play('m3');
    await stand(1);
    expect(voice.last.request.text).toBe('This is m3.');
    expect(engine.view.speakingId).toBe('m3');
  });

  it('and asking for one that is gone says nothing, and keeps no other from being heard', async () => {
    const { voice, stand, engine, lines } = await setUpSpeaking();
    voice.last.end({ kind: 'heard' });
    await stand(1);
    engine.play('gone');
    await stand(1);
    expect([voice.speeches.length, engine.view.speakingId]).toEqual([1, undefined]);
    engine.takeInbox(makeInbox(message({ id: 'm1', priority: 1 }), message({ id: 'm2' })));
    await stand(1);
    voice.last.finish();
    await stand(1);
    expect(lines()).toEqual(['started m1', 'heard m1', 'started m2', 'heard m2']);
  });

  it('and before the first list nothing can be asked for', async () => {
    const { voice, stand, engine } = await setUp();
    engine.play('m1');
    await stand(1);
    expect(voice.speeches).toEqual([]);
  });
});

describe('a speech begins only once it is stored that it will', () => {
  /** A disk that answers when the test says so. */
  async function setUpSlow() {
    const disk = memoryStorage();
    let isSlow = false;
    const waiting: (() => void)[] = [];
    const storage: DeviceStorage = {
      load: async () => disk.load(),
      write: async (changes) => {
        if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve));
        await disk.write(changes);
      },
    };
    const device = await setUp({ storage });
    device.engine.takeInbox(makeInbox(message({ id: 'm1' })));
    device.engine.start();
    device.engine.setSound('ready');
    await device.record.settled();
    isSlow = true;
    device.location.moveTo(gate, Date.now());
    await vi.advanceTimersByTimeAsync(0);
    const answer = async () => {
      isSlow = false;
      for (const resolve of waiting) resolve();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { ...device, answer };
  }

  it('so that a crash is noticed', async () => {
    const { voice, answer, engine } = await setUpSlow();
    expect([voice.speeches.length, engine.view.speakingId]).toEqual([0, 'm1']);
    await answer();
    expect(voice.speeches).toHaveLength(1);
  });

  it('but a disk that keeps silent for half a second keeps nothing else silent', async () => {
    const { voice } = await setUpSlow();
    await vi.advanceTimersByTimeAsync(499);
    expect(voice.speeches).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(voice.speeches).toHaveLength(1);
  });

  it('and one that is stopped before is interrupted without a word', async () => {
    const { voice, engine, answer, reports } = await setUpSlow();
    engine.setVisible(false);
    await answer();
    expect(voice.speeches).toEqual([]);
    expect(reports()).toMatchObject([{ kind: 'interrupted', fraction: 0, reason: 'page_hidden' }]);
  });

  it('and one that was changed before is not spoken, but its new version is', async () => {
    const { voice, engine, answer, lines, stand } = await setUpSlow();
    engine.takeInbox(makeInbox({ ...message({ id: 'm1' }), version: 2, texts: { en: 'Anew.' } }));
    await answer();
    await stand(1);
    expect(voice.speeches.map(({ request }) => request.text)).toEqual(['Anew.']);
    expect(lines()).toEqual(['interrupted m1 stale']);
  });
});

it('gives each report an id of its own', async () => {
  const { record, voice, stand } = await setUpSpeaking({ id: 'm2' });
  voice.last.end({ kind: 'heard' });
  await stand(1);
  const ids = record.kept.events.map(({ id }: DeviceEvent) => id);
  expect(ids.length).toBeGreaterThan(5);
  expect(new Set(ids).size).toBe(ids.length);
  expect(record.kept.events.every(({ at }) => at >= noon)).toBe(true);
});

it('a phone that heard the old version without a network does not speak the new one, where that hearing counts', async () => {
  const { engine, stand, voice, record } = await setUpSpeaking();
  voice.last.finish();
  await stand(1);
  engine.takeInbox(makeInbox(message({ id: 'm1', version: 2, heardFrom: 1 })));
  await stand(20);
  expect(voice.speeches).toHaveLength(1);
  expect(record.kept.events.filter(({ kind }) => kind === 'heard')).toMatchObject([{ version: 1, startedBy: 'place' }]);
  engine.takeInbox(makeInbox(message({ id: 'm1', version: 3 })));
  await stand(5);
  expect(voice.speeches).toHaveLength(2);
});

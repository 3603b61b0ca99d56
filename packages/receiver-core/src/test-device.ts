import { onTestFinished, vi } from 'vitest';
import { DeviceRecord } from './device-record.ts';
import type { DeviceStorage } from './device-storage.ts';
import { Engine } from './engine.ts';
import { memoryStorage } from './memory-storage.ts';
import { FakeLocation, gate, TimedVoice } from './testing/index.ts';

export const noon = Date.UTC(2026, 10, 20, 12);
export const north = (meters: number) => ({ lat: gate.lat + meters / 111_000, lng: gate.lng });

export const every = (ms: number, run: () => void) => {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
};

export async function setUp({ storage = memoryStorage(), language = 'en' as 'en' | 'es' }: { storage?: DeviceStorage; language?: 'en' | 'es' } = {}) {
  const voice = new TimedVoice();
  voice.playsMs = 2000;
  const location = new FakeLocation();
  const record = await DeviceRecord.open(storage);
  const engine = new Engine({ record, speaker: voice, location, now: Date.now, newId: () => crypto.randomUUID(), language: () => language, every });
  const begin = () => {
    engine.start();
    engine.setSound('ready');
  };
  /** Drives straight through the gate from the south, a fix a second. */
  const drive = async (from: number, to: number) => {
    for (let meters = from; meters <= to; meters += 15) {
      location.moveTo(north(meters), Date.now());
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  const events = () => record.kept.events.map(({ kind, messageId }) => `${kind} ${messageId}`);
  const spoken = () => voice.spoken;
  return { storage, voice, location, record, engine, begin, drive, events, spoken };
}

/** Timers that the test drives; to be called before each test. */
export function useFakeTime(): void {
  vi.useFakeTimers({ now: noon });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

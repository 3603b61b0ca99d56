import { DeviceRecord, type DeviceStorage, Engine, memoryStorage } from '@earshot/receiver-core';
import { onTestFinished, vi } from 'vitest';
import { WebSpeaker } from '../speech/index.ts';
import { FakeLocation, FakeSynthesis, gate } from '../testing/index.ts';

export const noon = Date.UTC(2026, 10, 20, 12);
export const north = (meters: number) => ({ lat: gate.lat + meters / 111_000, lng: gate.lng });

const every = (ms: number, run: () => void) => {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
};

export async function setUp({ storage = memoryStorage(), language = 'en' as 'en' | 'es' }: { storage?: DeviceStorage; language?: 'en' | 'es' } = {}) {
  const synthesis = new FakeSynthesis();
  synthesis.playsMs = 2000;
  const location = new FakeLocation();
  const record = await DeviceRecord.open(storage);
  const speaker = new WebSpeaker(synthesis.asBrowser, 'en-US');
  const engine = new Engine({ record, speaker, location, now: Date.now, newId: () => crypto.randomUUID(), language: () => language, every });
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
  const spoken = () => synthesis.spoken.map(({ text }) => text);
  return { storage, synthesis, location, record, engine, begin, drive, events, spoken };
}

/** Timers and a voice that the test drives; to be called before each test. */
export function useFakeBrowser(): void {
  vi.useFakeTimers({ now: noon });
  vi.stubGlobal('SpeechSynthesisUtterance', FakeSynthesis.Utterance);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

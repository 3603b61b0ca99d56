import { DeviceRecord } from '@earshot/receiver-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AudioOut } from '../phone/audio/index.ts';
import type { ReceiverApi } from '../sync/company/index.ts';
import { FakeSynthesis } from '../testing/index.ts';
import { DeviceVoice } from './device-voice.ts';

const chimeMs = 380;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function setUp() {
  const synthesis = new FakeSynthesis();
  vi.stubGlobal('speechSynthesis', synthesis);
  vi.stubGlobal('SpeechSynthesisUtterance', FakeSynthesis.Utterance);
  const chime = vi.spyOn(AudioOut.prototype, 'chime').mockReturnValue(chimeMs);
  const voice = new DeviceVoice({ record: DeviceRecord.forgetful(), api: {} as ReceiverApi, isChimeOn: () => false });
  await voice.prepare();
  const spoken = () => synthesis.spoken.map(({ text }) => text);
  return { voice, synthesis, chime, spoken };
}

it('does not speak an urgent notice into a message that begins during its chime', async () => {
  const { voice, synthesis, spoken } = await setUp();
  const notice = voice.say({ en: 'Position is back.' }, 'en', true);
  await vi.advanceTimersByTimeAsync(chimeMs / 2);
  const message = voice.speaker.speak({ text: 'Sign in at the gate.', language: 'en' });
  await vi.advanceTimersByTimeAsync(chimeMs);
  expect(spoken()).toEqual(['Sign in at the gate.']);
  synthesis.start();
  await vi.advanceTimersByTimeAsync(2_000);
  synthesis.end();
  expect(await message.outcome).toEqual({ kind: 'heard' });
  expect(await notice.outcome).toMatchObject({ kind: 'interrupted' });
});

it('sounds a chime before an urgent notice alone', async () => {
  const { voice, chime, spoken } = await setUp();
  voice.say({ en: 'All messages are muted.' }, 'en');
  await vi.advanceTimersByTimeAsync(0);
  expect([chime.mock.calls.length, spoken()]).toEqual([0, ['All messages are muted.']]);
  voice.say({ en: 'Battery low.' }, 'en', true);
  await vi.advanceTimersByTimeAsync(chimeMs - 1);
  expect([chime.mock.calls.length, spoken()]).toEqual([1, ['All messages are muted.']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(spoken()).toEqual(['All messages are muted.', 'Battery low.']);
});

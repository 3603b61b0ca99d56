import type { Language } from '@earshot/domain';
import type { SpeechOutcome } from '@earshot/receiver-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeSpeech, FakeVoice } from '../../testing/index.ts';
import { FittingSpeaker, type SpokenContent } from './fitting-speaker.ts';

const both: SpokenContent = { texts: { en: 'Use the gate.', es: 'Use la puerta.' }, message: { id: 'm1', version: 1 } };
const english: SpokenContent = { texts: { en: 'Use the gate.' }, message: { id: 'm1', version: 1 } };

interface Options {
  readonly phone: FakeVoice;
  readonly recorded?: readonly Language[];
  readonly said?: SpokenContent;
  readonly chimeMs?: number;
}

function setUp({ phone, recorded = [], said = both, chimeMs = 0 }: Options) {
  const recordings: FakeSpeech[] = [];
  const started: (Language | undefined)[] = [];
  const speaker = new FittingSpeaker({
    phone,
    find: () => said,
    chime: () => chimeMs,
    substitute: {
      speak: async (_said, language, onStart) => {
        if (!recorded.includes(language)) return undefined;
        const speech = new FakeSpeech({ text: 'recorded', language, onStart });
        recordings.push(speech);
        return speech;
      },
    },
  });
  const speak = (language: Language) => speaker.speak({ text: said.texts[language] ?? '', language, onStart: (spoken) => started.push(spoken) });
  return { speaker, speak, recordings, started };
}

/** Lets pending work get as far as it can. */
const settle = async (): Promise<void> => void (await new Promise((resolve) => setTimeout(resolve, 0)));

describe('a text', () => {
  it("is spoken by the phone's voice of its language, within the tap", async () => {
    const phone = new FakeVoice(['en', 'es']);
    const { speak, started, recordings } = setUp({ phone, recorded: ['es'] });
    const speech = speak('es');
    expect(phone.speeches.map(({ request }) => request.text)).toEqual(['Use la puerta.']);
    phone.speeches[0]?.finish();
    expect(await speech.outcome).toEqual({ kind: 'heard' });
    expect(started).toEqual([undefined]);
    expect(recordings).toEqual([]);
  });

  it("without a voice on the phone is played from the server's recording, in its own language", async () => {
    const phone = new FakeVoice(['en']);
    const { speak, recordings, started } = setUp({ phone, recorded: ['es', 'en'] });
    const speech = speak('es');
    await settle();
    recordings[0]?.finish();
    expect(await speech.outcome).toEqual({ kind: 'heard' });
    expect(recordings.map(({ request }) => request.language)).toEqual(['es']);
    expect(phone.speeches).toEqual([]);
    expect(started).toEqual([undefined]);
  });

  it('with neither is spoken in the other language, which is reported', async () => {
    const phone = new FakeVoice(['en']);
    const { speak, started } = setUp({ phone });
    const speech = speak('es');
    await settle();
    expect(phone.speeches.map(({ request }) => [request.text, request.language])).toEqual([['Use the gate.', 'en']]);
    phone.speeches[0]?.finish();
    expect(await speech.outcome).toEqual({ kind: 'heard' });
    expect(started).toEqual(['en']);
  });

  it('fails for lack of a voice if none speaks any of its languages', async () => {
    const phone = new FakeVoice(['es']);
    const { speak } = setUp({ phone, said: english });
    expect(await speak('en').outcome).toEqual({ kind: 'failed', reason: 'no_voice' });
    expect(phone.speeches).toEqual([]);
  });

  it('waits for voices that the browser tells late, rather than taking a wrong one', async () => {
    const phone = new FakeVoice(['es'], false);
    const { speak } = setUp({ phone });
    speak('es');
    expect(phone.speeches).toEqual([]);
    await settle();
    expect(phone.speeches.map(({ request }) => request.language)).toEqual(['es']);
  });

  it.each<SpeechOutcome>([
    { kind: 'failed', reason: 'speech_error' },
    { kind: 'interrupted', fraction: 0, reason: 'speech_silent' },
  ])("is played from the recording if the phone's voice says no word ($reason)", async (outcome) => {
    const phone = new FakeVoice(['en']);
    const { speak, recordings } = setUp({ phone, recorded: ['en'] });
    const speech = speak('en');
    phone.speeches[0]?.end(outcome);
    await settle();
    recordings[0]?.finish();
    expect(await speech.outcome).toEqual({ kind: 'heard' });
  });

  it('is not restarted by another voice if it breaks off after its first word', async () => {
    const phone = new FakeVoice(['en']);
    const { speak, recordings } = setUp({ phone, recorded: ['en'] });
    const speech = speak('en');
    phone.speeches[0]?.request.onStart?.();
    phone.speeches[0]?.end({ kind: 'interrupted', fraction: 0.3, reason: 'speech_error' });
    expect(await speech.outcome).toMatchObject({ kind: 'interrupted', fraction: 0.3 });
    expect(recordings).toEqual([]);
  });
});

describe('a chime', () => {
  it('is over before the first word', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const phone = new FakeVoice(['en']);
    setUp({ phone, chimeMs: 400 }).speak('en');
    await vi.advanceTimersByTimeAsync(399);
    expect(phone.speeches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(phone.speeches).toHaveLength(1);
  });

  it('during which the person stops is followed by nothing, and nothing of it was heard', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const phone = new FakeVoice(['en']);
    const { speak, started } = setUp({ phone, recorded: ['en'], chimeMs: 400 });
    const speech = speak('en');
    speech.cancel('page_hidden');
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0, reason: 'page_hidden' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(phone.speeches).toEqual([]);
    expect(started).toEqual([]);
  });
});

it('stops what is being spoken before the next text, whichever voice speaks it', async () => {
  const phone = new FakeVoice(['en']);
  const { speak, recordings } = setUp({ phone, recorded: ['es'] });
  const first = speak('es');
  await settle();
  expect(recordings).toHaveLength(1);
  speak('en');
  expect(await first.outcome).toEqual({ kind: 'interrupted', fraction: 0.5, reason: 'stopped_by_person' });
});

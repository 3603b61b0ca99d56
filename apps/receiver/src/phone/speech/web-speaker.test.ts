import { spokenSeconds } from '@earshot/domain';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeSynthesis } from '../../testing/index.ts';
import { maxPieceLength, splitIntoPieces } from '@earshot/receiver-core';
import type { Speaker } from '@earshot/receiver-core';
import { TimedVoice } from '@earshot/receiver-core/testing';
import { WebSpeaker } from './web-speaker.ts';

const long = `${'A first sentence that goes on for quite some while so that it fills its piece, as people do write when they are asked to be short. '.repeat(2)}And a last one.`;

function setUp(voices: readonly Partial<SpeechSynthesisVoice>[] = []) {
  const synthesis = new FakeSynthesis();
  synthesis.voices = voices as SpeechSynthesisVoice[];
  const starts: string[] = [];
  const speaker = new WebSpeaker(synthesis.asBrowser, 'en-US');
  const speak = (text: string, language: 'en' | 'es' = 'en') => speaker.speak({ text, language, onStart: () => starts.push(text) });
  return { synthesis, speaker, speak, starts };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('SpeechSynthesisUtterance', FakeSynthesis.Utterance);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

describe('a speech', () => {
  it('fails if the browser refuses to begin, and does not cut off the next one later', async () => {
    const { synthesis, speaker, speak } = setUp();
    const refuse = vi.spyOn(synthesis, 'speak').mockImplementation(() => {
      throw new Error('no');
    });
    expect(await speak('One.').outcome).toEqual({ kind: 'failed', reason: 'speech_error' });
    refuse.mockRestore();
    const next = speaker.speak({ text: long, language: 'en' });
    await vi.advanceTimersByTimeAsync(spokenSeconds('One.') * 1000);
    expect(synthesis.cancels).toBe(0);
    next.cancel('stale');
  });

  it('is heard when every piece of it has reported its end', async () => {
    const { synthesis, speak, starts } = setUp();
    const speech = speak(long);
    const pieces = splitIntoPieces(long, 'en');
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces) {
      expect(synthesis.spoken.at(-1)?.text).toBe(piece);
      synthesis.start();
      await vi.advanceTimersByTimeAsync(2000);
      synthesis.end();
    }
    expect(await speech.outcome).toEqual({ kind: 'heard' });
    expect(synthesis.spoken.map(({ text }) => text)).toEqual(pieces);
    expect(starts).toEqual([long]);
  });

  it('is interrupted with the spoken part if its end never comes', async () => {
    const { synthesis, speak } = setUp();
    const speech = speak('Ten little letters.');
    synthesis.start();
    synthesis.reach(10);
    await vi.advanceTimersByTimeAsync(spokenSeconds('Ten little letters.') * 1000);
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 10 / 19, reason: 'speech_silent' });
    expect(synthesis.speaking).toBe(false);
  });

  it('is interrupted when cancelled, and a late end does not make it heard', async () => {
    const { synthesis, speak } = setUp();
    const speech = speak(long);
    synthesis.start();
    const [utterance] = synthesis.spoken;
    speech.cancel('page_hidden');
    utterance?.onend?.();
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0, reason: 'page_hidden' });
    expect(synthesis.spoken).toHaveLength(1);
  });

  it.each([
    ['not-allowed', 'sound_locked'],
    ['voice-unavailable', 'no_voice'],
    ['synthesis-failed', 'speech_error'],
  ])('that fails with %s before its first word reports %s', async (error, reason) => {
    const { synthesis, speak } = setUp();
    const speech = speak('Hello.');
    synthesis.fail(error);
    expect(await speech.outcome).toEqual({ kind: 'failed', reason });
  });

  it('is interrupted if it breaks after its first word', async () => {
    const { synthesis, speak } = setUp();
    const speech = speak('Hello there.');
    synthesis.start();
    synthesis.reach(6);
    synthesis.fail('interrupted');
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0.5, reason: 'speech_error' });
  });

  it('does not count as heard if its end comes too early for its length', async () => {
    const { synthesis, speak, starts } = setUp();
    const speech = speak('A sentence that takes a while.');
    await vi.advanceTimersByTimeAsync(100);
    synthesis.end();
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0, reason: 'speech_silent' });
    expect(starts).toEqual([]);
  });

  it('is given up after some seconds if the browser never begins it, and its late end changes nothing', async () => {
    const { synthesis, speak } = setUp();
    vi.spyOn(synthesis, 'speaking', 'get').mockReturnValue(false);
    const speech = speak(long);
    await vi.advanceTimersByTimeAsync(8000);
    synthesis.spoken[0]?.onend?.();
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0, reason: 'speech_silent' });
    expect(synthesis.spoken).toHaveLength(1);
  });

  it('is interrupted with the spoken part by a call, and the next one ends the pause that the call left', async () => {
    const { synthesis, speak } = setUp();
    const speech = speak('Ten little letters.');
    synthesis.start();
    synthesis.reach(10);
    synthesis.paused = true;
    await vi.advanceTimersByTimeAsync(spokenSeconds('Ten little letters.') * 1000);
    expect(await speech.outcome).toMatchObject({ kind: 'interrupted', fraction: 10 / 19 });
    speak('Next.').cancel('stale');
    expect(synthesis.paused).toBe(false);
  });

  it.each([
    ['Spanish', 'es', [{ lang: 'en-US' }]],
    ['English', 'en', [{ lang: 'es-MX' }]],
    ['Spanish', 'es', []],
  ] as const)('of %s is not spoken without a voice of its language', async (_name, language, voices) => {
    const { synthesis, speak } = setUp(voices);
    expect(await speak('Hola, hello.', language).outcome).toEqual({ kind: 'failed', reason: 'no_voice' });
    expect(synthesis.spoken).toEqual([]);
  });

  it('is spoken by a voice that came, or was installed, after the app was opened', async () => {
    const { synthesis, speaker, speak } = setUp([{ lang: 'en-US', name: 'English' }]);
    await speaker.prepare();
    expect(speaker.canSpeak('es')).toBe(false);
    synthesis.voices = [...synthesis.voices, { lang: 'es-MX', name: 'Spanish' } as SpeechSynthesisVoice];
    speak('Use la puerta.', 'es');
    expect(synthesis.spoken.at(-1)).toMatchObject({ text: 'Use la puerta.', voice: { lang: 'es-MX' } });
  });

  it('never sounds together with another', async () => {
    const { synthesis, speak } = setUp();
    const first = speak('One.');
    synthesis.start();
    const second = speak('Two.');
    synthesis.start();
    await vi.advanceTimersByTimeAsync(100);
    synthesis.end();
    expect(await first.outcome).toMatchObject({ kind: 'interrupted' });
    expect(await second.outcome).toEqual({ kind: 'heard' });
    expect(synthesis.overlaps).toBe(0);
  });

  it('uses a voice of its language, one on the device first, also when voices come late', async () => {
    const { synthesis, speaker, speak } = setUp();
    const ready = speaker.prepare();
    synthesis.voices = [
      { lang: 'en-US', name: 'English', localService: true },
      { lang: 'es-MX', name: 'From the network', localService: false },
      { lang: 'es_ES', name: 'On the device', localService: true },
    ] as SpeechSynthesisVoice[];
    await vi.advanceTimersByTimeAsync(2000);
    await ready;
    speak('Hola.', 'es');
    expect(synthesis.spoken.at(-1)?.voice?.name).toBe('On the device');
  });
});

describe('the voice that stands in for it in the tests of the loop and of the drive test', () => {
  /** A speaker's reports, with their times, for a text that is cut after a while or not at all. */
  async function toldBy(speaker: Speaker, text: string, cutAfterMs: number | undefined): Promise<readonly unknown[]> {
    const began = Date.now();
    const told: unknown[] = [];
    const speech = speaker.speak({ text, language: 'en', onStart: () => told.push(['started', Date.now() - began]) });
    void speech.outcome.then((outcome) => told.push([outcome, Date.now() - began]));
    if (cutAfterMs !== undefined) setTimeout(() => speech.cancel('left_before_end'), cutAfterMs);
    await vi.advanceTimersByTimeAsync(120_000);
    speech.cancel('stale');
    return told;
  }

  it('begins, ends and is cut as the browser is', async () => {
    const sentence = fc.integer({ min: 1, max: 30 }).map((words) => `${'word '.repeat(words).trim()}.`);
    const texts = fc.array(sentence, { minLength: 1, maxLength: 8 }).map((sentences) => sentences.join(' '));
    let cut = 0;
    await fc.assert(
      fc.asyncProperty(texts, fc.option(fc.integer({ min: 2, max: 30_000 }), { nil: undefined }), async (text, cutAfterMs) => {
        const { synthesis, speaker } = setUp();
        const standIn = new TimedVoice();
        standIn.playsMs = 2500;
        synthesis.playsMs = 2500;
        const told = await toldBy(standIn, text, cutAfterMs);
        expect(await toldBy(speaker, text, cutAfterMs)).toEqual(told);
        expect(synthesis.spoken.map(({ text: piece }) => piece)).toEqual(standIn.spoken);
        if (JSON.stringify(told).includes('interrupted')) cut += 1;
      }),
    );
    expect(cut).toBeGreaterThan(10);
  });
});

describe('a long text', () => {
  it('is cut into pieces that browsers can bear, without losing a letter', () => {
    const endless = `${'word '.repeat(200)}${'x'.repeat(500)}`;
    for (const text of [long, endless, 'Short. Very short.', '¿Qué? Sí.\nY otra línea.']) {
      const pieces = splitIntoPieces(text, 'en');
      expect(pieces.every((piece) => piece.length <= maxPieceLength)).toBe(true);
      expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }
  });
});

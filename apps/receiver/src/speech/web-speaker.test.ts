import { spokenSeconds } from '@earshot/domain';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeSynthesis } from '../testing/index.ts';
import { maxPieceLength, piecesOf } from '@earshot/receiver-core';
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
  it('that the browser refuses to begin has failed, and does not cut off the next one later', async () => {
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
    const pieces = piecesOf(long, 'en');
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

  it('whose end never comes is interrupted with the part that was spoken', async () => {
    const { synthesis, speak } = setUp();
    const speech = speak('Ten little letters.');
    synthesis.start();
    synthesis.reach(10);
    await vi.advanceTimersByTimeAsync(spokenSeconds('Ten little letters.') * 1000);
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 10 / 19, reason: 'speech_silent' });
    expect(synthesis.speaking).toBe(false);
  });

  it('that is cancelled is interrupted, and a late end does not make it heard', async () => {
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
  ])('that fails with %s before its first word says %s', async (error, reason) => {
    const { synthesis, speak } = setUp();
    const speech = speak('Hello.');
    synthesis.fail(error);
    expect(await speech.outcome).toEqual({ kind: 'failed', reason });
  });

  it('that breaks after its first word is interrupted', async () => {
    const { synthesis, speak } = setUp();
    const speech = speak('Hello there.');
    synthesis.start();
    synthesis.reach(6);
    synthesis.fail('interrupted');
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0.5, reason: 'speech_error' });
  });

  it('that reports its end before anybody could have spoken it was not heard', async () => {
    const { synthesis, speak, starts } = setUp();
    const speech = speak('A sentence that takes a while.');
    await vi.advanceTimersByTimeAsync(100);
    synthesis.end();
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0, reason: 'speech_silent' });
    expect(starts).toEqual([]);
  });

  it('that the browser takes and never begins is given up after some seconds, and its late end changes nothing', async () => {
    const { synthesis, speak } = setUp();
    vi.spyOn(synthesis, 'speaking', 'get').mockReturnValue(false);
    const speech = speak(long);
    await vi.advanceTimersByTimeAsync(8000);
    synthesis.spoken[0]?.onend?.();
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0, reason: 'speech_silent' });
    expect(synthesis.spoken).toHaveLength(1);
  });

  it('that a call takes away is interrupted with what was spoken, and the next one ends the pause that the call left', async () => {
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
  ] as const)('of %s is not spoken where its language has no voice', async (_name, language, voices) => {
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

describe('a long text', () => {
  it('is cut into pieces that browsers can bear, without losing a letter', () => {
    const endless = `${'word '.repeat(200)}${'x'.repeat(500)}`;
    for (const text of [long, endless, 'Short. Very short.', '¿Qué? Sí.\nY otra línea.']) {
      const pieces = piecesOf(text, 'en');
      expect(pieces.every((piece) => piece.length <= maxPieceLength)).toBe(true);
      expect(pieces.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }
  });
});

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RecordedSpeech } from './recorded-speech.ts';

/** Audio with a clock and events that the test drives; a recording lasts ten seconds. */
class FakeAudio extends EventTarget {
  currentTime = 100;
  state = 'running';
  readonly destination = {};
  source: { buffer?: { duration: number }; onended: (() => void) | null; connect: () => void; start: () => void; stop: () => void } | undefined;
  isDecodable = true;

  async decodeAudioData() {
    if (!this.isDecodable) throw new Error('not a sound');
    return { duration: 10 };
  }

  createBufferSource() {
    this.source = { onended: null, connect: () => {}, start: () => {}, stop: () => {} };
    return this.source;
  }

  end(): void {
    this.source?.onended?.();
  }

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

async function play(audio = new FakeAudio()) {
  const starts: number[] = [];
  const speech = new RecordedSpeech({ context: audio as unknown as AudioContext, bytes: new ArrayBuffer(8), onStart: () => starts.push(Date.now()) });
  await vi.advanceTimersByTimeAsync(0);
  return { audio, speech, starts };
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

describe('a recording', () => {
  it('is heard when it ends and all of it was played', async () => {
    const { audio, speech, starts } = await play();
    audio.currentTime = 110;
    audio.end();
    expect(await speech.outcome).toEqual({ kind: 'heard' });
    expect(starts).toHaveLength(1);
  });

  it('does not count as heard if it ends too early', async () => {
    const { audio, speech } = await play();
    audio.currentTime = 104;
    audio.end();
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0.4, reason: 'speech_silent' });
  });

  it('is given up with the played part if its end never comes', async () => {
    const { audio, speech } = await play();
    audio.currentTime = 102.5;
    await vi.advanceTimersByTimeAsync(13_000);
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0.25, reason: 'speech_silent' });
  });

  it('is interrupted by a call, and a later end does not make it heard', async () => {
    const { audio, speech } = await play();
    audio.currentTime = 105;
    audio.become('interrupted');
    audio.currentTime = 110;
    audio.end();
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0.5, reason: 'speech_silent' });
  });

  it('is interrupted for that reason if the person stops it', async () => {
    const { audio, speech } = await play();
    audio.currentTime = 101;
    speech.cancel('stopped_by_person');
    expect(await speech.outcome).toEqual({ kind: 'interrupted', fraction: 0.1, reason: 'stopped_by_person' });
  });

  it('fails if it is no sound', async () => {
    const audio = new FakeAudio();
    audio.isDecodable = false;
    const { speech, starts } = await play(audio);
    expect(await speech.outcome).toEqual({ kind: 'failed', reason: 'speech_error' });
    expect(starts).toEqual([]);
  });
});

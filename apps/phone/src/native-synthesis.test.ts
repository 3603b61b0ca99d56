import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSpeaker } from '../../receiver/src/phone/speech/index.ts';
import { NativeSynthesis } from './native-synthesis.ts';
import { NativeUtterance } from './native-utterance.ts';
import { FakeTextToSpeech } from './testing/fake-plugins.ts';

const text = 'Park behind the hall. The gate closes at nine.';
const language = 'en';

/** The receiver app's voice on top of the phone's, as the shell combines them. */
async function setUp({ isGranted = true } = {}) {
  const speech = new FakeTextToSpeech();
  const session = { begun: 0, ended: 0, interrupt: () => {} };
  const synthesis = new NativeSynthesis({
    speech,
    session: {
      beginSpeech: async () => {
        session.begun += 1;
        return { isGranted };
      },
      endSpeech: async () => void (session.ended += 1),
      addListener: async (_event, listener) => {
        session.interrupt = listener;
        return { remove: async () => {} };
      },
    },
  });
  vi.stubGlobal('SpeechSynthesisUtterance', NativeUtterance);
  const speaker = new WebSpeaker(synthesis as unknown as SpeechSynthesis, 'en-US');
  await speaker.prepare();
  const pass = async (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { speech, session, synthesis, speaker, pass };
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

describe("the phone's voice", () => {
  // text-to-speech, definitions: speak "plays the desired text" and ends with it; voice is an index into getSupportedVoices, and the category
  // `playback` is "to play audio even when the app is in the background".
  it('speaks sentence by sentence in a voice of the language, playing while the phone is locked, and is then heard', async () => {
    const { speech, speaker, pass } = await setUp();
    const started = vi.fn<() => void>();
    const { outcome } = speaker.speak({ text, language, onStart: started });
    await pass(500);
    expect(started).toHaveBeenCalledTimes(1);
    expect(speech.spoken).toEqual([{ text: expect.stringContaining('Park'), lang: 'en-US', rate: 1, category: 'playback', voice: 1 }]);
    while (speech.spoken.map(({ text: piece }) => piece).join(' ') !== text) {
      await pass(2000);
      speech.finish();
      await pass(0);
    }
    await pass(2000);
    speech.finish();
    expect(await outcome).toEqual({ kind: 'heard' });
  });

  it('is interrupted when a call takes the speakers, even if the plugin reports the end', async () => {
    const { speech, session, speaker, pass } = await setUp();
    const { outcome } = speaker.speak({ text, language });
    await pass(1500);
    session.interrupt();
    speech.finish();
    await pass(0);
    expect(await outcome).toMatchObject({ kind: 'interrupted' });
    expect(speech.stops).toBe(1);
  });

  // Definitions: stop "stops the TTS engine"; they promise nothing about the interrupted text.
  it('is not heard when it is stopped, though the plugin calls that done', async () => {
    const { speech, speaker, pass } = await setUp();
    const speaking = speaker.speak({ text, language });
    await pass(1500);
    speaking.cancel('stopped_by_person');
    speech.finish();
    await pass(0);
    expect(await speaking.outcome).toMatchObject({ kind: 'interrupted', reason: 'stopped_by_person' });
  });

  it('is not heard when the plugin says done at once', async () => {
    const { speech, speaker, pass } = await setUp();
    const { outcome } = speaker.speak({ text, language });
    await pass(5);
    speech.finish();
    await pass(0);
    expect(await outcome).toMatchObject({ kind: 'interrupted', reason: 'speech_silent', fraction: 0 });
  });

  it('is not heard when the plugin never says done', async () => {
    const { speaker, pass } = await setUp();
    const { outcome } = speaker.speak({ text, language });
    await pass(60_000);
    expect(await outcome).toMatchObject({ kind: 'interrupted', reason: 'speech_silent' });
  });

  it.each([
    ['This language is not supported.', 'no_voice'],
    ['Failed to read text.', 'speech_error'],
  ])('fails with the words "%s" as %s', async (words, reason) => {
    const { speech, speaker, pass } = await setUp();
    const { outcome } = speaker.speak({ text, language });
    await pass(10);
    speech.refuse(new Error(words));
    await pass(0);
    expect(await outcome).toEqual({ kind: 'failed', reason });
  });

  it('says nothing during a call', async () => {
    const { speech, speaker, pass } = await setUp({ isGranted: false });
    const { outcome } = speaker.speak({ text, language });
    await pass(0);
    expect(await outcome).toEqual({ kind: 'failed', reason: 'speech_error' });
    expect(speech.spoken).toEqual([]);
  });

  it('lowers music once for all sentences, and gives the speakers back after the last', async () => {
    const { speech, session, speaker, pass } = await setUp();
    const { outcome } = speaker.speak({ text, language });
    let isOver = false;
    void outcome.then(() => (isOver = true));
    while (!isOver) {
      await pass(2000);
      speech.finish();
      await pass(0);
    }
    expect(session).toMatchObject({ begun: 1, ended: 0 });
    await pass(1500);
    expect(session).toMatchObject({ begun: 1, ended: 1 });
  });

  // Definitions: onRangeStart reports the start of the current word.
  it('knows how far it is where Android says so', async () => {
    const { speech, speaker, pass } = await setUp();
    const speaking = speaker.speak({ text: 'Turn around now please', language });
    await pass(800);
    speech.reach(11);
    speaking.cancel('stopped_by_person');
    expect(await speaking.outcome).toMatchObject({ kind: 'interrupted', fraction: 0.5 });
  });
});

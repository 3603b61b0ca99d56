import type { SpeechSynthesisVoice as NativeVoice, TextToSpeechPlugin } from '@capacitor-community/text-to-speech';
import type { PhoneNativePlugin } from '@earshot/phone-native';
import type { NativeUtterance } from './native-utterance.ts';

export interface NativeSynthesisParts {
  readonly speech: TextToSpeechPlugin;
  readonly session: Pick<PhoneNativePlugin, 'beginSpeech' | 'endSpeech' | 'addListener'>;
}

/** Other sounds stay low between two sentences, ms. */
const holdSessionMs = 1500;
/** A voice that has not refused within this time speaks, ms; iPhones report no beginning. */
const surelySpeakingMs = 400;

/** True for the plugin's error about a missing voice. */
const isVoiceMissing = (error: unknown): boolean => error instanceof Error && error.message.includes('language is not supported');

/**
 * The phone's voice as a browser's `speechSynthesis`, which Android's web views lack: the app speaks through it as in a
 * browser, and only complete speech counts as heard. It speaks one utterance at a time.
 */
export class NativeSynthesis extends EventTarget {
  readonly #parts: NativeSynthesisParts;
  #voices: readonly NativeVoice[] = [];
  #current: NativeUtterance | undefined;
  #release: ReturnType<typeof setTimeout> | undefined;
  #hasSession = false;
  readonly paused = false;
  readonly pending = false;

  constructor(parts: NativeSynthesisParts) {
    super();
    this.#parts = parts;
    void this.#loadVoices();
    void parts.session.addListener('speechInterrupted', () => this.#interrupt());
    // Android only.
    void parts.speech.addListener('onRangeStart', ({ start }) => this.#current?.reach(start));
  }

  get speaking(): boolean {
    return this.#current !== undefined;
  }

  getVoices(): readonly NativeVoice[] {
    return this.#voices;
  }

  speak(utterance: NativeUtterance): void {
    this.cancel();
    this.#current = utterance;
    void this.#say(utterance);
  }

  cancel(): void {
    const utterance = this.#current;
    if (!utterance) return;
    this.#current = undefined;
    utterance.fail('canceled');
    void this.#parts.speech.stop().catch(() => {});
    this.#releaseSoon();
  }

  resume(): void {}

  async #say(utterance: NativeUtterance): Promise<void> {
    clearTimeout(this.#release);
    try {
      if (!(await this.#takeSession())) return this.#end(utterance, 'audio-busy');
      if (this.#current !== utterance) return;
      const begun = setTimeout(() => this.#current === utterance && utterance.begin(), surelySpeakingMs);
      const { text, lang, voice } = utterance;
      const at = this.#voices.findIndex(({ voiceURI }) => voiceURI === voice?.voiceURI);
      await this.#parts.speech.speak({ text, lang, rate: 1, category: 'playback', ...(at >= 0 && { voice: at }) }).finally(() => clearTimeout(begun));
      this.#end(utterance);
    } catch (error) {
      this.#end(utterance, isVoiceMissing(error) ? 'language-unavailable' : 'synthesis-failed');
    }
  }

  /** After a cancellation the plugin reports the end of the utterance, or nothing. */
  #end(utterance: NativeUtterance, error?: SpeechSynthesisErrorCode): void {
    if (this.#current !== utterance) return;
    this.#current = undefined;
    this.#releaseSoon();
    if (error) utterance.fail(error);
    else utterance.finish();
  }

  #interrupt(): void {
    const utterance = this.#current;
    // The system took the audio session; the next utterance requests it again.
    this.#hasSession = false;
    if (!utterance) return;
    this.#current = undefined;
    utterance.fail('interrupted');
    void this.#parts.speech.stop().catch(() => {});
  }

  async #takeSession(): Promise<boolean> {
    this.#hasSession ||= (await this.#parts.session.beginSpeech()).isGranted;
    return this.#hasSession;
  }

  #releaseSoon(): void {
    clearTimeout(this.#release);
    this.#release = setTimeout(() => {
      this.#hasSession = false;
      void this.#parts.session.endSpeech().catch(() => {});
    }, holdSessionMs);
  }

  /** Android's speech engine may be missing while the app opens. */
  async #loadVoices(): Promise<void> {
    for (let tries = 0; tries < 10 && this.#voices.length === 0; tries += 1) {
      this.#voices = await this.#parts.speech.getSupportedVoices().then(
        ({ voices }) => voices,
        () => [],
      );
      if (this.#voices.length === 0) await new Promise((resolve) => setTimeout(resolve, 500));
    }
    this.dispatchEvent(new Event('voiceschanged'));
  }
}

import type { SpeechSynthesisVoice as NativeVoice, TextToSpeechPlugin } from '@capacitor-community/text-to-speech';
import type { PhoneNativePlugin } from '@earshot/phone-native';
import type { NativeUtterance } from './native-utterance.ts';

export interface NativeSynthesisParts {
  readonly speech: TextToSpeechPlugin;
  readonly session: Pick<PhoneNativePlugin, 'beginSpeech' | 'endSpeech' | 'addListener'>;
}

/** Between two sentences nothing that plays beside gets louder. */
const holdSessionMs = 1500;
/** A voice that has not refused by then speaks; iPhones tell of no beginning. */
const surelySpeakingMs = 400;

/** The words of a refusal of the plugin that mean that a voice is missing. */
const isVoiceMissing = (error: unknown): boolean => error instanceof Error && error.message.includes('language is not supported');

/**
 * The phone's voice as a browser's `speechSynthesis`, which web views of Android do not have: the app speaks by it as it does in a browser, with
 * the same care that nothing counts as heard which was not. One utterance at a time, as the app uses it.
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
    // Of Android alone.
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

  /** Of one that was cancelled meanwhile the plugin says that it is done, or nothing at all. */
  #end(utterance: NativeUtterance, error?: SpeechSynthesisErrorCode): void {
    if (this.#current !== utterance) return;
    this.#current = undefined;
    this.#releaseSoon();
    if (error) utterance.fail(error);
    else utterance.finish();
  }

  #interrupt(): void {
    const utterance = this.#current;
    // The system has taken it: it has to be asked for anew.
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

  /** Android's engine of speech may not be there when the app opens. */
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

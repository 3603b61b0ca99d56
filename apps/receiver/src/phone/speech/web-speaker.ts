import type { Language } from '@earshot/domain';
import { splitIntoPieces } from '@earshot/receiver-core';
import type { Speech, SpeechRequest } from '@earshot/receiver-core';
import type { PhoneSpeaker } from './fitting-speaker.ts';
import { loadVoices, speaksLanguage, voiceFor } from './voices.ts';
import { WebSpeech } from './web-speech.ts';

export class WebSpeaker implements PhoneSpeaker {
  readonly #synthesis: SpeechSynthesis;
  readonly #locale: string;
  #voices: readonly SpeechSynthesisVoice[];
  #current: Speech | undefined;
  #loading: Promise<void> | undefined;

  constructor(synthesis: SpeechSynthesis, locale: string) {
    this.#synthesis = synthesis;
    this.#locale = locale;
    this.#voices = synthesis.getVoices();
  }

  async prepare(): Promise<void> {
    this.#loading ??= loadVoices(this.#synthesis).then(() => {});
    return this.#loading;
  }

  /** Whether it has a voice of that language, by the voices that the browser has listed so far. */
  canSpeak(language: Language): boolean {
    return speaksLanguage(language, this.#listVoices(), this.#locale);
  }

  speak({ text, language, onStart, onProgress }: SpeechRequest): Speech {
    this.#current?.cancel('stopped_by_person');
    // Another page of this browser, or an earlier life of this one, may have left a speech behind.
    if (this.#synthesis.speaking || this.#synthesis.pending) this.#synthesis.cancel();
    const voice = voiceFor(language, this.#listVoices(), this.#locale);
    // Another language's voice would make it incomprehensible.
    if (!this.canSpeak(language)) return { outcome: Promise.resolve({ kind: 'failed', reason: 'no_voice' }), cancel: () => {} };
    const parts = { synthesis: this.#synthesis, pieces: splitIntoPieces(text, language), lang: voice?.lang ?? this.#locale, voice };
    this.#current = new WebSpeech({ ...parts, onStart: () => onStart?.(), onProgress });
    return this.#current;
  }

  /** Read each time: voices load late, and the person may install one while the app is open. */
  #listVoices(): readonly SpeechSynthesisVoice[] {
    const voices = this.#synthesis.getVoices();
    if (voices.length > 0) this.#voices = voices;
    return this.#voices;
  }
}

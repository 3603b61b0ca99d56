import type { Language } from '@earshot/domain';
import { piecesOf } from './sentences.ts';
import type { Speaker, Speech, SpeechRequest } from './speaker.ts';
import { loadVoices, voiceFor } from './voices.ts';
import { WebSpeech } from './web-speech.ts';

const plainLocale: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-ES' };

/** The browser's speech synthesis. */
export class WebSpeaker implements Speaker {
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
    this.#loading ??= loadVoices(this.#synthesis).then((voices) => {
      this.#voices = voices;
    });
    return this.#loading;
  }

  speak({ text, language, onStart }: SpeechRequest): Speech {
    this.#current?.cancel('stopped_by_person');
    // Another page of this browser, or an earlier life of this one, may have left something behind.
    if (this.#synthesis.speaking || this.#synthesis.pending) this.#synthesis.cancel();
    const voice = voiceFor(language, this.#voices, this.#locale);
    const lang = voice?.lang ?? (this.#locale.startsWith(language) ? this.#locale : plainLocale[language]);
    this.#current = new WebSpeech({ synthesis: this.#synthesis, pieces: piecesOf(text, language), lang, voice, onStart });
    return this.#current;
  }
}

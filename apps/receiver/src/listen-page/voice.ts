import { type Language, readSeconds, wordCount } from '@earshot/domain';
import { splitIntoPieces, type SpeechOutcome } from '@earshot/receiver-core';
import { loadVoices, speaksLanguage, voiceFor, WebSpeech } from '../phone/speech/index.ts';

/** Speaks one text repeatedly; `undefined` if there is no voice of its language. */
export interface Voice {
  /** Must be called directly from a tap, or phones do not speak. `onProgress` gets 0..1. */
  speak(told: { readonly onStart: () => void; readonly onProgress: (fraction: number) => void }): { readonly outcome: Promise<SpeechOutcome>; stop(): void };
}

export async function loadVoice(synthesis: SpeechSynthesis, text: string, language: Language): Promise<Voice | undefined> {
  const voices = await loadVoices(synthesis);
  const voice = voiceFor(language, voices, navigator.language);
  if (!speaksLanguage(language, voices, navigator.language)) return undefined;
  return {
    speak: ({ onStart, onProgress }) => {
      if (synthesis.speaking || synthesis.pending) synthesis.cancel();
      const guess = guessProgress(text, onProgress);
      const speech = new WebSpeech({
        synthesis,
        pieces: splitIntoPieces(text, language),
        lang: voice?.lang ?? navigator.language,
        voice,
        onStart: () => {
          guess.start();
          onStart();
        },
        onProgress: guess.correct,
      });
      void speech.outcome.then(guess.stop);
      return { outcome: speech.outcome, stop: () => speech.cancel('stopped_by_person') };
    },
  };
}

const stepMs = 200;

/** Many voices report no words as they go: between their reports, progress follows the reading time. */
function guessProgress(text: string, onProgress: (fraction: number) => void) {
  const totalMs = Math.max(1, readSeconds(wordCount(text))) * 1000;
  let shown = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const show = (fraction: number): void => {
    shown = Math.max(shown, fraction);
    onProgress(shown);
  };
  const stop = (): void => clearInterval(timer);
  return {
    start: () => {
      timer = setInterval(() => show(Math.min(0.95, shown + stepMs / totalMs)), stepMs);
    },
    correct: (fraction: number) => {
      stop();
      show(fraction);
    },
    stop,
  };
}

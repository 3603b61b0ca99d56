import { spokenSeconds } from '@earshot/domain';
import type { SilenceReason, Speech, SpeechOutcome } from '@earshot/receiver-core';

export interface WebSpeechParts {
  readonly synthesis: SpeechSynthesis;
  readonly pieces: readonly string[];
  readonly lang: string;
  readonly voice: SpeechSynthesisVoice | undefined;
  readonly onStart: (() => void) | undefined;
  /** The fraction, 0..1, of the text surely spoken, with each report of the browser. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** The browser's error codes as reasons. Any other code is a fault of the speech engine. */
const reasonOfError: Readonly<Record<string, SilenceReason>> = {
  'not-allowed': 'sound_locked',
  'language-unavailable': 'no_voice',
  'voice-unavailable': 'no_voice',
};

/** A browser that has not begun by then will not. */
const longestStartMs = 8000;

/** Four times the fastest speech that people listen to. */
const mostLettersPerSecond = 100;
const shortestMs = (piece: string): number => ((piece.match(/\p{L}/gu)?.length ?? 0) * 1000) / mostLettersPerSecond;

/** One text on the browser's speech synthesis: its pieces one after another, each with a watchdog because browsers lose ends. */
export class WebSpeech implements Speech {
  readonly outcome: Promise<SpeechOutcome>;
  readonly #parts: WebSpeechParts;
  readonly #letters: number;
  #settle: ((outcome: SpeechOutcome) => void) | undefined;
  #next = 0;
  #spokenLetters = 0;
  #lettersIntoPiece = 0;
  #hasStarted = false;
  #pieceAt = 0;
  #startdog: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setTimeout> | undefined;
  /** Held because browsers collect an unreferenced utterance, and its end with it. */
  #utterance: SpeechSynthesisUtterance | undefined;

  constructor(parts: WebSpeechParts) {
    this.#parts = parts;
    this.#letters = parts.pieces.reduce((sum, piece) => sum + piece.length, 0);
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve;
    });
    if (parts.pieces.length === 0) this.#break('speech_error');
    else this.#speakNext();
  }

  cancel(reason: SilenceReason): void {
    if (!this.#settle) return;
    this.#break(reason);
    this.#parts.synthesis.cancel();
  }

  #speakNext(): void {
    const { synthesis, pieces, lang, voice } = this.#parts;
    const piece = pieces[this.#next];
    if (piece === undefined) {
      this.#end({ kind: 'heard' });
      return;
    }
    this.#next += 1;
    const utterance = new SpeechSynthesisUtterance(piece);
    this.#utterance = utterance;
    utterance.lang = lang;
    if (voice) chooseVoice(utterance, voice);
    this.#listen(utterance, piece);
    this.#watchdog = setTimeout(() => this.cancel('speech_silent'), spokenSeconds(piece) * 1000);
    this.#startdog = setTimeout(() => !this.#hasStarted && !synthesis.speaking && this.cancel('speech_silent'), longestStartMs);
    this.#pieceAt = performance.now();
    try {
      synthesis.speak(utterance);
    } catch {
      // Otherwise the watchdog would cut off a later message.
      this.#break('speech_error');
      return;
    }
    // After a lock screen or a phone call some browsers stay paused.
    if (synthesis.paused) synthesis.resume();
  }

  #listen(utterance: SpeechSynthesisUtterance, piece: string): void {
    const isCurrent = () => this.#settle !== undefined && this.#utterance === utterance;
    utterance.onstart = () => isCurrent() && this.#start();
    utterance.onboundary = ({ charIndex }) => {
      if (!isCurrent()) return;
      this.#lettersIntoPiece = Math.max(this.#lettersIntoPiece, charIndex);
      this.#parts.onProgress?.(this.#fraction());
    };
    utterance.onend = () => {
      if (!isCurrent()) return;
      this.#stopWatching();
      // Some phones without the voice's data report the end at once, without a sound.
      if (performance.now() - this.#pieceAt < shortestMs(piece)) return this.#break('speech_silent');
      this.#start();
      this.#spokenLetters += piece.length;
      this.#lettersIntoPiece = 0;
      this.#parts.onProgress?.(this.#fraction());
      this.#speakNext();
    };
    utterance.onerror = ({ error }) => isCurrent() && this.#break(reasonOfError[error] ?? 'speech_error');
  }

  #start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    this.#parts.onStart?.();
  }

  #fraction(): number {
    return this.#letters === 0 ? 0 : Math.min(1, (this.#spokenLetters + this.#lettersIntoPiece) / this.#letters);
  }

  #break(reason: SilenceReason): void {
    // A text that was stopped on purpose is interrupted even before its first word.
    const isFailure = !this.#hasStarted && !['page_hidden', 'stopped_by_person', 'stale', 'left_before_end', 'speech_silent'].includes(reason);
    this.#end(isFailure ? { kind: 'failed', reason } : { kind: 'interrupted', fraction: this.#fraction(), reason });
  }

  #stopWatching(): void {
    clearTimeout(this.#watchdog);
    clearTimeout(this.#startdog);
  }

  #end(outcome: SpeechOutcome): void {
    this.#stopWatching();
    this.#settle?.(outcome);
    this.#settle = undefined;
    this.#utterance = undefined;
  }
}

function chooseVoice(utterance: SpeechSynthesisUtterance, voice: SpeechSynthesisVoice): void {
  try {
    utterance.voice = voice;
  } catch {
    // A voice that the system has since removed is refused; its language alone suffices.
  }
}

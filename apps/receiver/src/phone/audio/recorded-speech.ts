import type { SilenceReason, Speech, SpeechOutcome } from '@earshot/receiver-core';

export interface RecordedSpeechParts {
  readonly context: AudioContext;
  readonly bytes: ArrayBuffer;
  readonly onStart: () => void;
}

/** How long after its length a recording without a reported end is given up. */
const patienceSeconds = 3;
/** How far the audio clock may lag when the end is reported. */
const clockSlackSeconds = 0.25;

/** Speaks a message from a recording: heard only if it reports its end and its whole length was played. */
export class RecordedSpeech implements Speech {
  readonly outcome: Promise<SpeechOutcome>;
  readonly #parts: RecordedSpeechParts;
  #settle: ((outcome: SpeechOutcome) => void) | undefined;
  #source: AudioBufferSourceNode | undefined;
  #startedAt = 0;
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: RecordedSpeechParts) {
    this.#parts = parts;
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve;
    });
    void this.#play().catch(() => this.#end({ kind: 'failed', reason: 'speech_error' }));
  }

  cancel(reason: SilenceReason): void {
    if (!this.#settle) return;
    const fraction = this.#fraction();
    this.#end({ kind: 'interrupted', fraction, reason });
  }

  async #play(): Promise<void> {
    const { context, bytes, onStart } = this.#parts;
    // Decoding detaches the given bytes.
    const buffer = await context.decodeAudioData(bytes.slice(0));
    if (!this.#settle) return;
    beLoud(true);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    source.onended = () => this.#ended();
    context.addEventListener('statechange', this.#watch);
    source.start();
    this.#source = source;
    this.#startedAt = context.currentTime;
    this.#watchdog = setTimeout(() => this.cancel('speech_silent'), (buffer.duration + patienceSeconds) * 1000);
    onStart();
  }

  /** A call takes the sound away: the rest is not heard. */
  readonly #watch = (): void => {
    if (this.#parts.context.state !== 'running') this.cancel('speech_silent');
  };

  #ended(): void {
    const isWhole = this.#playedSeconds() >= this.#duration() - clockSlackSeconds;
    this.#end(isWhole ? { kind: 'heard' } : { kind: 'interrupted', fraction: this.#fraction(), reason: 'speech_silent' });
  }

  #duration(): number {
    return this.#source?.buffer?.duration ?? 0;
  }

  #playedSeconds(): number {
    return this.#source ? this.#parts.context.currentTime - this.#startedAt : 0;
  }

  #fraction(): number {
    return this.#duration() === 0 ? 0 : Math.min(1, Math.max(0, this.#playedSeconds() / this.#duration()));
  }

  #end(outcome: SpeechOutcome): void {
    clearTimeout(this.#watchdog);
    this.#parts.context.removeEventListener('statechange', this.#watch);
    if (this.#source) {
      this.#source.onended = null;
      this.#source.stop();
      beLoud(false);
    }
    this.#source = undefined;
    this.#settle?.(outcome);
    this.#settle = undefined;
  }
}

/** On iPhones the side switch silences pages, unless they declare playback. */
function beLoud(isPlaying: boolean): void {
  const { audioSession } = navigator as { readonly audioSession?: { type: string } };
  if (audioSession) audioSession.type = isPlaying ? 'playback' : 'auto';
}

import type { SilenceReason, Speech, SpeechOutcome } from '@earshot/receiver-core';

export interface SpeechTurn {
  readonly isCancelled: boolean;
  /** Speaks part of it, or all. */
  say(speech: Speech): Promise<SpeechOutcome>;
}

/** A speech that finds its voice on the way. `run` begins at once, so that its first try is still part of a tap. */
export class LaterSpeech implements Speech, SpeechTurn {
  readonly outcome: Promise<SpeechOutcome>;
  #current: Speech | undefined;
  #isCancelled = false;
  #stop: (outcome: SpeechOutcome) => void = () => {};

  constructor(run: (turn: SpeechTurn) => Promise<SpeechOutcome>) {
    const stopped = new Promise<SpeechOutcome>((resolve) => {
      this.#stop = resolve;
    });
    const failed = (): SpeechOutcome => ({ kind: 'failed', reason: 'speech_error' });
    this.outcome = Promise.race([stopped, run(this).catch(failed)]);
  }

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  async say(speech: Speech): Promise<SpeechOutcome> {
    this.#current = speech;
    const outcome = await speech.outcome;
    this.#current = undefined;
    return outcome;
  }

  cancel(reason: SilenceReason): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    if (this.#current) this.#current.cancel(reason);
    else this.#stop({ kind: 'interrupted', fraction: 0, reason });
  }
}

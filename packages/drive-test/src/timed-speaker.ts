import { readSeconds, wordCount } from '@earshot/domain';
import type { Speaker, Speech, SpeechOutcome, SpeechRequest } from '@earshot/receiver-core';
import type { VirtualClock } from './virtual-clock.ts';

/** A voice that takes the composer's time for a text. */
export class TimedSpeaker implements Speaker {
  readonly #clock: VirtualClock;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
  }

  async prepare(): Promise<void> {}

  speak({ text, onStart }: SpeechRequest): Speech {
    const clock = this.#clock;
    const lastsMs = readSeconds(wordCount(text)) * 1000;
    const beganAt = clock.now;
    let end: (outcome: SpeechOutcome) => void = () => {};
    const outcome = new Promise<SpeechOutcome>((resolve) => {
      end = resolve;
    });
    const silence = clock.after(lastsMs, () => end({ kind: 'heard' }));
    onStart?.();
    return {
      outcome,
      cancel: (reason) => {
        silence();
        end({ kind: 'interrupted', fraction: lastsMs === 0 ? 0 : Math.min(1, (clock.now - beganAt) / lastsMs), reason });
      },
    };
  }
}

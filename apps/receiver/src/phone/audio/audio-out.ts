import type { Speech } from '@earshot/receiver-core';
import { chimeOn, chimeSeconds } from './chime.ts';
import { RecordedSpeech } from './recorded-speech.ts';

const longestResumeMs = 1000;

/** Sound beside the phone's own voice: the chime, and recordings of messages. Web Audio needs a tap before it sounds, as speech does. */
export class AudioOut {
  readonly #make: () => AudioContext;
  #context: AudioContext | undefined;

  constructor(make: () => AudioContext = () => new AudioContext()) {
    this.#make = make;
  }

  /** Called directly from a tap: phones let a page sound only after it began a sound in one. */
  unlock(): void {
    try {
      this.#context ??= this.#make();
      void this.#context.resume().catch(() => {});
      const silence = this.#context.createBufferSource();
      silence.buffer = this.#context.createBuffer(1, 1, 22_050);
      silence.connect(this.#context.destination);
      silence.start();
    } catch {
      // A browser without Web Audio has no chime and plays no recording; its own voice still speaks.
    }
  }

  /** Sounds the chime; returns its length in ms, 0 if it cannot sound now. */
  chime(): number {
    const context = this.#context;
    if (context?.state !== 'running') {
      // A call may have taken the context; the next chime will sound.
      void context?.resume().catch(() => {});
      return 0;
    }
    chimeOn(context);
    return chimeSeconds * 1000;
  }

  async isReady(): Promise<boolean> {
    const context = this.#context;
    if (!context) return false;
    if (context.state !== 'running') {
      const limit = new Promise((resolve) => setTimeout(resolve, longestResumeMs));
      await Promise.race([context.resume().catch(() => {}), limit]);
    }
    return context.state === 'running';
  }

  /** Plays a recording of a message; undefined if nothing can sound. */
  play(bytes: ArrayBuffer, onStart: () => void): Speech | undefined {
    return this.#context && new RecordedSpeech({ context: this.#context, bytes, onStart });
  }
}

import type { Speech } from '@earshot/receiver-core';
import type { AudioOut } from './audio-out.ts';
import type { RecordingKey, Recordings } from './recordings.ts';

export class RecordedVoice {
  readonly #out: AudioOut;
  readonly recordings: Recordings;

  constructor(out: AudioOut, recordings: Recordings) {
    this.#out = out;
    this.recordings = recordings;
  }

  /** Begins a recording; undefined if there is none or nothing can sound. */
  async speak(recording: RecordingKey, onStart: () => void): Promise<Speech | undefined> {
    if (!(await this.#out.isReady())) return undefined;
    const bytes = await this.recordings.find(recording);
    return bytes && this.#out.play(bytes, onStart);
  }

  /** Sounds the chime as a sample, for lack of words; false if it cannot be heard. */
  async sample(language: RecordingKey['language']): Promise<boolean> {
    if (!(await this.recordings.speaks(language)) || !(await this.#out.isReady())) return false;
    return this.#out.chime() > 0;
  }
}

import { type Language, Refusal } from '@earshot/domain';
import type { RecordingStore } from './recording-store.ts';

export interface RecordingKey {
  readonly messageId: string;
  readonly version: number;
  readonly language: Language;
}

/** Source of the recordings: the server's voice. */
export interface RecordingSource {
  languages(): Promise<readonly Language[]>;
  /** The recording of the newest version that the server has. */
  record(messageId: string, language: Language): Promise<{ readonly version: number; readonly bytes: ArrayBuffer }>;
}

/** Recordings kept on the phone; a message has some 200 kB. */
const maxKept = 100;

const recordingKey = ({ messageId, version, language }: RecordingKey): string => `${messageId}.${version}.${language}`;

/** Recordings of messages that this phone cannot speak itself: fetched ahead, so that they sound without a connection. */
export class Recordings {
  readonly #store: RecordingStore;
  readonly #source: RecordingSource;
  #languages: readonly Language[] | undefined;
  /** Recordings that the server does not have; asked for once. */
  readonly #absent = new Set<string>();
  #round = 0;

  constructor(store: RecordingStore, source: RecordingSource) {
    this.#store = store;
    this.#source = source;
  }

  /** Fetches the missing recordings and drops the unwanted ones; a later call replaces one under way. Offline it keeps what it has. */
  async keep(wanted: readonly RecordingKey[]): Promise<void> {
    this.#round += 1;
    const round = this.#round;
    const keys = new Set(wanted.map(recordingKey));
    const kept = await this.#store.keys();
    await Promise.all(kept.filter((key) => !keys.has(key)).map((key) => this.#store.delete(key)));
    const missing = wanted.filter((each) => !kept.includes(recordingKey(each))).slice(0, maxKept);
    if (missing.length === 0 || !(await this.#learn())) return;
    for (const recording of missing) {
      if (round !== this.#round) return;
      try {
        await this.#fetch(recording);
      } catch (error) {
        // Other failures may be gone at the next sync.
        if (!(error instanceof Refusal) || error.failure.code !== 'not_found') return;
        this.#absent.add(recordingKey(recording));
      }
    }
  }

  /** The recording, from the phone or, in time, from the server; undefined if there is none. */
  async find(recording: RecordingKey): Promise<ArrayBuffer | undefined> {
    const kept = await this.#store.get(recordingKey(recording)).catch(() => undefined);
    return kept ?? this.#fetch(recording).catch(() => undefined);
  }

  /** Whether the server speaks a language; false while unknown. */
  async speaks(language: Language): Promise<boolean> {
    return (await this.#learn())?.includes(language) ?? false;
  }

  /** The languages of the server; undefined while unknown. */
  async #learn(): Promise<readonly Language[] | undefined> {
    this.#languages ??= await this.#source.languages().catch(() => undefined);
    return this.#languages;
  }

  async #fetch(recording: RecordingKey): Promise<ArrayBuffer | undefined> {
    const { messageId, version, language } = recording;
    if (this.#absent.has(recordingKey(recording)) || !(await this.speaks(language))) return undefined;
    const { bytes, version: recorded } = await this.#source.record(messageId, language);
    // The text has changed since; the next sync brings the new one.
    if (recorded !== version) return undefined;
    // Without room it is fetched again when it is to sound.
    await this.#store.put(recordingKey(recording), bytes).catch(() => {});
    return bytes;
  }
}

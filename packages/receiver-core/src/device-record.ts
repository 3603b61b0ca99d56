import { applyChanges, type Changes, type DeviceStorage, type StoredDevice, nothingKept } from './device-storage.ts';

/** A disk that does not answer must not keep a message silent, nor an event from the server. */
const longestWriteMs = 500;

/** Retries after a database was lost. */
const tries = 10;
const retryMs = 1_000;

/** The device's memory: read at once, written behind in order. */
export class DeviceRecord {
  readonly #storage: DeviceStorage | undefined;
  readonly #listeners = new Set<() => void>();
  #kept: StoredDevice;
  #writing: Promise<void> = Promise.resolve();
  #isBehind = false;
  #isLost = false;
  /** Events that the server has taken and the disk still has. */
  #unforgotten: readonly string[] = [];

  private constructor(storage: DeviceStorage | undefined, kept: StoredDevice) {
    this.#storage = storage;
    this.#kept = kept;
  }

  static async open(storage: DeviceStorage): Promise<DeviceRecord> {
    return new DeviceRecord(storage, await storage.load());
  }

  /** A memory that does not persist, for a device that is only tried out. */
  static forgetful(): DeviceRecord {
    return new DeviceRecord(undefined, nothingKept);
  }

  get kept(): StoredDevice {
    return this.#kept;
  }

  /** Whether the last write failed, so that a reload would forget something. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Takes effect at once, and is stored after all earlier changes. */
  commit(changes: Changes): void {
    this.#kept = applyChanges(this.#kept, changes);
    const storage = this.#storage;
    if (storage) this.#writing = this.#writing.then(() => this.#write(storage, changes));
    for (const listener of this.#listeners) listener();
  }

  /** Stores everything once more, since the stored data may be gone. */
  storeAgain(): void {
    this.#isLost = true;
    this.commit({});
    void this.#tryAgain(tries);
  }

  /** A browser that is still clearing its data refuses the first write: the next commit would be a minute off. */
  async #tryAgain(left: number): Promise<void> {
    await this.#writing;
    if (!this.#isBehind || left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    if (this.#isBehind) this.commit({});
    await this.#tryAgain(left - 1);
  }

  /** Resolves when all commits so far are stored, or could not be, or the disk does not answer. */
  async settled(): Promise<void> {
    if (!this.#storage) return;
    let limit: ReturnType<typeof setTimeout> | undefined;
    await Promise.race([this.#writing, new Promise((resolve) => (limit = setTimeout(resolve, longestWriteMs)))]);
    clearTimeout(limit);
  }

  /** Calls `listener` after each commit until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #write(storage: DeviceStorage, changes: Changes): Promise<void> {
    const { events, ...state } = this.#kept;
    const sentEvents = [...this.#unforgotten, ...(changes.sentEvents ?? [])];
    const isWhole = this.#isBehind || this.#isLost;
    this.#isLost = false;
    try {
      // After a failure everything is written again: the failed parts are not known.
      await storage.write(isWhole ? { ...state, newEvents: events, sentEvents } : changes);
      this.#isBehind = false;
      this.#unforgotten = [];
    } catch {
      this.#isBehind = true;
      this.#unforgotten = sentEvents;
    }
  }
}

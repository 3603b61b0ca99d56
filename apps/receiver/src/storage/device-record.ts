import { applyChanges, type Changes, type DeviceStorage, type Kept } from './device-storage.ts';

/** The device's memory at hand: read at once, written behind in order. */
export class DeviceRecord {
  readonly #storage: DeviceStorage;
  readonly #listeners = new Set<() => void>();
  #kept: Kept;
  #writing: Promise<boolean> = Promise.resolve(true);
  #isBehind = false;

  private constructor(storage: DeviceStorage, kept: Kept) {
    this.#storage = storage;
    this.#kept = kept;
  }

  static async open(storage: DeviceStorage): Promise<DeviceRecord> {
    return new DeviceRecord(storage, await storage.load());
  }

  get kept(): Kept {
    return this.#kept;
  }

  /** Whether the last write failed, so that a reload would forget something. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Remembers at once and stores after everything before it. */
  commit(changes: Changes): void {
    this.#kept = applyChanges(this.#kept, changes);
    this.#writing = this.#writing.then(() => this.#write(changes));
    for (const listener of this.#listeners) listener();
  }

  /** Resolves when all that was committed so far is stored; false when it could not be. */
  async written(): Promise<boolean> {
    return this.#writing;
  }

  /** Calls `listener` after each commit until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #write(changes: Changes): Promise<boolean> {
    const { events, ...state } = this.#kept;
    try {
      // After a failure everything is written again: what failed is not known apart.
      await this.#storage.write(this.#isBehind ? { ...state, newEvents: events, sentEvents: changes.sentEvents ?? [] } : changes);
      this.#isBehind = false;
    } catch {
      this.#isBehind = true;
    }
    return !this.#isBehind;
  }
}

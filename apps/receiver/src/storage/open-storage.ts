import type { DeviceStorage } from './device-storage.ts';
import { openIndexedDbStorage } from './indexed-db-storage.ts';
import { memoryStorage } from './memory-storage.ts';

export interface OpenedStorage {
  readonly storage: DeviceStorage;
  /** False where the browser refuses to store: then a reload forgets the messages. */
  readonly isLasting: boolean;
}

/** The best storage that this browser gives. */
export async function openStorage(): Promise<OpenedStorage> {
  try {
    return { storage: await openIndexedDbStorage(), isLasting: true };
  } catch {
    return { storage: memoryStorage(), isLasting: false };
  }
}

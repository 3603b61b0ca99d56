import type { DeviceStorage } from '@earshot/receiver-core';
import { openIndexedDbStorage } from './indexed-db-storage.ts';
import { memoryStorage } from '@earshot/receiver-core';

export interface OpenedStorage {
  readonly storage: DeviceStorage;
  /** False where the browser refuses to store: then a reload forgets the messages. */
  readonly isLasting: boolean;
}

/** The best storage that this browser gives. `onLost` is told when what was stored may be gone. */
export async function openStorage(onLost: () => void): Promise<OpenedStorage> {
  // A phone at the side of another page (hear.html) is new each time, and nobody expects more of it.
  if (document.documentElement.dataset['phone'] === 'simulated') return { storage: memoryStorage(), isLasting: true };
  try {
    return { storage: await openIndexedDbStorage(onLost), isLasting: true };
  } catch {
    return { storage: memoryStorage(), isLasting: false };
  }
}

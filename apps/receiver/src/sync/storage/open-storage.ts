import type { DeviceStorage } from '@earshot/receiver-core';
import { openIndexedDbStorage } from './indexed-db-storage.ts';
import { memoryStorage } from '@earshot/receiver-core';

export interface OpenedStorage {
  readonly storage: DeviceStorage;
  /** False if the browser refuses to store: then a reload forgets the messages. */
  readonly isLasting: boolean;
}

/** The best storage that this browser gives. `onLost` is called when the stored data may be gone. */
export async function openStorage(onLost: () => void): Promise<OpenedStorage> {
  // A phone at the side of another page (hear.html) is new each time, and needs no more.
  if (document.documentElement.dataset['phone'] === 'simulated') return { storage: memoryStorage(), isLasting: true };
  try {
    return { storage: await openIndexedDbStorage(onLost), isLasting: true };
  } catch {
    return { storage: memoryStorage(), isLasting: false };
  }
}

import { applyChanges, type DeviceStorage, type StoredDevice, nothingKept } from './device-storage.ts';

/** Keeps everything until the page goes: for browsers that refuse to store, and for tests. */
export function memoryStorage(): DeviceStorage {
  let kept: StoredDevice = nothingKept;
  return {
    load: async () => structuredClone(kept),
    write: async (changes) => {
      kept = applyChanges(kept, structuredClone(changes));
    },
  };
}

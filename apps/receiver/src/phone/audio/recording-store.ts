export interface RecordingStore {
  keys(): Promise<readonly string[]>;
  get(key: string): Promise<ArrayBuffer | undefined>;
  put(key: string, bytes: ArrayBuffer): Promise<void>;
  delete(key: string): Promise<void>;
}

const name = 'earshot-recordings';
const toRecordingUrl = (key: string): string => `/app/recordings/${key}`;

/** The browser's cache for offline pages, which has room for sounds. */
export function cachedRecordings(): RecordingStore {
  const open = (): Promise<Cache> => caches.open(name);
  return {
    keys: async () => (await (await open()).keys()).map(({ url }) => url.slice(url.lastIndexOf('/') + 1)),
    get: async (key) => (await (await open()).match(toRecordingUrl(key)))?.arrayBuffer(),
    put: async (key, bytes) => (await open()).put(toRecordingUrl(key), new Response(bytes)),
    delete: async (key) => void (await (await open()).delete(toRecordingUrl(key))),
  };
}

/** Keeps recordings until the page goes: for browsers that refuse to store, and for tests. */
export function rememberedRecordings(): RecordingStore {
  const kept = new Map<string, ArrayBuffer>();
  return {
    keys: async () => [...kept.keys()],
    get: async (key) => kept.get(key),
    put: async (key, bytes) => void kept.set(key, bytes),
    delete: async (key) => void kept.delete(key),
  };
}

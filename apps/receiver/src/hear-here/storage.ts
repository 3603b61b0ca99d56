import type { SidePhoneHost } from '@earshot/contract';
import { replace } from './replace.ts';

/** Keys of the app: its session, and its choices at opening. */
const sessionKey = 'earshot.receiver.session';
const languageKey = 'earshot.receiver.language';
const chimeKey = 'earshot.receiver.chime';

/**
 * Shuts the page off from the data that this browser keeps for a real phone: its session, messages, recordings and map,
 * its pushes and its part as the only window.
 */
export function keepNothing({ phone, language, isMuted }: Pick<SidePhoneHost, 'phone' | 'language' | 'isMuted'>): void {
  const shelf = createStorage({ [sessionKey]: JSON.stringify({ token: 'simulated', phone }), [languageKey]: language, ...(isMuted && { [chimeKey]: 'off' }) });
  replace(window, 'localStorage', shelf);
  replace(window, 'sessionStorage', createStorage({}));
  replace(window, 'indexedDB', undefined);
  replace(navigator, 'storage', { persisted: async () => true, persist: async () => true });
  replace(navigator, 'locks', { request: async (_name: string, held: () => Promise<unknown>) => held() });
  replace(window, 'BroadcastChannel', class extends EventTarget {});
  replace(navigator, 'wakeLock', { request: async () => Object.assign(new EventTarget(), { released: false, release: async () => {} }) });
  // The app checks whether they exist.
  for (const name of ['caches', 'PushManager', 'Notification']) Reflect.deleteProperty(window, name);
}

function createStorage(first: Readonly<Record<string, string>>): Storage {
  const kept = new Map(Object.entries(first));
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

import type { PreferencesPlugin } from '@capacitor/preferences';

/** Systems clear what web views keep when space runs short; who is signed in is kept beside it. The messages come with the next sync. */
const keptKeys = ['earshot.receiver.session', 'earshot.receiver.language', 'earshot.receiver.invitation'] as const;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Puts back what the web view lost. Before anything reads it. */
export async function restoreKept(preferences: PreferencesPlugin, store: Store): Promise<void> {
  for (const key of keptKeys) {
    if (store.getItem(key) !== null) continue;
    const { value } = await preferences.get({ key });
    if (value !== null) store.setItem(key, value);
  }
}

/** Keeps what is there now, and forgets what is gone. */
export async function keepAll(preferences: PreferencesPlugin, store: Store): Promise<void> {
  for (const key of keptKeys) {
    const value = store.getItem(key);
    if (value === null) await preferences.remove({ key });
    else await preferences.set({ key, value });
  }
}

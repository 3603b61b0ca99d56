import type { PreferencesPlugin } from '@capacitor/preferences';

/**
 * Systems clear a web view's storage when space runs short, so the sign-in is also stored natively. The messages come
 * with the next sync.
 */
const keptKeys = ['earshot.receiver.session', 'earshot.receiver.language', 'earshot.receiver.invitation'] as const;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Restores the values that the web view lost, before anything reads them. */
export async function restoreKept(preferences: PreferencesPlugin, store: Store): Promise<void> {
  for (const key of keptKeys) {
    if (store.getItem(key) !== null) continue;
    const { value } = await preferences.get({ key });
    if (value !== null) store.setItem(key, value);
  }
}

/** Stores the present values and removes the others. */
export async function keepAll(preferences: PreferencesPlugin, store: Store): Promise<void> {
  for (const key of keptKeys) {
    const value = store.getItem(key);
    if (value === null) await preferences.remove({ key });
    else await preferences.set({ key, value });
  }
}

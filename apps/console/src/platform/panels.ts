import { useSyncExternalStore } from 'react';

export type Panel = 'help' | 'news' | 'palette';

let panel: Panel | undefined;
const listeners = new Set<() => void>();

export function showPanel(next: Panel | undefined): void {
  panel = next;
  for (const listener of listeners) listener();
}

/** Opens the page's help, as the key `?` does. */
export const openHelp = (): void => showPanel('help');

export const usePanel = (): Panel | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => panel,
  );

const keyName = 'earshot.helpKey';

/** Whether single keys such as `?` act: they disturb people who use speech input, and can be turned off. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(keyName) !== 'off';
export const setSingleKeys = (isOn: boolean): void => (isOn ? localStorage.removeItem(keyName) : localStorage.setItem(keyName, 'off'));

import { useSyncExternalStore } from 'react';

/** What can be opened over any page: the page's help, what is new, or the palette of commands. */
export type Panel = 'help' | 'news' | 'palette';

let panel: Panel | undefined;
const listeners = new Set<() => void>();

/** Opens one of them, or closes the one that is open. */
export function showPanel(next: Panel | undefined): void {
  panel = next;
  for (const listener of listeners) listener();
}

/** Opens the help of the page, as the key `?` does. */
export const openHelp = (): void => showPanel('help');

/** The one that is open. */
export const usePanel = (): Panel | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => panel,
  );

const keyName = 'earshot.helpKey';

/** Whether single keys such as `?` do something: they are in the way of those who speak to their computer, and can be turned off. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(keyName) !== 'off';
export const setSingleKeys = (isOn: boolean): void => (isOn ? localStorage.removeItem(keyName) : localStorage.setItem(keyName, 'off'));

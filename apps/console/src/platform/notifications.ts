import { useSyncExternalStore } from 'react';

/** A word to whoever is signed in that belongs to no single page. */
export interface Notification {
  readonly text: string;
  readonly tone: 'done' | 'problem';
}

const shownMs = 5_000;
const keptKey = 'earshot.notification';

let notification: Notification | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: Notification | undefined): void {
  notification = next;
  for (const listener of listeners) listener();
}

/** Says something in the header for 5 s. */
function notify(text: string, tone: Notification['tone'] = 'done'): void {
  clearTimeout(timer);
  set({ text, tone });
  timer = setTimeout(() => set(undefined), shownMs);
}

/** Loads the page anew; once it is there it says what was done. */
export function reloadSaying(text: string): void {
  sessionStorage.setItem(keptKey, text);
  location.reload();
}

/** Says what a page before the reload left to say. */
export function sayWhatWasKept(): void {
  const text = sessionStorage.getItem(keptKey);
  sessionStorage.removeItem(keptKey);
  if (text !== null) notify(text);
}

/** What the header says now. */
export const useNotification = (): Notification | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => notification,
  );

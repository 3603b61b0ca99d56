import type { DeactivatedContext } from '@earshot/domain';
import { useSyncExternalStore } from 'react';

/** What stops the whole page and is not about one field. */
export type PageAlert =
  | { readonly kind: 'deactivated'; readonly context: DeactivatedContext }
  | { readonly kind: 'message-limit' }
  /** The free period does not allow it (spec 2 §8). */
  | { readonly kind: 'free-trial'; readonly text: string }
  | { readonly kind: 'logout-failed' };

let alert: PageAlert | undefined;
const listeners = new Set<() => void>();

function set(next: PageAlert | undefined): void {
  alert = next;
  for (const listener of listeners) listener();
}

/** Shows an alert over the page. */
export const raiseAlert = (next: PageAlert): void => set(next);
/** Closes it. */
export const closeAlert = (): void => set(undefined);

/** The alert to show, if any. */
export const usePageAlert = (): PageAlert | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => alert,
  );

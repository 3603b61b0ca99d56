import type { DeactivatedContext } from '@earshot/domain';
import { useSyncExternalStore } from 'react';

/** An alert about the whole page, not about one field. */
export type PageAlert =
  | { readonly kind: 'deactivated'; readonly context: DeactivatedContext }
  | { readonly kind: 'message-limit' }
  /** The free period does not allow the change (spec 2 §8). */
  | { readonly kind: 'free-trial'; readonly text: string }
  | { readonly kind: 'logout-failed' };

let alert: PageAlert | undefined;
const listeners = new Set<() => void>();

function set(next: PageAlert | undefined): void {
  alert = next;
  for (const listener of listeners) listener();
}

export const raiseAlert = (next: PageAlert): void => set(next);
export const closeAlert = (): void => set(undefined);

export const usePageAlert = (): PageAlert | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => alert,
  );

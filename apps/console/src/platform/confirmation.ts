import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession } from './session.ts';

// The calls that wait until the person has confirmed their identity, or has declined.
let waiting: { readonly operation: string; readonly promise: Promise<boolean>; readonly settle: (isConfirmed: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function set(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks the person for a confirmation for the named call; true once confirmed. Concurrent calls share one question. */
export function askToConfirm(operation: string): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    set({ operation, promise, settle: resolve });
    return promise;
  }
  return waiting.promise;
}

export function settleConfirmation(isConfirmed: boolean): void {
  const settle = waiting?.settle;
  set(undefined);
  settle?.(isConfirmed);
}

// A sign-out removes the question, so that the next person does not see it.
subscribeToSession(() => waiting !== undefined && currentSession().status === 'out' && settleConfirmation(false));

export const useConfirming = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => waiting?.operation,
  );

// The dialogs below the question close by Escape too; while the question is open, it alone takes the key.
addEventListener(
  'keydown',
  (event) => {
    if (!waiting || event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    settleConfirmation(false);
  },
  { capture: true },
);

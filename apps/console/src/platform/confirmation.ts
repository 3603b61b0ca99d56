import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession } from './session.ts';

// Calls that need it wait here until whoever sits at the screen has proved anew who they are, or has declined.
let waiting: { readonly operation: string; readonly promise: Promise<boolean>; readonly settle: (isConfirmed: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function set(next: typeof waiting): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Has the person asked who they are, for the named call; true once they have proved it. Calls at once share one question. */
export function askToConfirm(operation: string): Promise<boolean> {
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    set({ operation, promise, settle: resolve });
    return promise;
  }
  return waiting.promise;
}

/** Answers the calls that wait. */
export function settleConfirmation(isConfirmed: boolean): void {
  const settle = waiting?.settle;
  set(undefined);
  settle?.(isConfirmed);
}

// The question to one person does not stand before the next.
subscribeToSession(() => waiting !== undefined && currentSession().status === 'out' && settleConfirmation(false));

/** For which call the person is asked now. */
export const useConfirming = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => waiting?.operation,
  );

// The dialogs below the question close by Escape as well; while it is open, the key is the question's alone.
addEventListener(
  'keydown',
  (event) => {
    if (!waiting || event.key !== 'Escape') return;
    event.stopImmediatePropagation();
    settleConfirmation(false);
  },
  { capture: true },
);

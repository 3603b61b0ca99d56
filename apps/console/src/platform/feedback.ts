import { isRefused } from '@earshot/domain';
import { useSyncExternalStore } from 'react';
import { isSaidByAlert } from './api-options.ts';
import { failureText } from './failure-text.ts';
import { currentSession, subscribeToSession } from './session.ts';

interface FeedbackAction {
  readonly label: string;
  readonly run: () => void;
}

/** A notice about an action. All notices show in one place, over the foot of the page. */
export interface Feedback {
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'problem';
  /** The time on screen, ms; longer while the pointer is on it. */
  readonly forMs: number;
  readonly actions: readonly FeedbackAction[];
}

const shownMs = 5_000;
/** The time to decide on an undo. */
export const undoMs = 10_000;
const mostAtOnce = 3;
const keptKey = 'earshot.notification';

let shown: readonly Feedback[] = [];
let serial = 0;
const listeners = new Set<() => void>();

function set(next: readonly Feedback[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

// A notice for one person must not reach the next.
subscribeToSession(() => currentSession().status === 'out' && set([]));

/** Shows a notice. A newer notice replaces a mere report; an undoable one stays for its full time. */
export function tell(text: string, { tone = 'done', forMs = shownMs, actions = [] }: Partial<Omit<Feedback, 'id' | 'text'>> = {}): void {
  serial += 1;
  const rest = shown.filter((each) => each.actions.length > 0);
  set([...rest, { id: serial, text, tone, forMs, actions }].slice(-mostAtOnce));
}

export const forget = ({ id }: Pick<Feedback, 'id'>): void => set(shown.filter((each) => each.id !== id));

/**
 * Shows a notice and offers an undo for ten seconds, after `more`. `undo` returns the text of the next notice. An undo that
 * does not reach the server is offered again.
 */
export function tellWithUndo(text: string, undo: () => Promise<string>, more: readonly FeedbackAction[] = []): void {
  const run = () => {
    undo().then(
      (done) => tell(done),
      (error: unknown) => {
        if (isSaidByAlert(error)) return;
        tell(failureText(error), { tone: 'problem', forMs: undoMs, actions: isRefused(error) ? [] : [action] });
      },
    );
  };
  const action: FeedbackAction = { label: 'Undo', run };
  tell(text, { forMs: undoMs, actions: [...more, action] });
}

/** Reloads the page, which then shows the notice. */
export function reloadSaying(text: string): void {
  sessionStorage.setItem(keptKey, text);
  location.reload();
}

/** Shows the notice left by the page before the reload. */
export function sayWhatWasKept(): void {
  const text = sessionStorage.getItem(keptKey);
  sessionStorage.removeItem(keptKey);
  if (text !== null) tell(text);
}

/** The current notices, the oldest first. */
export const useFeedback = (): readonly Feedback[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
  );

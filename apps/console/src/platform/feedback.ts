import { useSyncExternalStore } from 'react';
import { isSaidByAlert } from './api-options.ts';
import { failureText } from './failure-text.ts';
import { currentSession, subscribeToSession } from './session.ts';

interface FeedbackAction {
  readonly label: string;
  readonly run: () => void;
}

/** What is said about something that was just done. All of it is said in one place, over the foot of the page. */
export interface Feedback {
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'problem';
  /** How long it stands there; longer while somebody points at it. */
  readonly forMs: number;
  readonly actions: readonly FeedbackAction[];
}

const shownMs = 5_000;
/** As long as there is to think about it. */
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

// Nothing of one person is left to the next.
subscribeToSession(() => currentSession().status === 'out' && set([]));

/** Says something. What only reports goes when something newer is said; what can still be undone stays its time. */
export function tell(text: string, { tone = 'done', forMs = shownMs, actions = [] }: Partial<Omit<Feedback, 'id' | 'text'>> = {}): void {
  serial += 1;
  const rest = shown.filter((each) => each.actions.length > 0);
  set([...rest, { id: serial, text, tone, forMs, actions }].slice(-mostAtOnce));
}

/** Stops saying it. */
export const forget = ({ id }: Pick<Feedback, 'id'>): void => set(shown.filter((each) => each.id !== id));

/** Says what was done, and for ten seconds offers to take it back, after `more`. `undo` answers what to say then. */
export function tellWithUndo(text: string, undo: () => Promise<string>, more: readonly FeedbackAction[] = []): void {
  const run = () => {
    undo().then(
      (done) => tell(done),
      (error: unknown) => isSaidByAlert(error) || tell(failureText(error), { tone: 'problem', forMs: undoMs }),
    );
  };
  tell(text, { forMs: undoMs, actions: [...more, { label: 'Undo', run }] });
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
  if (text !== null) tell(text);
}

/** What is said now, the oldest first. */
export const useFeedback = (): readonly Feedback[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
  );

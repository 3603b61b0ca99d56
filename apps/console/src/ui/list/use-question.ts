import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { isSaidByAlert } from '../../platform/api-options.ts';
import { failureText } from '../../platform/failure-text.ts';
import { tell } from '../../platform/feedback.ts';

/** An action on rows of a list, and the question before it. */
export interface ListAction {
  /** Without it the action runs at once: it can be undone, or harms nothing. */
  readonly question?: string;
  /** The words on the button, as in 'Delete 12 contacts'. */
  readonly button?: string;
  /** The number of rows that are deleted; a large one has to be typed. */
  readonly toDelete?: number | undefined;
  /** Further facts below the question. */
  readonly more?: ReactNode;
  /** Also tells the result. */
  readonly carryOut: () => Promise<unknown>;
}

const tellProblem = (text: string): void => tell(text, { tone: 'problem' });

/** Runs actions, each after its question if it has one; `onProblem` says why one without a question failed. */
export function useQuestion(onProblem = tellProblem) {
  const [asked, setAsked] = useState<ListAction>();
  const [isOpen, setOpen] = useState(false);
  /** The action whose question is open: another one may end meanwhile, or end after its own question was closed. */
  const shown = useRef<ListAction>(undefined);
  const show = useCallback((action: ListAction | undefined) => {
    shown.current = action;
    setOpen(action !== undefined);
  }, []);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ carryOut }: ListAction) => carryOut(),
    onSuccess: (_, done) => {
      if (shown.current === done) show(undefined);
    },
    onError: (failure, failed) => {
      // The alert over the page already shows it.
      if (isSaidByAlert(failure)) show(undefined);
      else if (shown.current !== failed) onProblem(failureText(failure));
    },
  });
  // The identity is stable, because rows are memoised.
  const run = useCallback(
    (action: ListAction) => {
      if (action.question === undefined) return mutate(action);
      // A question that comes late does not replace the one that is being read.
      if (shown.current) return;
      reset();
      setAsked(action);
      show(action);
    },
    [mutate, reset, show],
  );
  return { asked, isOpen, isBusy: isPending, error, run, cancel: () => show(undefined), confirm: () => asked && !isPending && mutate(asked) };
}
export type Questions = ReturnType<typeof useQuestion>;

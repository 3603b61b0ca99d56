import { Refusal, type Selection } from '@earshot/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { tell, tellWithUndo } from '../../platform/feedback.ts';
import { firstApi } from '../../platform/first-api.ts';
import type { MessagesSearch } from './messages-search.ts';

/** What is about to be deleted: the chosen rows with the question, or one row by itself, which is deleted at once and can be undone. */
export interface Deletion {
  readonly question?: string;
  readonly selection: Selection;
  readonly queryTime?: number | undefined;
  /** The row, where it is one by itself and not what is chosen. */
  readonly rowId?: string;
}

/** Deletes, after a question where there are several, and then has every list read again. */
export function useDeleteMessages(search: MessagesSearch, onDeleted: (deletion: Deletion) => void) {
  const queryClient = useQueryClient();
  const [deletion, setDeletion] = useState<Deletion>();
  const [isOpen, setOpen] = useState(false);
  const reread = () => Promise.all([['messages'], ['users', 'counts'], ['activity']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const undo = async (id: string) => {
    const { message } = await firstApi.messages.restore({ body: { ContentID: id } });
    await reread();
    return message;
  };
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ selection, queryTime }: Deletion) => firstApi.messages.remove({ body: { ...filterOf(search), selection, queryTime } }),
    onSuccess: async ({ message }, done) => {
      const { rowId } = done;
      setOpen(false);
      onDeleted(done);
      // spec 2 §8; of several the server says how many.
      if (rowId === undefined) tell(message, { forMs: 2_000 });
      else tellWithUndo(message, () => undo(rowId));
      await reread();
    },
    onError: (failure, { rowId }) => {
      // The alert over the page says it already.
      if (failure instanceof Refusal && failure.failure.code === 'account_deactivated') setOpen(false);
      else if (rowId !== undefined) tell(failureText(failure), { tone: 'problem' });
    },
  });
  const ask = useCallback(
    (next: Deletion) => {
      reset();
      setDeletion(next);
      setOpen(true);
    },
    [reset],
  );
  const removeRow = useCallback((id: string) => mutate({ selection: { kind: 'some', ids: new Set([id]) }, rowId: id }), [mutate]);
  return { deletion, isOpen, isBusy: isPending, error, ask, removeRow, cancel: () => setOpen(false), confirm: () => deletion && mutate(deletion) };
}

/** The filter that a selection was made under. */
export const filterOf = ({ search, status, filterkey, filtervalue }: MessagesSearch) => ({
  search: search === '' ? undefined : search,
  status: status === 'All' ? undefined : status,
  filterKey: filterkey,
  filterValue: filtervalue,
});

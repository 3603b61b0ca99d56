import { isFew, Refusal, type Selection } from '@earshot/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { tell, tellWithUndo } from '../../platform/feedback.ts';
import { loadApi } from '../../platform/first-api.ts';
import type { MessagesSearch } from './messages-search.ts';

/** A deletion: of many rows after a question, or of a few, which happens at once and can be undone. */
export interface Deletion {
  /** The number of rows. */
  readonly count: number;
  readonly selection: Selection;
  readonly queryTime?: number | undefined;
  /** The id of a single row that is not deleted as part of the selection. */
  readonly rowId?: string;
}

/** Deletes, after a question for more messages than can be undone, and then refetches every list. */
export function useDeleteMessages(search: MessagesSearch, onDeleted: (deletion: Deletion) => void) {
  const queryClient = useQueryClient();
  const [deletion, setDeletion] = useState<Deletion>();
  const [isOpen, setOpen] = useState(false);
  const reread = () => Promise.all([['messages'], ['users', 'counts'], ['activity']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const undo = async (ids: ReadonlySet<string>) => {
    const { message } = await (await loadApi()).messages.restore({ body: { ContentID: [...ids] } });
    await reread();
    return message;
  };
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async ({ selection, queryTime }: Deletion) =>
      (await loadApi()).messages.remove({ body: { ...toMessagesFilter(search), selection, queryTime } }),
    onSuccess: async ({ message }, done) => {
      const { selection } = done;
      setOpen(false);
      onDeleted(done);
      // Spec 2 §8; the server says how many were deleted.
      if (selection.kind === 'some' && isFew(selection)) tellWithUndo(message, () => undo(selection.ids));
      else tell(message, { forMs: 2_000 });
      await reread();
    },
    onError: (failure, { selection }) => {
      // The alert over the page already shows it.
      if (failure instanceof Refusal && failure.failure.code === 'account_deactivated') setOpen(false);
      else if (isFew(selection)) tell(failureText(failure), { tone: 'problem' });
    },
  });
  const ask = useCallback(
    (next: Deletion) => {
      if (isFew(next.selection)) return mutate(next);
      reset();
      setDeletion(next);
      setOpen(true);
    },
    [mutate, reset],
  );
  const removeRow = useCallback((id: string) => mutate({ count: 1, selection: { kind: 'some', ids: new Set([id]) }, rowId: id }), [mutate]);
  return { deletion, isOpen, isBusy: isPending, error, ask, removeRow, cancel: () => setOpen(false), confirm: () => deletion && mutate(deletion) };
}

export const toMessagesFilter = ({ search, status, filterkey, filtervalue }: MessagesSearch) => ({
  search: search === '' ? undefined : search,
  status: status === 'All' ? undefined : status,
  filterKey: filterkey,
  filterValue: filtervalue,
});

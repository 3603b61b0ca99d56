import { Refusal, type Selection } from '@earshot/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { firstApi } from '../platform/first-api.ts';
import type { MessagesSearch } from './messages-search.ts';

/** What is about to be deleted: its question, and the rows. */
export interface Deletion {
  readonly question: string;
  readonly selection: Selection;
  readonly queryTime?: number | undefined;
  /** The row, where it is one by itself and not what is chosen. */
  readonly rowId?: string;
}

/** Asks first, deletes, and then has every list read again. */
export function useDeleteMessages(search: MessagesSearch, onDeleted: (deletion: Deletion, message: string) => void) {
  const queryClient = useQueryClient();
  const [deletion, setDeletion] = useState<Deletion>();
  const [isOpen, setOpen] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ selection, queryTime }: Deletion) => firstApi.messages.remove({ body: { ...filterOf(search), selection, queryTime } }),
    onSuccess: async ({ message }, done) => {
      setOpen(false);
      onDeleted(done, message);
      await Promise.all([['messages'], ['users', 'counts'], ['activity']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    // The alert over the page says it already.
    onError: (failure) => failure instanceof Refusal && failure.failure.code === 'account_deactivated' && setOpen(false),
  });
  const ask = useCallback(
    (next: Deletion) => {
      reset();
      setDeletion(next);
      setOpen(true);
    },
    [reset],
  );
  return { deletion, isOpen, isBusy: isPending, error, ask, cancel: () => setOpen(false), confirm: () => deletion && mutate(deletion) };
}

const filterOf = ({ search, status, filterkey, filtervalue }: MessagesSearch) => ({
  search: search === '' ? undefined : search,
  status: status === 'All' ? undefined : status,
  filterKey: filterkey,
  filterValue: filtervalue,
});

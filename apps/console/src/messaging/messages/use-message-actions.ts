import type { MessageRow } from '@earshot/contract';
import { formatCount, isFew } from '@earshot/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tell } from '../../platform/feedback.ts';
import { loadApi } from '../../platform/first-api.ts';
import { onlyRow, tellDeleted } from '../../ui/list/tell-deleted.ts';
import { useQuestion } from '../../ui/list/use-question.ts';
import type { ListSelection } from '../../ui/list/use-selection.ts';
import type { MessagesSearch } from './messages-search.ts';

/** Deletes, pauses and resumes messages, and refetches every list. Only the deletion of many is asked first. */
export function useMessageActions({ search, status, filterkey, filtervalue }: MessagesSearch, { selection, chosenAllAt, count, clear, drop }: ListSelection) {
  const queryClient = useQueryClient();
  const questions = useQuestion();
  const { run } = questions;
  // The identities are stable, because the rows are memoised.
  const on = useMemo(() => {
    const reread = () => Promise.all([['messages'], ['users', 'counts'], ['activity']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    const restore = async (ids: string[]) => (await loadApi()).messages.restore({ body: { ContentID: ids } });
    const remove = async (body: Body<'remove'>) => {
      const answer = await (await loadApi()).messages.remove({ body });
      // Spec 2 §8; the server says how many were deleted.
      tellDeleted({ selection: body.selection, answer, forMs: 2_000, restore, reread });
      void reread();
    };
    const pause = async (body: Body<'pause'>) => {
      tell((await (await loadApi()).messages.pause({ body })).message);
      void reread();
    };
    return {
      remove,
      pause,
      delete: ({ id }: MessageRow) => run({ carryOut: () => remove({ selection: onlyRow(id) }).then(() => drop([id])) }),
      togglePause: ({ id, pausedAt }: MessageRow) => run({ carryOut: () => pause({ selection: onlyRow(id), isPaused: pausedAt === undefined }) }),
    };
  }, [queryClient, run, drop]);
  const chosen = {
    selection,
    queryTime: chosenAllAt,
    search: search === '' ? undefined : search,
    status: status === 'All' ? undefined : status,
    filterKey: filterkey,
    filterValue: filtervalue,
  };
  return {
    questions,
    on,
    pauseSelected: (isPaused: boolean) => run({ carryOut: () => on.pause({ ...chosen, isPaused }) }),
    removeSelected: () =>
      run({
        ...(!isFew(selection) && { question: `Are you sure want to delete ${formatCount(count)} messages` }),
        button: `Delete ${formatCount(count)} messages`,
        toDelete: count,
        carryOut: () => on.remove(chosen).then(clear),
      }),
  };
}

type Api = Awaited<ReturnType<typeof loadApi>>['messages'];
type Body<Call extends 'remove' | 'pause'> = NonNullable<Parameters<Api[Call]>[0]['body']>;

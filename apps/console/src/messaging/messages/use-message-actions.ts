import type { MessageRow } from '@earshot/contract';
import { formatCount, isFew, onlyRow } from '@earshot/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failWhenLost } from '../../platform/connection.ts';
import { useQuestion } from '../../ui/list/use-question.ts';
import type { ListSelection } from '../../ui/list/use-selection.ts';
import type { MessagesSearch } from './messages-search.ts';

const messagesText = (count: number): string => (count === 1 ? '1 message' : `${formatCount(count)} messages`);

/** Without a connection it fails at once: no click acts later by itself. */
const loadCalls = () => failWhenLost(import('./message-calls.ts'));
type Calls = Awaited<ReturnType<typeof loadCalls>>;

/** Deletes, duplicates, pauses and resumes messages, and refetches every list. Only the deletion of many is asked first. */
export function useMessageActions(list: MessagesSearch, { selection, chosenAllAt, count, clear, drop }: ListSelection) {
  const { search, status, filterkey, filtervalue } = list;
  const queryClient = useQueryClient();
  const questions = useQuestion();
  const { run } = questions;
  // The identities are stable, because the rows are memoised.
  const on = useMemo(() => {
    const reread = () => Promise.all([['messages'], ['users', 'counts'], ['activity']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    const remove = async (body: Parameters<Calls['removeMessages']>[0]['body']) => (await loadCalls()).removeMessages({ body, reread });
    const pause = async (body: Parameters<Calls['pauseMessages']>[0]['body']) => (await loadCalls()).pauseMessages({ body, reread });
    return {
      remove,
      pause,
      delete: ({ id }: MessageRow) => run({ carryOut: () => remove({ selection: onlyRow(id) }).then(() => drop([id])) }),
      reread,
      export: (row: MessageRow) => run({ carryOut: async () => (await failWhenLost(import('./export/export-messages.ts'))).saveRow(row) }),
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
    find: async (ids: readonly string[]) => (await loadCalls()).findMessages(list, ids),
    pauseSelected: (isPaused: boolean) => run({ carryOut: () => on.pause({ ...chosen, isPaused }) }),
    duplicateSelected: (showDrafts: () => void) =>
      run({ carryOut: async () => (await loadCalls()).duplicateMessages({ body: chosen, reread: on.reread, showDrafts }).then(clear) }),
    removeSelected: () =>
      run({
        ...(!isFew(selection) && { question: `Are you sure want to delete ${formatCount(count)} messages` }),
        button: `Delete ${messagesText(count)}`,
        toDelete: count,
        carryOut: () => on.remove(chosen).then(clear),
      }),
  };
}

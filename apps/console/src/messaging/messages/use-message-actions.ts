import type { MessageRow } from '@earshot/contract';
import { onlyRow } from '@earshot/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failWhenLost } from '../../platform/connection.ts';
import { useQuestion } from '../../ui/list/use-question.ts';
import type { ListSelection } from '../../ui/list/use-selection.ts';
import type { MessagesSearch } from './messages-search.ts';

/** Without a connection it fails at once: no click acts later by itself. */
export const loadCalls = () => failWhenLost(import('./message-calls.ts'));
type Calls = Awaited<ReturnType<typeof loadCalls>>;

/** Deletes, exports, pauses and resumes single messages, and refetches every list. */
export function useMessageActions(list: MessagesSearch, { drop }: ListSelection) {
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
  return {
    questions,
    on,
    find: async (ids: readonly string[]) => (await loadCalls()).findMessages(list, ids),
  };
}

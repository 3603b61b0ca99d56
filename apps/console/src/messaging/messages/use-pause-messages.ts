import type { MessageRow } from '@earshot/contract';
import type { Selection } from '@earshot/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isSaidByAlert } from '../../platform/api-options.ts';
import { failureText } from '../../platform/failure-text.ts';
import { tell } from '../../platform/feedback.ts';
import { loadApi } from '../../platform/first-api.ts';
import type { MessagesSearch } from './messages-search.ts';
import { toMessagesFilter } from './use-delete-messages.ts';

interface PauseRequest {
  readonly selection: Selection;
  readonly queryTime?: number | undefined;
  readonly isPaused: boolean;
}

/** Pauses or resumes messages, and refetches every list. */
export function usePauseMessages(search: MessagesSearch) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (pausing: PauseRequest) => (await loadApi()).messages.pause({ body: { ...toMessagesFilter(search), ...pausing } }),
    onSuccess: async ({ message }) => {
      tell(message);
      await Promise.all([['messages'], ['activity']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error) => isSaidByAlert(error) || tell(failureText(error), { tone: 'problem' }),
  });
  // The identity is stable, because the rows are memoised.
  const pauseRow = useCallback(
    ({ id, pausedAt }: MessageRow) => mutate({ selection: { kind: 'some', ids: new Set([id]) }, isPaused: pausedAt === undefined }),
    [mutate],
  );
  return { pauseRow, pause: mutate };
}

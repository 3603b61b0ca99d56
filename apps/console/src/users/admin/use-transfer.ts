import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isSaidByAlert } from '../../platform/api.ts';

/** From whom to whom; a try that is repeated happens once under its key. */
export interface Transfer {
  readonly fromId: string;
  readonly toId: string;
  readonly idempotencyKey: string;
}

interface TransferOptions {
  readonly onDone: (text: string) => void;
  /** The alert over the page says why it failed. */
  readonly onAlert: () => void;
}

/** Hands an operator's data to another one. It belongs to the page: it goes on when its dialog is closed. */
export function useTransfer({ onDone, onAlert }: TransferOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ fromId, toId, idempotencyKey }: Transfer) => api.users.transfer({ body: { fromId, toId } }, { idempotencyKey }),
    onSuccess: () => {
      // spec 2 §8
      onDone('Data transferred successfully!');
      // Messages, contacts and groups have other owners now.
      void queryClient.invalidateQueries();
    },
    onError: (failure) => isSaidByAlert(failure) && onAlert(),
  });
}

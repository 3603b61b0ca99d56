import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isSaidByAlert } from '../../platform/api.ts';

/** From whom to whom; a try that is repeated happens once under its key. */
export interface Transfer {
  readonly fromId: string;
  readonly toId: string;
  /** The one who owned it is archived with it, or nothing happens. */
  readonly isArchiving: boolean;
  readonly idempotencyKey: string;
}

interface TransferOptions {
  readonly onDone: (text: string) => void;
  /** The alert over the page says why it failed. */
  readonly onAlert: () => void;
}

async function send({ fromId, toId, isArchiving, idempotencyKey }: Transfer): Promise<string> {
  if (isArchiving) {
    const { message } = await api.users.archive({ params: { userId: fromId }, query: { toId } }, { idempotencyKey });
    return message ?? 'The user has been archived.';
  }
  await api.users.transfer({ body: { fromId, toId } }, { idempotencyKey });
  // spec 2 §8
  return 'Data transferred successfully!';
}

/** Hands an operator's data to another one. It belongs to the page: it goes on when its dialog is closed. */
export function useTransfer({ onDone, onAlert }: TransferOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (text) => {
      onDone(text);
      // Messages, contacts and groups have other owners now.
      void queryClient.invalidateQueries();
    },
    onError: (failure) => isSaidByAlert(failure) && onAlert(),
  });
}

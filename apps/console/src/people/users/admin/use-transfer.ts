import type { TeamMember } from '@earshot/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isSaidByAlert } from '../../../platform/api.ts';
import { doneText, saveRole } from './use-own-roles.ts';

/** From whom to whom; a try that is repeated happens once under its key. */
export interface Transfer {
  readonly fromId: string;
  readonly toId: string;
  /** The one who owned it is archived with it, or nothing happens. */
  readonly isArchiving: boolean;
  /** The Account Holder, who is no Operator any more once it is done. */
  readonly leaving?: TeamMember | undefined;
  readonly idempotencyKey: string;
}

interface TransferOptions {
  readonly onDone: (text: string) => void;
  /** The alert over the page says why it failed. */
  readonly onAlert: () => void;
}

async function send({ fromId, toId, isArchiving, leaving, idempotencyKey }: Transfer): Promise<string> {
  if (isArchiving) {
    const { message } = await api.users.archive({ params: { userId: fromId }, query: { toId } }, { idempotencyKey });
    return message ?? 'The user has been archived.';
  }
  await api.users.transfer({ body: { fromId, toId } }, { idempotencyKey });
  // spec 2 §8
  const text = 'Data transferred successfully!';
  if (!leaving) return text;
  const change = { holder: leaving, role: 'Operator', isOn: false } as const;
  await saveRole(change);
  return `${text} ${doneText(change)}`;
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

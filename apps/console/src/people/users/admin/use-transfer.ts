import type { TeamMember } from '@earshot/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isSaidByAlert } from '../../../platform/api.ts';
import { doneText, saveRole } from './use-own-roles.ts';

/** A transfer; a repeated try under the same key happens once. */
export interface Transfer {
  readonly fromId: string;
  readonly toId: string;
  /** The old owner is archived with the transfer, or nothing happens. */
  readonly isArchiving: boolean;
  /** The Account Holder who loses the Operator role with the transfer. */
  readonly leaving?: TeamMember | undefined;
  readonly idempotencyKey: string;
}

interface TransferOptions {
  readonly onDone: (text: string) => void;
  /** Runs if the alert over the page explains the failure. */
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

/** Transfers an operator's data to another one. The page owns it: it goes on when its dialog is closed. */
export function useTransfer({ onDone, onAlert }: TransferOptions) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (text) => {
      onDone(text);
      // Messages, contacts and groups have new owners.
      void queryClient.invalidateQueries();
    },
    onError: (failure) => isSaidByAlert(failure) && onAlert(),
  });
}

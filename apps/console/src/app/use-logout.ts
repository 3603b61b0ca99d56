import { useMutation } from '@tanstack/react-query';
import { Refusal } from '@earshot/domain';
import { raiseAlert } from '../platform/alerts.ts';
import { api } from '../platform/api.ts';
import { endSession } from '../platform/session.ts';

/**
 * Ends the session on the server, then here; the router then leaves. If the server is unreachable the session goes on,
 * and an alert says so (spec 1 §8).
 */
export function useLogout(): { readonly start: () => void; readonly isBusy: boolean } {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.signIn.end(),
    onSuccess: () => endSession(),
    onError: (error) => {
      // An already ended session is no failure.
      if (!(error instanceof Refusal && error.failure.code === 'signed_out')) raiseAlert({ kind: 'logout-failed' });
    },
  });
  return { start: mutate, isBusy: isPending };
}

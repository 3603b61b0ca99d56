import { Refusal } from '@earshot/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../platform/api.ts';
import { confirmSession, confirmWaiting, useSession } from '../platform/session.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Splash } from './splash.tsx';

/** Looks up the owner of a stored token before anything shows, so that no sign-in page flashes by. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  const isStarting = status === 'starting';
  const check = useQuery({
    queryKey: ['session'],
    enabled: isStarting,
    queryFn: async ({ signal }) => {
      try {
        const { user } = await api.signIn.session(undefined, { signal });
        confirmSession(user);
        return user.id;
      } catch (error) {
        // spec 1 §6: a token that may not even ask this belongs to a person who is not admitted.
        if (!(error instanceof Refusal && error.failure.code === 'forbidden')) throw error;
        confirmWaiting();
        return null;
      }
    },
  });
  if (!isStarting) return children;
  if (check.error) return <ErrorPanel title="The console could not start" error={check.error} onRetry={() => void check.refetch()} />;
  return <Splash />;
}

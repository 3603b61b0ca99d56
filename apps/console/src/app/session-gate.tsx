import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../platform/api.ts';
import { confirmSession, useSession } from '../platform/session.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Splash } from './splash.tsx';

/** Asks who a stored token belongs to before anything is shown, so that nobody sees a sign-in page flash by. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  const isStarting = status === 'starting';
  const check = useQuery({
    queryKey: ['session'],
    enabled: isStarting,
    queryFn: async ({ signal }) => {
      const { user } = await api.signIn.session(undefined, { signal });
      confirmSession(user);
      return user.id;
    },
  });
  if (!isStarting) return children;
  if (check.error) return <ErrorPanel title="The console could not start" error={check.error} onRetry={() => void check.refetch()} />;
  return <Splash />;
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';

/** Whose account it is, and who looks at it. */
export interface Viewer {
  readonly clientId: string;
  readonly clientName: string;
  /** Staff look and change nothing (spec 2 §6). */
  readonly isOnBehalf: boolean;
  readonly timeZone: string;
}

export function useViewer(): Viewer {
  const { user, onBehalf } = useSession();
  return {
    clientId: onBehalf?.clientId ?? user?.clientId ?? '',
    clientName: onBehalf?.clientName ?? user?.clientName ?? '',
    isOnBehalf: onBehalf !== undefined,
    timeZone: user?.timeZone ?? 'UTC',
  };
}

export const usageQuery = (clientId: string) => ({
  queryKey: ['billing', 'usage', clientId] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.billing.usage(undefined, { signal }),
});

/** Reads usage and status again; the header shows the status as well. */
export function useReread(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: ['billing'] }), [queryClient]);
}

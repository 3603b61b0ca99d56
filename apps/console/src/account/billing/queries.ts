import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';

export interface Viewer {
  readonly clientId: string;
  readonly clientName: string;
  /** Staff may look but change nothing (spec 2 §6). */
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

export const invoicesQuery = (clientId: string) => ({
  queryKey: ['billing', 'invoices', clientId] as const,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.billing.invoices(undefined, { signal }),
});

/** Reads usage and status again; the header shows the status too. */
export function useReread(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: ['billing'] }), [queryClient]);
}

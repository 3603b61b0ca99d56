import type { ProviderStatus } from '@earshot/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const refreshMs = 15_000;
const queryKey = ['providers'];

/** The state of each provider, read again every 15 seconds. */
export const useProviders = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => api.providers.list(undefined, { signal }), refetchInterval: refreshMs, staleTime: refreshMs });

/** A cold database reads long. */
const storedTimeoutMs = 30_000;

/** The rows that the database holds. They change by night, and reading them costs more: once for a visit of a minute. */
export const useStoredKinds = () =>
  useQuery({
    queryKey: ['stored kinds'],
    queryFn: ({ signal }) => api.housekeeping.list(undefined, { signal, timeoutMs: storedTimeoutMs }),
    staleTime: 60_000,
    retry: false,
  });

/** Longer than the server's own timeout for a provider. */
const timeoutMs = 20_000;

/** Tests a provider, then rereads the page. */
export function useTest(port: ProviderStatus['port']) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (to: string | undefined) => api.providers.test({ body: { port: port as 'sms', to } }, { timeoutMs }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

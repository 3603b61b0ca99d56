import { Unreachable } from '@earshot/contract';
import { QueryClient } from '@tanstack/react-query';
import { isConnectionLost } from '../platform/connection.ts';

/** A refusal is final; a call that never arrived is tried once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Keeps the lists for 12 hours, to survive hours without a network.
      gcTime: 43_200_000,
      // Runs without a network too, and fails at once instead of loading for ever.
      networkMode: 'always',
      retry: (count, error) => error instanceof Unreachable && count < 1 && !isConnectionLost(),
    },
    mutations: { networkMode: 'always' },
  },
});

import { Unreachable } from '@earshot/contract';
import { QueryClient } from '@tanstack/react-query';
import { isConnectionLost } from '../platform/connection.ts';

/** What the server refused stays refused; what never arrived is asked once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // The lists of the day stay, for hours without a network.
      gcTime: 43_200_000,
      // Asked without a network too: the answer says that there is none, instead of a page that loads for ever.
      networkMode: 'always',
      retry: (count, error) => error instanceof Unreachable && count < 1 && !isConnectionLost(),
    },
    mutations: { networkMode: 'always' },
  },
});

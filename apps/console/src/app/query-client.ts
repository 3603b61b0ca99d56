import { Unreachable } from '@earshot/contract';
import { QueryClient } from '@tanstack/react-query';

/** What the server refused stays refused; what never arrived is asked once more. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: (count, error) => error instanceof Unreachable && count < 1 } },
});

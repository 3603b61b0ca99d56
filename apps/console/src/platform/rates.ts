import { useQuery } from '@tanstack/react-query';
import { minuteMs } from '@earshot/domain';
import { api } from './api.ts';
import { useSession } from './session.ts';

/** The prices of one more person, for an account that pays; undefined in free use and for staff, who add nobody. */
export function useRates() {
  const { user, onBehalf } = useSession();
  const { data } = useQuery({
    queryKey: ['billing', 'rates', user?.clientId] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.billing.rates(undefined, { signal }),
    enabled: user !== undefined && onBehalf === undefined,
    staleTime: 5 * minuteMs,
    // Without an answer the form works, and says nothing.
    retry: false,
  });
  return data?.isBilled ? data : undefined;
}

import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { activityKey } from '../queries.ts';
import { useViewerId } from '../viewer.tsx';

const refreshMs = 300_000;
/** Approximate time in which the server renews a large answer. */
const renewedMs = 3_000;

export function useOverTime({ fromDate, toDate }: { readonly fromDate: string; readonly toDate: string }) {
  const viewerId = useViewerId();
  return useQuery({
    queryKey: [activityKey, viewerId, 'over-time', fromDate, toDate],
    queryFn: ({ signal }) => api.activity.overTime({ query: { fromDate, toDate } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isBeingRenewed ? renewedMs : refreshMs),
    networkMode: 'always',
    placeholderData: (previous, query) => (query?.queryKey[1] === viewerId ? previous : undefined),
  });
}

import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { activityKey, useViewerId } from '../queries.ts';

const refreshMs = 300_000;
/** A large answer is worked out anew in about so long. */
const renewedMs = 3_000;

/** The outcomes of the messages of a range. */
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

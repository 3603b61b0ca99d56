import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useViewerId } from '../queries.ts';
import type { HistoryAddress } from './history-address.ts';

/** A page of a history. The rows of the page before stay while it loads. */
export function useHistory({ target, page, perpage, readAt }: HistoryAddress) {
  const viewerId = useViewerId();
  const subject = JSON.stringify([viewerId, target]);
  return useQuery({
    // Live news do not reread it: each page counts all events of a message.
    queryKey: ['activity-history', subject, { page, perpage, readAt }],
    queryFn: ({ signal }) => api.activity.history({ query: { ...target, page, perpage, QueryTime: readAt } }, { signal }),
    networkMode: 'always',
    placeholderData: (previous, query) => (query?.queryKey[1] === subject ? previous : undefined),
  });
}

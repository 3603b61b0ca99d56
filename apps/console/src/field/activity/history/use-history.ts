import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useViewerId } from '../viewer.tsx';
import type { HistoryAddress } from './history-address.ts';

type HistoryPage = Awaited<ReturnType<typeof api.activity.history>>;

/** A page of a history. The rows of the page before stay while it loads, and while it cannot be loaded: `failure` then says why. */
export function useHistory({ target, page, perpage, search, kind, readAt }: HistoryAddress) {
  const viewerId = useViewerId();
  const subject = JSON.stringify([viewerId, target]);
  const list = useQuery({
    // Live news do not reread it: each page counts all events of a message.
    queryKey: ['activity-history', subject, { page, perpage, search, kind, readAt }],
    queryFn: ({ signal }) =>
      api.activity.history({ query: { ...target, page, perpage, kind, searchString: search || undefined, QueryTime: readAt } }, { signal }),
    networkMode: 'always',
    placeholderData: (previous, query) => (query?.queryKey[1] === subject ? previous : undefined),
  });
  const [last, setLast] = useState<{ readonly subject: string; readonly data: HistoryPage }>();
  const { data, error, isLoadingError, isPlaceholderData, isRefetchError, dataUpdatedAt, refetch } = list;
  if (data && data !== last?.data) setLast({ subject, data });
  const kept = isLoadingError && last?.subject === subject ? last.data : undefined;
  return { data: data ?? kept, error: kept ? null : error, failure: kept && error, isPlaceholderData, isRefetchError, dataUpdatedAt, refetch };
}

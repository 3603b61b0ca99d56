import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { useKeptPage } from '../../../ui/list/use-kept-page.ts';
import { useViewerId } from '../viewer.tsx';
import type { HistoryAddress } from './history-address.ts';

/** A page of a history. The rows of the page before stay while it loads, and while it cannot be loaded. */
export function useHistory({ target, page, perpage, search, kind, readAt }: HistoryAddress) {
  const viewerId = useViewerId();
  const subject = JSON.stringify([viewerId, target]);
  return useKeptPage(
    useQuery({
      // Live news do not reread it: each page counts all events of a message.
      queryKey: ['activity-history', subject, { page, perpage, search, kind, readAt }],
      queryFn: ({ signal }) =>
        api.activity.history({ query: { ...target, page, perpage, kind, searchString: search || undefined, QueryTime: readAt } }, { signal }),
      networkMode: 'always',
      placeholderData: (previous, query) => (query?.queryKey[1] === subject ? previous : undefined),
    }),
    JSON.stringify([subject, search, kind]),
  );
}

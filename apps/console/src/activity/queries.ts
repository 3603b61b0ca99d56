import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useSession } from '../platform/session.ts';
import type { ActivityFilter } from './filter.ts';

/** The first part of the key of everything on this screen. */
export const activityKey = 'activity';
// spec 2 §9
const refreshMs = 300_000;
const perPage = 10;

// 'always': without a network the read fails and says so, where the default would wait in silence.
const reading = { refetchInterval: refreshMs, networkMode: 'always' } as const;

/** Whose activity is shown: one viewer's figures never stand in for another's. */
export function useViewerId(): string {
  const { user, onBehalf } = useSession();
  return onBehalf?.userId ?? user?.id ?? '';
}

/** The figures and the chosen page of receivers, both read again every 5 minutes. */
export function useActivity(filter: ActivityFilter) {
  const viewerId = useViewerId();
  const summary = useQuery({
    ...reading,
    queryKey: [activityKey, viewerId, 'summary'],
    queryFn: ({ signal }) => api.activity.summary({ query: {} }, { signal }),
  });
  const list = useQuery({
    ...reading,
    queryKey: [activityKey, viewerId, 'list', filter],
    queryFn: ({ signal }) =>
      api.activity.list(
        { query: { page: filter.page, perpage: perPage, searchString: filter.search === '' ? undefined : filter.search, statusFilter: filter.status } },
        { signal },
      ),
    placeholderData: (previous, query) => (query?.queryKey[1] === viewerId ? previous : undefined),
  });
  return { summary, list };
}

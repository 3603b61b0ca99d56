import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OtherFence } from '../../map/index.ts';
import { api } from '../../platform/api.ts';

/** More circles than this would hide the map; the latest count. */
const mostCircles = 100;

interface OwnPlaces {
  readonly others: readonly OtherFence[];
  readonly isPending: boolean;
}

/** The circles of the operator's other messages, drafts included, as they were when the page was opened. */
export function useOwnPlaces(messageId: string | undefined, senderId: string | undefined): OwnPlaces {
  const { data, isPending } = useQuery({
    queryKey: ['messages', 'own-places'],
    // News must not move a map that somebody works on.
    staleTime: Infinity,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => api.messages.list({ query: { perpage: mostCircles, sort: 'Modified', order: 'desc' } }, { signal }),
  });
  const docs = data?.contents.docs;
  const others = useMemo(
    () =>
      (docs ?? []).flatMap(({ id, title, lat, lng, radiusMeters, senderId: sender }) =>
        lat === undefined || lng === undefined || id === messageId || sender !== senderId
          ? []
          : [{ center: { lat, lng }, radiusMeters, title: title || 'Untitled' }],
      ),
    [docs, messageId, senderId],
  );
  return { others, isPending };
}

import type { MessageRow } from '@earshot/contract';
import type { StatusFilter } from '@earshot/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OtherFence } from '../../../map/index.ts';
import { api } from '../../../platform/api.ts';

/** The latest circles of one state; more would hide the map. */
const mostCircles = 100;

interface OwnPlaces {
  /** Circles of live and future messages. */
  readonly live: readonly OtherFence[];
  /** Circles of expired messages, if requested. */
  readonly expired: readonly OtherFence[];
  readonly expiredCount: number;
}

const none: readonly MessageRow[] = [];

/** The circles of the operator's other messages at the time the page was opened. */
export function useOwnPlaces({ messageId, senderId, showsExpired }: OwnPlacesQuestion): OwnPlaces {
  const active = useQuery(latest('Active'));
  const future = useQuery(latest('Future'));
  const over = useQuery({ ...latest('Expired'), enabled: showsExpired });
  const [activeRows, futureRows, overRows] = [active, future, over].map(({ data }) => data?.contents.docs ?? none);
  const live = useMemo(
    () => toOtherFences([...(activeRows ?? none), ...(futureRows ?? none)], { messageId, senderId }),
    [activeRows, futureRows, messageId, senderId],
  );
  const expired = useMemo(
    () => toOtherFences(showsExpired ? (overRows ?? none) : none, { messageId, senderId }),
    [overRows, showsExpired, messageId, senderId],
  );
  return { live, expired, expiredCount: active.data?.contents.expire_count ?? 0 };
}

interface OwnPlacesQuestion {
  readonly messageId: string | undefined;
  readonly senderId: string | undefined;
  readonly showsExpired: boolean;
}

/** The operator's latest messages of a state, with the counts of the whole list. */
export const latest = (status: StatusFilter) =>
  queryOptions({
    queryKey: ['messages', 'own-places', status],
    // News must not move a map in use.
    staleTime: Infinity,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => api.messages.list({ query: { status, perpage: mostCircles, sort: 'Modified', order: 'desc' } }, { signal }),
  });

const toOtherFences = (rows: readonly MessageRow[], { messageId, senderId }: Omit<OwnPlacesQuestion, 'showsExpired'>): readonly OtherFence[] =>
  rows.flatMap(({ id, title, lat, lng, radiusMeters, senderId: sender }) =>
    lat === undefined || lng === undefined || id === messageId || sender !== senderId
      ? []
      : [{ center: { lat, lng }, radiusMeters, title: title || 'Untitled' }],
  );

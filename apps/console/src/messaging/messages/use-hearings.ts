import type { MessageHearings } from '@earshot/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

const refreshMs = 300_000;

/** The number of people who heard each message of a page; undefined until the answer arrives. The list does not wait for it. */
export function useHeard(ownerId: string, ids: readonly string[]): ReadonlyMap<string, MessageHearings> | undefined {
  const { data } = useQuery({
    // The key begins like those of Activity, so that a live event refetches this too.
    queryKey: ['activity', ownerId, 'messages', ids],
    queryFn: async ({ signal }) => (await api.activity.messages({ query: { ids: [...ids] } }, { signal })).data,
    enabled: ownerId !== '' && ids.length > 0,
    refetchInterval: refreshMs,
    networkMode: 'always',
    select: byMessage,
  });
  return data;
}

const byMessage = (hearings: readonly MessageHearings[]): ReadonlyMap<string, MessageHearings> =>
  new Map(hearings.map((hearing) => [hearing.messageId, hearing]));

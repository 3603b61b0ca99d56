import type { MessageHearings } from '@earshot/contract';
import { useQuery } from '@tanstack/react-query';
import { firstApi } from '../platform/first-api.ts';

const refreshMs = 300_000;

/** How many people heard each of the messages of a page; undefined until it is known. It comes after the list, which nobody waits for it. */
export function useHeard(ownerId: string, ids: readonly string[]): ReadonlyMap<string, MessageHearings> | undefined {
  const { data } = useQuery({
    // Under the key of Activity: what it reads again is read again here.
    queryKey: ['activity', ownerId, 'messages', ids],
    queryFn: async ({ signal }) => (await firstApi.activity.messages({ query: { ids: [...ids] } }, { signal })).data,
    enabled: ownerId !== '' && ids.length > 0,
    refetchInterval: refreshMs,
    networkMode: 'always',
    select: byMessage,
  });
  return data;
}

const byMessage = (hearings: readonly MessageHearings[]): ReadonlyMap<string, MessageHearings> =>
  new Map(hearings.map((hearing) => [hearing.messageId, hearing]));

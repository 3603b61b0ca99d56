import type { StartState } from '@earshot/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../platform/api.ts';
import { askPosition } from '../../platform/browser-position.ts';
import { newKey } from '../../platform/new-key.ts';

const startQueryKey = (userId: string) => ['start', userId];

const lookMs = 4_000;

export const lifetimeMs = 10 * 60_000;

export const phoneCodeQuery = (userId: string) =>
  queryOptions({
    queryKey: ['start phone code', userId],
    // Cached while the person looks at another page: each new code voids the one before.
    staleTime: lifetimeMs,
    gcTime: lifetimeMs,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: () => api.ownPhone.show(),
  });

/** Whether the card shows by itself. */
export const isShownByItself = ({ isNew, isPutAway }: StartState): boolean => isNew && !isPutAway;

/**
 * The progress of the first steps. Polled until the own phone has spoken: no event of the account reports that. The
 * first code comes with it, as it would push the later steps down.
 */
export function useStart(userId: string, isAsked: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: startQueryKey(userId),
    queryFn: async ({ signal }) => {
      const state = await api.start.get(undefined, { signal });
      const code = phoneCodeQuery(userId);
      const showsCode = (isAsked || isShownByItself(state)) && state.phone !== undefined && !state.ownPhone;
      if (showsCode && !client.getQueryState(code.queryKey)) await client.prefetchQuery(code);
      return state;
    },
    refetchInterval: ({ state: { data } }) => data !== undefined && !data.isPutAway && data.heardAt === undefined && lookMs,
  });
}

export function useCard(userId: string) {
  const client = useQueryClient();
  const reread = () => client.invalidateQueries({ queryKey: startQueryKey(userId) });
  const putAway = useMutation({ mutationFn: () => api.start.putAway({ body: { isPutAway: true } }), onSuccess: reread });
  const idempotencyKey = useRef(newKey());
  const sample = useMutation({
    mutationFn: async () => {
      const place = await askPosition();
      return api.start.sample({ body: typeof place === 'string' ? {} : { place } }, { idempotencyKey: idempotencyKey.current });
    },
    onSuccess: async () => {
      idempotencyKey.current = newKey();
      await Promise.all([reread(), client.invalidateQueries({ queryKey: ['messages'] })]);
    },
  });
  return { putAway, sample };
}

import type { StartState } from '@earshot/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../platform/api.ts';
import { askPosition } from '../../platform/browser-position.ts';
import { newKey } from '../../platform/new-key.ts';

const startQueryKey = (userId: string) => ['start', userId];

const lookMs = 4_000;

/** The progress of the first steps. Polled until the own phone has spoken: no event of the account reports that. */
export const useStart = (userId: string): StartState | undefined =>
  useQuery({
    queryKey: startQueryKey(userId),
    queryFn: ({ signal }) => api.start.get(undefined, { signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && !data.isPutAway && data.heardAt === undefined && lookMs,
  }).data;

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

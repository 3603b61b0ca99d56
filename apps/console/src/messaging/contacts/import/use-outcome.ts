import type { ContactImport } from '@earshot/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../platform/api.ts';

const pollMs = 1_000;

/** The result or the progress of an import; a long one is polled until it ends. */
export function useOutcome(started: ContactImport | undefined, onImported: () => void): ContactImport | undefined {
  const id = started?.Id ?? '';
  const isLong = started?.status === 'running';
  const { data } = useQuery({
    queryKey: ['imports', 'progress', id],
    enabled: isLong && id !== '',
    queryFn: async ({ signal }) => (await api.imports.get({ query: { id } }, { signal })).import,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'running' ? pollMs : false),
  });
  const isOver = isLong && data !== undefined && data.status !== 'running';
  useEffect(() => {
    if (isOver) onImported();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is over
  }, [isOver]);
  return data ?? started;
}

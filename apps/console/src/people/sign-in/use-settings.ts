import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** What this installation offers; nothing special until it has said so. */
export function useSettings() {
  return useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => api.system.settings(undefined, { signal }) }).data;
}

import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The settings of this installation; defaults until they are loaded. */
export function useSettings() {
  return useQuery({ queryKey: ['settings'], staleTime: Infinity, queryFn: ({ signal }) => api.system.settings(undefined, { signal }) }).data;
}

import type { MapSettings } from '@earshot/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** Draws what is always there. */
const embedded: MapSettings = { mode: 'embedded', regions: [] };

/** Which map this installation draws; undefined while that is not known. */
export function useMapSettings(): MapSettings | undefined {
  const { data, isError } = useQuery({
    queryKey: ['settings'],
    staleTime: Infinity,
    queryFn: ({ signal }) => api.system.settings(undefined, { signal }),
  });
  if (data) return data.map;
  return isError ? embedded : undefined;
}

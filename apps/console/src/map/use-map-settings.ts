import type { MapSettings } from '@earshot/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';

/** The embedded map is always available. */
const embedded: MapSettings = { mode: 'embedded', regions: [] };

/** The map of this installation; undefined until it is known. */
export function useMapSettings(): MapSettings | undefined {
  const { data, isError } = useQuery({
    queryKey: ['settings'],
    staleTime: Infinity,
    queryFn: ({ signal }) => api.system.settings(undefined, { signal }),
  });
  if (data) return data.map;
  return isError ? embedded : undefined;
}

import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** The saved routes. */
export const savedRoutesQuery = (ownerId: string) =>
  queryOptions({ queryKey: ['drive-tests', 'list', ownerId], queryFn: ({ signal }) => api.driveTests.list(undefined, { signal }) });

/** One of them, with its newest result. What somebody works on is not replaced under their hands. */
export const savedRouteQuery = (id: string) =>
  queryOptions({
    queryKey: ['drive-tests', 'one', id],
    queryFn: ({ signal }) => api.driveTests.get({ query: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

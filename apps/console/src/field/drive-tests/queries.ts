import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

export const savedRoutesQuery = (ownerId: string) =>
  queryOptions({ queryKey: ['drive-tests', 'list', ownerId], queryFn: ({ signal }) => api.driveTests.list(undefined, { signal }) });

/** A saved route with its newest result. It is not refetched while the operator works on it. */
export const savedRouteQuery = (id: string) =>
  queryOptions({
    queryKey: ['drive-tests', 'one', id],
    queryFn: ({ signal }) => api.driveTests.get({ query: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });

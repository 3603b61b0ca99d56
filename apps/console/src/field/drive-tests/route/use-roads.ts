import type { RouteAnswer } from '@earshot/contract';
import type { Place } from '@earshot/geofence';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { toWay } from './along-roads.ts';

const roadsQuery = (stops: readonly Place[]) => {
  const points = stops.map(({ lat, lng }) => ({ lat, lng }));
  return queryOptions({
    queryKey: ['drive-roads', points],
    queryFn: ({ signal }) => api.driveTests.route({ body: { points } }, { signal }),
    // A region added since then is asked when the page is opened again.
    staleTime: 600_000,
  });
};

/** The roads between the stops of a route, if they are to be followed. */
export function useRoads(stops: readonly Place[], isOn: boolean) {
  const queryClient = useQueryClient();
  const isWanted = isOn && stops.length >= 2;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({ ...roadsQuery(stops), enabled: isWanted, placeholderData: keepPreviousData });
  const answer = isWanted ? data : undefined;
  return {
    answer,
    /** The way to show; until the answer comes, the way of the previous stops. */
    way: answer && toWay(answer),
    error: isWanted ? error : null,
    isFetching: isWanted && isFetching,
    isCurrent: answer !== undefined && !isPlaceholderData,
    retry: () => void refetch(),
    ask: (points: readonly Place[]): Promise<RouteAnswer> => queryClient.fetchQuery(roadsQuery(points)),
  };
}
export type Roads = ReturnType<typeof useRoads>;

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RouteScene } from '../../map/index.ts';
import { api } from '../../platform/api.ts';

/** The circles of the active messages, so that the operator sees where to drive. */
export function useLiveCircles(isOn: boolean): RouteScene['circles'] {
  const places = useQuery({
    queryKey: ['activity-places', 'to-drive'],
    enabled: isOn,
    queryFn: ({ signal }) => api.activity.places({ query: {} }, { signal }),
  });
  const data = places.data?.data;
  return useMemo(
    () =>
      (data ?? []).flatMap(({ messageId, title, lat, lng, radiusMeters }) =>
        lat === undefined || lng === undefined || radiusMeters === 0
          ? []
          : [{ id: messageId, center: { lat, lng }, radiusMeters, tone: 'quiet' as const, label: title || 'Untitled', name: title || 'Untitled' }],
      ),
    [data],
  );
}

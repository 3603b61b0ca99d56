import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import type { LiveState } from '../../platform/follow.ts';
import { useLive } from '../../platform/use-live.ts';
import { activityKey, useViewerId } from './queries.ts';

/** Reads this screen again whenever the server tells that something changed. */
export function useLiveActivity(): LiveState {
  const queryClient = useQueryClient();
  return useLive({
    viewerId: useViewerId(),
    watch: (stream) => api.activity.watch(undefined, stream),
    reread: () => queryClient.invalidateQueries({ queryKey: [activityKey] }),
  });
}

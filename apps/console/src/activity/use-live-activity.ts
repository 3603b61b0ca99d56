import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../platform/api.ts';
import { coalesce } from './coalesce.ts';
import { follow, type LiveState } from './follow.ts';
import { activityKey, useViewerId } from './queries.ts';

const pauseMs = 300;

/** Reads this screen again whenever the server tells that something changed. Rests while the tab is hidden. */
export function useLiveActivity(): LiveState {
  const queryClient = useQueryClient();
  const viewerId = useViewerId();
  const [state, setState] = useState<LiveState>('connecting');
  useEffect(() => {
    const reread = coalesce(() => queryClient.invalidateQueries({ queryKey: [activityKey] }), pauseMs);
    let stop: (() => void) | undefined;
    const start = () => {
      stop?.();
      stop = document.hidden ? undefined : follow({ watch: (stream) => api.activity.watch(undefined, stream), onChange: reread.request, onState: setState });
    };
    const startAnew = () => {
      if (!document.hidden) reread.request();
      start();
    };
    start();
    document.addEventListener('visibilitychange', startAnew);
    // A connection that died with its network gives no sign of it.
    window.addEventListener('online', startAnew);
    return () => {
      document.removeEventListener('visibilitychange', startAnew);
      window.removeEventListener('online', startAnew);
      reread.cancel();
      stop?.();
    };
  }, [queryClient, viewerId]);
  return state;
}

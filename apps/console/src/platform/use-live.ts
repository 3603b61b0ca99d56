import { useEffect, useEffectEvent, useState } from 'react';
import { coalesce } from './coalesce.ts';
import { follow, type Following, type LiveState } from './follow.ts';

interface Live {
  /** Whose news they are: another one is another stream. */
  readonly viewerId: string;
  readonly watch: Following['watch'];
  /** Reads again what is shown. */
  readonly reread: () => Promise<void>;
}

const pauseMs = 300;

/** Reads a screen again whenever the server tells that something changed. Rests while the tab is hidden. */
export function useLive({ viewerId, watch, reread }: Live): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const watchNow = useEffectEvent(watch);
  const rereadNow = useEffectEvent(reread);
  useEffect(() => {
    const rereading = coalesce(() => rereadNow(), pauseMs);
    let stop: (() => void) | undefined;
    const start = () => {
      stop?.();
      stop = document.hidden ? undefined : follow({ watch: (stream) => watchNow(stream), onChange: rereading.request, onState: setState });
    };
    const startAnew = () => {
      if (!document.hidden) rereading.request();
      start();
    };
    start();
    document.addEventListener('visibilitychange', startAnew);
    // A connection that died with its network gives no sign of it.
    window.addEventListener('online', startAnew);
    return () => {
      document.removeEventListener('visibilitychange', startAnew);
      window.removeEventListener('online', startAnew);
      rereading.cancel();
      stop?.();
    };
  }, [viewerId]);
  return state;
}

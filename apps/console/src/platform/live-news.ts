import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { coalesce } from './coalesce.ts';
import { api } from './api.ts';
import { follow } from './live-stream.ts';
import { setLiveState } from './live-state.ts';

const pauseMs = 300;

/**
 * Follows the company's events while the window is open, and rereads the queries on the screen that they may have
 * changed. Pauses while the window is hidden. `viewerId` names the company's viewer; another one is another stream.
 */
export function useLiveNews(viewerId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const news = new Set<string>();
    const rereading = coalesce(async () => {
      const kinds = [...news];
      news.clear();
      const predicate = (query: Query) => kinds.some((kind) => isAbout(query, kind));
      // A first read that is on its way is not read anew, and may have been answered before the news.
      const firstReads = queryClient
        .getQueryCache()
        .findAll({ predicate: (query) => predicate(query) && query.state.status === 'pending' && query.isActive() });
      await queryClient.invalidateQueries({ predicate });
      if (firstReads.length > 0) await queryClient.invalidateQueries({ predicate: (query) => firstReads.includes(query) });
    }, pauseMs);
    const request = (kind: string) => {
      news.add(kind);
      rereading.request();
    };
    let stop: (() => void) | undefined;
    const start = () => {
      stop?.();
      stop = document.hidden
        ? undefined
        : follow({
            watch: (stream) => api.activity.watch(undefined, stream),
            onChange: (event) => request(event?.kind ?? anything),
            onState: setLiveState,
          });
    };
    const startAnew = () => {
      if (!document.hidden) request(anything);
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
      setLiveState('connecting');
    };
  }, [queryClient, viewerId]);
}

/** Stands for any change while disconnected. */
const anything = 'anything';

/** The first words of the query keys that each kind of news changes. */
const ofHearings = ['activity', 'activity-report', 'start'];
const ofMessages = [...ofHearings, 'messages', 'users'];
const ofContacts = [...ofMessages, 'contacts', 'groups', 'imports'];
const changedBy: Readonly<Record<string, readonly string[]>> = { heard: ofHearings, delivered: ofHearings, other: ofHearings, message: ofMessages };

/** Read on demand: the circles of thousands of messages, and search results. */
const onDemand: readonly unknown[] = ['own-places', 'palette'];

function isAbout({ queryKey: [first, second], state }: Query, kind: string): boolean {
  if (!(changedBy[kind] ?? ofContacts).includes(String(first)) || onDemand.includes(second)) return false;
  if (first === 'users') return second === 'counts';
  // A proof of many pages is reread only on demand.
  return first !== 'activity-report' || (state.data as { readonly pages?: readonly unknown[] } | undefined)?.pages?.length === 1;
}

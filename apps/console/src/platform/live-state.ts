import { useSyncExternalStore } from 'react';
import type { LiveState } from './live-stream.ts';

// The state of the live news: `live-news.ts` sets it, screens show it.
let state: LiveState = 'connecting';
const listeners = new Set<() => void>();

export function setLiveState(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useLiveState = (): LiveState => useSyncExternalStore(subscribe, () => state);

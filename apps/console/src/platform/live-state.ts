import { useSyncExternalStore } from 'react';
import type { LiveState } from './follow.ts';

// Whether news of the company arrives by itself: `live-news.ts` says so, screens show it.
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

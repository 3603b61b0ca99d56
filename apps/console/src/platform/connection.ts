import { useSyncExternalStore } from 'react';

// Whether the server can be reached. The browser's own word is only a hint: it says "online" of a network without a way out.
const firstTryMs = 2_000;
const longestPauseMs = 15_000;

let isLost = false;
let pauseMs = firstTryMs;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (isLost === next) return;
  isLost = next;
  clearTimeout(timer);
  if (isLost) {
    pauseMs = firstTryMs;
    tryLater();
  }
  for (const listener of listeners) listener();
}

function tryLater(): void {
  // Several may have asked at once.
  clearTimeout(timer);
  timer = setTimeout(() => void probe(), pauseMs);
  pauseMs = Math.min(pauseMs * 2, longestPauseMs);
}

async function probe(): Promise<boolean> {
  clearTimeout(timer);
  const request = new Request(new URL('/api/health', location.origin), { cache: 'no-store', signal: AbortSignal.timeout(longestPauseMs) });
  const isThere = await fetch(request).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere && isLost) tryLater();
  set(!isThere);
  return isThere;
}

addEventListener('offline', () => set(true));
// The network is back, which does not mean that the server is.
addEventListener('online', () => isLost && void probe());

/** `fetch` that notices by each call whether the server can be reached. A call that was given up by its caller says nothing. */
export async function watchedFetch(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    set(false);
    return response;
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) set(true);
    throw error;
  }
}

/** Something that is not one of our calls could not be loaded. Resolves when the server can be reached: at once, where it can. */
export async function untilReachable(): Promise<void> {
  if (await probe()) return;
  await new Promise<void>((resolve) => {
    const stop = subscribeToConnection(() => {
      if (isLost) return;
      stop();
      resolve();
    });
  });
}

export const isConnectionLost = (): boolean => isLost;

/** Called when the connection is lost, and when it is back. */
export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the server cannot be reached, for components. */
export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribeToConnection, isConnectionLost);

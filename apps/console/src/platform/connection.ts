import { Unreachable } from '@earshot/contract';
import { useSyncExternalStore } from 'react';

// Whether the server is reachable. The browser's own state is only a hint: it says "online" for a network without a way out.
const firstTryMs = 2_000;
const longestPauseMs = 15_000;

/** The same words as those of a call's own failure. */
export const unreachableText = 'The server cannot be reached. Check the connection and try again.';

let isLost = false;
/** How often the server answered. */
let answers = 0;
/** The probe that calls made meanwhile wait for too. */
let shared: Promise<boolean> | undefined;
let pauseMs = firstTryMs;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (!next) answers += 1;
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
  // Several callers may have scheduled a probe.
  clearTimeout(timer);
  timer = setTimeout(() => {
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    void probe();
  }, pauseMs);
}

/** Asks the server. A failure tells nothing if another call was answered meanwhile. */
async function probe(longestMs = longestPauseMs): Promise<boolean> {
  clearTimeout(timer);
  const before = answers;
  const request = new Request(new URL('/api/health', location.origin), { cache: 'no-store', signal: AbortSignal.timeout(longestMs) });
  const isThere = await fetch(request).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isThere || answers === before) set(!isThere);
  if (isLost) tryLater();
  return !isLost;
}

addEventListener('offline', () => set(true));
// The network is back, but perhaps not the server.
addEventListener('online', () => isLost && void probe());

/** `fetch` that learns from each call whether the server is reachable. A call aborted by its caller tells nothing. */
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

/** Resolves when the server is reachable: at once, or when the connection is back. For loads that are not API calls. */
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

/**
 * Resolves with the work, or rejects as soon as the connection is lost. A person who tries again may know before the
 * next probe that it is back, so the server is asked first.
 */
export async function failWhenLost<T>(work: Promise<T>): Promise<T> {
  // A failure during the probe is looked at below.
  work.catch(() => undefined);
  if (isLost) await (shared ??= probe(firstTryMs).finally(() => (shared = undefined)));
  return new Promise((resolve, reject) => {
    const look = () => isLost && reject(new Unreachable(unreachableText));
    const stop = subscribeToConnection(look);
    look();
    work.then(resolve, reject).finally(stop);
  });
}

export const isConnectionLost = (): boolean => isLost;

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useIsConnectionLost = (): boolean => useSyncExternalStore(subscribeToConnection, isConnectionLost);

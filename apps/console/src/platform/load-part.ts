import * as z from 'zod/mini';
import { isConnectionLost, subscribeToConnection, untilReachable } from './connection.ts';
import { tell } from './feedback.ts';

// The console's parts load when first needed. `tools/vite/console-parts.ts` routes every import() through here.

/** The build's list of parts; `entry` identifies the build. */
const Parts = z.object({ entry: z.string(), parts: z.array(z.string()) });

const idleAfterMs = 10_000;
/** The number of parallel fetches. */
const lanes = 4;
const reloadedKey = 'earshot.reloadedAt';
/** A permanently missing part must not reload the page again and again. */
const oneReloadMs = 30_000;
const leaveEvent = 'earshot.leave';

let isOutdated = false;
let isLoading = false;
let areAllLoaded = false;
let isOffered = false;
let isBetweenPages = (): boolean => false;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** The page's start script; undefined in tests and when the source is served. */
const ownEntry = (): string | undefined => document.querySelector<HTMLScriptElement>('script[type="module"][src*="/assets/"]')?.src;

/**
 * @public
 *
 * Loads a part. Without a connection it waits for one; after a new deployment without the part, it offers to reload the
 * page.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  // Chrome remembers a failed module load for as long as the page is open, so it waits until the server is reachable.
  if (isConnectionLost() && !areAllLoaded) await untilReachable();
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    await untilReachable();
    await lookForNewBuild();
    if (isOutdated) return goOnAfterReload('Earshot was updated since you opened this page.');
    try {
      return await load();
    } catch (error) {
      if (!isMissing(error)) throw error;
      if (!isConnectionLost()) return goOnAfterReload('Part of this page could not be loaded: no connection.');
    }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message);

/** Never resolves: the page that waits for the part keeps its typed text. Between pages nothing is typed, so it reloads at once. */
function goOnAfterReload(why: string): Promise<never> {
  const reloadedAt = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (isBetweenPages() && Date.now() - reloadedAt > oneReloadMs) {
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    reload();
  } else if (!isOffered) {
    isOffered = true;
    tell(`${why} Reload to continue; what you typed is kept.`, { forMs: Infinity, actions: [{ label: 'Reload', run: reload }] });
  }
  return new Promise(() => undefined);
}

/** Registers the router's test of whether a page is being left. */
export function tellBetweenPages(isBetween: () => boolean): void {
  isBetweenPages = isBetween;
}

/** Has every form keep its typed text, and reloads the page. */
function reload(): void {
  dispatchEvent(new Event(leaveEvent));
  location.reload();
}

/** Runs `listener` right before the page reloads by itself. */
export function onReload(listener: () => void): () => void {
  addEventListener(leaveEvent, listener);
  return () => removeEventListener(leaveEvent, listener);
}

async function readParts() {
  const response = await fetch('/parts.json', { cache: 'no-store' });
  return Parts.parse(await response.json());
}

async function lookForNewBuild(): Promise<void> {
  const own = ownEntry();
  if (own === undefined) return;
  isOutdated = await readParts().then(
    ({ entry }) => !own.endsWith(entry),
    () => isOutdated,
  );
}

/** Switches to a new deployment on the way to another page, when no typed text can be lost. */
export function goToNewBuild(href: string): void {
  if (isOutdated) location.assign(href);
}

/**
 * Fetches the remaining parts, a few at a time, once the page is loaded and idle: so they open without a network and
 * after a deployment.
 */
export async function loadPartsInIdleTime(): Promise<void> {
  const own = ownEntry();
  if (isLoading || own === undefined) return;
  isLoading = true;
  // A deployment begins with an outage.
  subscribeToConnection(() => !isConnectionLost() && void lookForNewBuild());
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string } };
  if (connection?.saveData === true || connection?.effectiveType?.endsWith('2g')) return;
  await wait(idleAfterMs);
  const found = await readParts().catch(() => undefined);
  if (!found || !own.endsWith(found.entry)) return;
  const left = [...found.parts];
  const lane = async (): Promise<void> => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      await new Promise<void>((resolve) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(() => resolve(), { timeout: 1_000 }) : resolve()));
      await untilShown();
      if (isConnectionLost()) await untilReachable();
      await fetchPart(part);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  areAllLoaded = true;
}

/** A hidden page can wait. */
async function untilShown(): Promise<void> {
  while (document.hidden) await wait(idleAfterMs);
}

/** A module goes to the page's modules, a style sheet to the browser's cache. */
function fetchPart(path: string): Promise<unknown> {
  const href = new URL(path, location.origin).href;
  if (!path.endsWith('.js'))
    return fetch(href, { priority: 'low' }).then(
      (response) => response.blob(),
      () => undefined,
    );
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = href;
    link.onload = resolve;
    link.onerror = resolve;
    document.head.append(link);
  });
}

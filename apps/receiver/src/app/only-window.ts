/** The browser may still be closing the page that this one replaces. */
const patienceMs = 400;

/**
 * Resolves when no other window of this browser is a receiver, and keeps it so. Two would speak everything twice.
 * `onWaiting` is called if it waits.
 */
export async function becomeOnlyWindow(onWaiting: () => void): Promise<void> {
  // Safari before 15.4 has no locks.
  if (!('locks' in navigator)) return;
  const waiting = setTimeout(onWaiting, patienceMs);
  await new Promise<void>((resolve) => {
    const keepForEver = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    navigator.locks.request('earshot-receiver', keepForEver).catch(() => resolve());
  });
  clearTimeout(waiting);
}

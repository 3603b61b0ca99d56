/** The browser may still be closing the page that this one replaces. */
const patienceMs = 400;
const name = 'earshot-receiver';

interface OtherWindows {
  /** Called if another window is the receiver; `take` asks all other windows to stand behind this one. */
  readonly onWaiting: (take: () => void) => void;
  /** Stores what this window knows, before it is loaded anew. */
  readonly settle: () => Promise<void>;
}

/** Resolves when no other window of this browser is a receiver, and keeps it so. Two would speak everything twice. */
export async function becomeOnlyWindow({ onWaiting, settle }: OtherWindows): Promise<void> {
  // Safari before 15.4 has neither locks nor channels.
  if (!('locks' in navigator)) return;
  const others = new BroadcastChannel(name);
  // Loaded anew, this window waits behind the one that asked.
  others.onmessage = () => void settle().then(() => location.reload());
  const waiting = setTimeout(() => onWaiting(() => others.postMessage('')), patienceMs);
  await new Promise<void>((resolve) => {
    const keepForEver = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(name, keepForEver).catch(() => resolve());
  });
  clearTimeout(waiting);
}

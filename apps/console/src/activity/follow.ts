import { Refusal } from '@earshot/domain';

/** `stopped`: the server declined, and asking again would not change that. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'stopped';

interface Following {
  /** Opens the stream; settles when it has ended. */
  readonly watch: (stream: { readonly onEvent: () => void; readonly signal: AbortSignal }) => Promise<void>;
  /** Something happened, or may have happened while nobody listened. */
  readonly onChange: () => void;
  readonly onState: (state: LiveState) => void;
}

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;
// The stream does not say when it opens. One that has stood this long, or brought an event, is taken to be open.
const settleMs = 1_000;

/** Keeps a stream open, with longer and longer waits while it fails, until the answered function is called. */
export function follow(following: Following): () => void {
  const stop = new AbortController();
  void keepOpen(following, stop.signal);
  return () => stop.abort();
}

async function keepOpen({ watch, onChange, onState }: Following, signal: AbortSignal): Promise<void> {
  let waitMs = firstWaitMs;
  while (!signal.aborted) {
    const { end, hasSettled } = await once(watch, signal, (isFirst) => {
      if (signal.aborted) return;
      if (isFirst) onState('live');
      onChange();
    });
    if (signal.aborted) return;
    if (end === 'declined') return onState('stopped');
    if (hasSettled) waitMs = firstWaitMs;
    // The server closes a good stream every few minutes: that is not worth a word unless the next one fails.
    if (!(end === 'closed' && hasSettled)) onState('reconnecting');
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }
}

/** One stream from its opening to its end. `onSign` is told when it has settled (true) and of each event. */
async function once(watch: Following['watch'], signal: AbortSignal, onSign: (isFirst: boolean) => void) {
  const attempt = new AbortController();
  let hasSettled = false;
  const sign = () => {
    const isFirst = !hasSettled;
    hasSettled = true;
    onSign(isFirst);
  };
  const timer = setTimeout(() => !hasSettled && sign(), settleMs);
  try {
    await watch({ onEvent: sign, signal: AbortSignal.any([signal, attempt.signal]) });
    return { end: 'closed', hasSettled } as const;
  } catch (error) {
    return { end: isFinal(error) ? 'declined' : 'lost', hasSettled } as const;
  } finally {
    clearTimeout(timer);
    // An event that could not be read leaves its connection open.
    attempt.abort();
  }
}

const isFinal = (error: unknown): boolean => error instanceof Refusal && error.failure.code !== 'unavailable' && error.failure.code !== 'too_many_requests';

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, durationMs);
    signal.addEventListener('abort', done);
  });
}

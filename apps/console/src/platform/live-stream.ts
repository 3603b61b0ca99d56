import { type Failure, Refusal } from '@earshot/domain';

/** The subject of an event; it tells the console which queries to reread. */
export interface LiveNews {
  readonly kind: string;
}

/** `stopped`: the server declined, and another try would not change that. */
export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'stopped';

export interface StreamFollowing {
  /** Opens the stream; settles when it has ended. */
  readonly watch: (stream: { readonly onOpen: () => void; readonly onEvent: (news: LiveNews) => void; readonly signal: AbortSignal }) => Promise<void>;
  /** Runs on a change; without news, any change may have happened while disconnected. */
  readonly onChange: (news?: LiveNews) => void;
  readonly onState: (state: LiveState) => void;
}

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

/** Keeps a stream open, with growing waits while it fails, until the returned function is called. */
export function follow(following: StreamFollowing): () => void {
  const stop = new AbortController();
  void keepOpen(following, stop.signal);
  return () => stop.abort();
}

async function keepOpen({ watch, onChange, onState }: StreamFollowing, signal: AbortSignal): Promise<void> {
  let waitMs = firstWaitMs;
  while (!signal.aborted) {
    let openedAt: number | undefined;
    const onOpen = () => {
      if (signal.aborted) return;
      openedAt = Date.now();
      onState('live');
      onChange();
    };
    const end = await once(watch, signal, { onOpen, onEvent: (news) => !signal.aborted && onChange(news) });
    if (signal.aborted) return;
    if (end === 'declined') return onState('stopped');
    // A stream that closes as soon as it opens must not be reopened every second.
    const hasStood = openedAt !== undefined && Date.now() - openedAt >= waitMs;
    if (hasStood) waitMs = firstWaitMs;
    // The server closes a good stream every few minutes: it counts as reconnecting only if the next one fails.
    if (!(end === 'closed' && hasStood)) onState('reconnecting');
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }
}

interface Signs {
  readonly onOpen: () => void;
  readonly onEvent: (news: LiveNews) => void;
}

async function once(watch: StreamFollowing['watch'], signal: AbortSignal, signs: Signs): Promise<'closed' | 'declined' | 'lost'> {
  const attempt = new AbortController();
  try {
    await watch({ ...signs, signal: AbortSignal.any([signal, attempt.signal]) });
    return 'closed';
  } catch (error) {
    return isFinal(error) ? 'declined' : 'lost';
  } finally {
    // Closes the connection, which an unreadable event leaves open.
    attempt.abort();
  }
}

/** Refusals that may be over at the next try. */
const passing: ReadonlySet<Failure['code']> = new Set(['unavailable', 'too_many_requests', 'fault']);

const isFinal = (error: unknown): boolean => error instanceof Refusal && !passing.has(error.failure.code);

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

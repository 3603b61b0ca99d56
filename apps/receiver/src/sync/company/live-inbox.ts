import { Refusal } from '@earshot/domain';
import type { ReceiverApi } from './receiver-api.ts';

export interface LiveInboxParts {
  readonly watch: ReceiverApi['receivers']['watch'];
  readonly sync: () => void;
  readonly random?: () => number;
}

/**
 * Pause before a lost stream is reopened, ms: longer each time, and random, so that not all phones reconnect at once
 * after the server stops.
 */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** A connection that died with its network gives no sign of it. */
const longestStreamMs = 4 * 60_000;

/** Listens to the server while enabled, and syncs when notified of news. The minute's sync brings what a stream misses. */
export class LiveInbox {
  readonly #parts: LiveInboxParts;
  #end: AbortController | undefined;

  constructor(parts: LiveInboxParts) {
    this.#parts = parts;
  }

  set(isWanted: boolean): void {
    if (isWanted === (this.#end !== undefined)) return;
    this.#end?.abort();
    this.#end = isWanted ? new AbortController() : undefined;
    if (this.#end) void this.#follow(this.#end.signal);
  }

  /** The network changed: the open stream may be dead. */
  again(): void {
    if (!this.#end) return;
    this.set(false);
    this.set(true);
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const { watch, sync, random = Math.random } = this.#parts;
    let pauseMs = firstPauseMs;
    while (!signal.aborted) {
      const onOpen = () => {
        pauseMs = firstPauseMs;
        sync();
      };
      try {
        await watch(undefined, { onOpen, onEvent: sync, signal: AbortSignal.any([signal, AbortSignal.timeout(longestStreamMs)]) });
      } catch (error) {
        // The sync finds out what a refusal means for this phone.
        if (error instanceof Refusal && error.failure.code === 'signed_out') return;
      }
      await pause(pauseMs * (0.5 + random() / 2), signal);
      pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    }
  }
}

const pause = async (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

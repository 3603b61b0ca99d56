import { Unreachable } from '@earshot/contract';
import type { Readiness } from '@earshot/domain';

export interface ReporterParts {
  readonly send: (readiness: Readiness) => Promise<unknown>;
  /** The server refused it, for instance because it no longer knows this device. */
  readonly onRefused: () => void;
}

/** Simultaneous changes, as at Start, travel together. */
const gatherMs = 1000;

const sameText = (a: Readiness, b: Readiness | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Sends the phone's readiness to the server, only when it changes. Offline the newest state is kept until the server can be reached. */
export class ReadinessReporter {
  readonly #parts: ReporterParts;
  #current: Readiness | undefined;
  /** The state last sent to the server, or being sent. */
  #told: Readiness | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(parts: ReporterParts) {
    this.#parts = parts;
  }

  /** Takes up a change. The end of listening is sent at once: a hidden page may not get to send anything later. */
  take(readiness: Readiness): void {
    const isEnding = this.#current?.listening === 'ok' && readiness.listening !== 'ok';
    this.#current = readiness;
    if (isEnding) this.#tell();
    else this.#timer ??= setTimeout(() => this.#tell(), gatherMs);
  }

  /** Sends it again without a change: the person pressed Start. */
  repeat(): void {
    this.#told = undefined;
    this.#timer ??= setTimeout(() => this.#tell(), gatherMs);
  }

  /** Called when the server can be reached again. */
  retry(): void {
    if (this.#timer === undefined) this.#tell();
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const readiness = this.#current;
    if (this.#isOver || !readiness || sameText(readiness, this.#told)) return;
    this.#told = readiness;
    this.#parts.send(readiness).catch((error: unknown) => {
      if (!(error instanceof Unreachable)) this.#parts.onRefused();
      // A later state may be on its way by now, or be there.
      else if (this.#told === readiness) this.#told = undefined;
    });
  }
}

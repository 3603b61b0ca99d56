import { Unreachable } from '@earshot/contract';
import type { Readiness } from '@earshot/domain';

export interface ReporterParts {
  readonly send: (readiness: Readiness) => Promise<unknown>;
  /** The server refused it, for instance because it no longer knows this device. */
  readonly onRefused: () => void;
}

/** What changes at once, as at Start, travels together. */
const gatherMs = 1000;

const sameText = (a: Readiness, b: Readiness | undefined): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Tells the server how ready the phone is, no more often than that changes. Offline the newest word is kept until the server can be reached. */
export class ReadinessReporter {
  readonly #parts: ReporterParts;
  #current: Readiness | undefined;
  /** What the server was last told, or is being told. */
  #told: Readiness | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(parts: ReporterParts) {
    this.#parts = parts;
  }

  /** Takes a change up. That the phone no longer listens is told at once: a page that is hidden may not get to say anything later. */
  take(readiness: Readiness): void {
    const isEnding = this.#current?.listening === 'ok' && readiness.listening !== 'ok';
    this.#current = readiness;
    if (isEnding) this.#tell();
    else this.#timer ??= setTimeout(() => this.#tell(), gatherMs);
  }

  /** Tells it again, though nothing changed: somebody pressed Start. */
  repeat(): void {
    this.#told = undefined;
    this.#timer ??= setTimeout(() => this.#tell(), gatherMs);
  }

  /** The server can be reached again. */
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
      // A later word may be on its way by now, or be there.
      else if (this.#told === readiness) this.#told = undefined;
    });
  }
}

import type { PGlite } from '@electric-sql/pglite';
import type { DiskSpace } from './disk-space.ts';
import { errorIn, mayStayOpen, queryMessage, type SessionStatus, statusAfter } from './protocol.ts';

/** The engine's only session. If it throws, the engine is beyond use and its thread must end. */
export class Session {
  readonly #db: PGlite;
  readonly #space: DiskSpace;
  #status: SessionStatus = 'idle';
  #isReadOnly = false;

  constructor(db: PGlite, space: DiskSpace) {
    this.#db = db;
    this.#space = space;
  }

  answer(batch: Uint8Array): Uint8Array {
    this.#heedDisk();
    return this.#run(batch);
  }

  /** Clears an earlier connection's state for the next one. */
  reset(): void {
    this.#run(queryMessage('rollback'));
    this.#run(queryMessage('discard all'));
    this.#isReadOnly = false;
  }

  // A write without space at the wrong moment is a panic and ends the engine: refuses writes while there is still some. Reading goes on.
  #heedDisk(): void {
    const isLow = this.#space.isLow();
    if (isLow && this.#status === 'transaction') this.#run(queryMessage('set transaction_read_only to on'));
    if (isLow === this.#isReadOnly || this.#status !== 'idle') return;
    this.#run(queryMessage(`set default_transaction_read_only to ${isLow ? 'on' : 'off'}`));
    this.#isReadOnly = isLow;
  }

  #run(batch: Uint8Array): Uint8Array {
    const answer = this.#db.execProtocolRawSync(batch);
    const status = statusAfter(answer);
    // After a panic the engine reports it once and then stays silent forever.
    if (!status && !mayStayOpen(batch, answer)) throw new Error(errorIn(answer) ?? 'the engine gave no answer');
    this.#status = status ?? this.#status;
    return answer;
  }
}

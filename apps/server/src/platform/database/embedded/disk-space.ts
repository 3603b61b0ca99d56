import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const mebibyte = 1_048_576;
/** Below this free space no more is written: four log segments, more than any one request needs. */
const lowBytes = 64 * mebibyte;
/** Enough to open a database on a disk without any space: a log segment and the writes of a recovery. */
const reserveBytes = 24 * mebibyte;
/** A checkpoint writes a few small files, and panics if it cannot. */
const checkpointBytes = 16 * mebibyte;

/** The work that the disk of `dir` has space for: cleaning tables, only a checkpoint, which frees log, or nothing. */
export function spaceFor(dir: string): 'cleaning' | 'checkpoint' | 'nothing' {
  const free = freeBytes(dir);
  if (free < checkpointBytes) return 'nothing';
  return free < lowBytes + reserveBytes ? 'checkpoint' : 'cleaning';
}

function freeBytes(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}

/** The space left on the disk of a database, and a file that keeps some for opening and closing it. */
export class DiskSpace {
  readonly #dir: string;
  readonly #reserve: string;
  #hasReserve: boolean;
  #wasLow = false;

  constructor(dir: string) {
    this.#dir = dir;
    this.#reserve = join(dir, 'reserve');
    this.#hasReserve = (statSync(this.#reserve, { throwIfNoEntry: false })?.size ?? 0) >= reserveBytes;
  }

  /** Whether writes must be refused. Cheap enough for every query (2 us). */
  isLow(): boolean {
    const isLow = freeBytes(this.#dir) < lowBytes + (this.#hasReserve ? 0 : reserveBytes);
    if (isLow !== this.#wasLow) this.#say(isLow);
    this.#wasLow = isLow;
    if (!isLow && !this.#hasReserve) this.#fillReserve();
    return isLow;
  }

  /** Gives the reserve back if the disk is low. */
  makeRoom(): void {
    if (!this.isLow()) return;
    rmSync(this.#reserve, { force: true });
    this.#hasReserve = false;
  }

  #fillReserve(): void {
    // Random bytes, so that no file system compresses the reserved space away.
    const piece = randomBytes(mebibyte);
    const fd = openSync(this.#reserve, 'w');
    try {
      for (let written = 0; written < reserveBytes;) written += writeSync(fd, piece);
      this.#hasReserve = true;
    } catch {
      rmSync(this.#reserve, { force: true }); // another writer was faster; the next query tries again
    } finally {
      closeSync(fd);
    }
  }

  // Bypasses the logger, which lives in another thread; the operator must see it.
  #say(isLow: boolean): void {
    const free = `${Math.floor(freeBytes(this.#dir) / mebibyte)} MiB free`;
    const text = isLow ? `is nearly full (${free}): nothing can be saved, existing data can be read` : `has space again (${free})`;
    writeSync(2, `Earshot: the disk of ${this.#dir} ${text}.\n`);
  }
}

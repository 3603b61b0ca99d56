/** Longest chain of promises after each instant: from the end of a speech to the start of the next are about ten. */
const longestChain = 20;

/** Runs everything that waits only for its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < longestChain; turn += 1) await Promise.resolve();
}

interface Timer {
  dueAt: number;
  readonly everyMs: number | undefined;
  readonly run: () => void;
}

/** A clock that stands still until it is advanced, and then runs the timers due in between. */
export class VirtualClock {
  #now: number;
  /** In the order in which they were set. */
  #timers: readonly Timer[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  get now(): number {
    return this.#now;
  }

  /** Runs something once after this many milliseconds, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void {
    return this.#set({ dueAt: this.#now + ms, everyMs: undefined, run });
  }

  /** Runs something each time this many milliseconds (above 0) have passed, until the returned function is called. */
  every(ms: number, run: () => void): () => void {
    return this.#set({ dueAt: this.#now + ms, everyMs: ms, run });
  }

  /** Advances to an instant and runs the due timers in order; of two at once the one set first. */
  async advanceTo(at: number): Promise<void> {
    for (let next = this.#nextUntil(at); next; next = this.#nextUntil(at)) {
      this.#now = Math.max(this.#now, next.dueAt);
      if (next.everyMs === undefined) this.#drop(next);
      else next.dueAt += next.everyMs;
      next.run();
      await settle();
    }
    this.#now = at;
  }

  #set(timer: Timer): () => void {
    this.#timers = [...this.#timers, timer];
    return () => this.#drop(timer);
  }

  #drop(timer: Timer): void {
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  #nextUntil(at: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers) if (timer.dueAt <= at && (next === undefined || timer.dueAt < next.dueAt)) next = timer;
    return next;
  }
}

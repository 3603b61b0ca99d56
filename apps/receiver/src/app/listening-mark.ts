const key = 'earshot.receiver.listening';
const everyMs = 20_000;
/** A page that comes back later asks: the drive may be over. */
const goesOnWithinMs = 10 * 60_000;
/** A longer break is no interruption of a shift: the next day begins with Start. */
const asksWithinMs = 12 * 60 * 60_000;

/** Remembers that this phone listens, so that a page that comes back knows when it was cut off. */
export class ListeningMark {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    window.addEventListener('pagehide', () => this.#timer !== undefined && note());
  }

  /**
   * Time when listening was cut off in an earlier life of the page, epoch ms; undefined after a shift. It stays until the
   * next start or end: the page may be loaded once more before listening goes on.
   */
  get cutOffAt(): number | undefined {
    const at = Number(read());
    return Date.now() - at < asksWithinMs ? at : undefined;
  }

  /** Whether the cut-off was so short ago that listening goes on by itself. */
  get isFresh(): boolean {
    return Date.now() - (this.cutOffAt ?? 0) < goesOnWithinMs;
  }

  set(isListening: boolean): void {
    clearInterval(this.#timer);
    this.#timer = isListening ? setInterval(note, everyMs) : undefined;
    write(isListening ? Date.now() : 0);
  }
}

const note = (): void => write(Date.now());

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps the last time at which the phone listened, epoch ms; 0 after the person ended. */
function write(at: number): void {
  try {
    localStorage.setItem(key, String(at));
  } catch {
    // Another notice covers a browser that stores nothing.
  }
}

const key = 'earshot.receiver.listening';
const everyMs = 20_000;

/** Remembers that this phone listens, so that a page that comes back knows when it was cut off. */
export class ListeningMark {
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    window.addEventListener('pagehide', () => this.#timer !== undefined && write(String(Date.now())));
  }

  /**
   * Time when listening was cut off in an earlier life of the page, epoch ms. It stays until the next start or end: the
   * page may be loaded once more before listening goes on.
   */
  get cutOffAt(): number | undefined {
    const at = Number(read());
    return Number.isFinite(at) && at > 0 ? at : undefined;
  }

  set(isListening: boolean): void {
    clearInterval(this.#timer);
    this.#timer = isListening ? setInterval(() => write(String(Date.now())), everyMs) : undefined;
    write(isListening ? String(Date.now()) : undefined);
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Another notice covers a browser that stores nothing.
  }
}

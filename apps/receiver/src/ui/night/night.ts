import { isNightAt } from './sun.ts';

const key = 'earshot.receiver.night';
const darkQuery = '(prefers-color-scheme: dark)';

interface Spot {
  readonly lat: number;
  readonly lng: number;
}

/** Whether the screen is dark: the phone is set so, or it is night where the person drives. */
class NightMode {
  readonly #listeners = new Set<() => void>();
  readonly #phone = window.matchMedia?.(darkQuery);
  #isSunDown = false;
  #followsSun = readChoice();

  constructor() {
    this.#phone?.addEventListener('change', () => this.#show());
    this.#show();
  }

  get view(): boolean {
    return (this.#phone?.matches ?? false) || (this.#followsSun && this.#isSunDown);
  }

  get followsSun(): boolean {
    return this.#followsSun;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes the person's position while they drive. */
  look(spot: Spot | undefined, at: number): void {
    const isSunDown = spot !== undefined && isNightAt(spot, at);
    if (isSunDown === this.#isSunDown) return;
    this.#isSunDown = isSunDown;
    this.#show();
  }

  followSun(follows: boolean): void {
    this.#followsSun = follows;
    try {
      if (follows) localStorage.removeItem(key);
      else localStorage.setItem(key, 'phone');
    } catch {
      // The choice then holds until the page goes.
    }
    this.#show();
  }

  #show(): void {
    document.documentElement.toggleAttribute('data-night', this.view);
    for (const listener of this.#listeners) listener();
  }
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(key) !== 'phone';
  } catch {
    return true;
  }
}

/** One per page. */
export const night = new NightMode();

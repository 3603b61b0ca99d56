import { minuteMs } from '@earshot/domain';

/** The longest drive between two sites of the demo. */
const roadMs = 40 * minuteMs;

/** A stay at a place, or a speech anywhere; milliseconds since the epoch. */
export interface Stay {
  readonly from: number;
  readonly to: number;
  /** Undefined for a speech that is heard anywhere. */
  readonly place: string | undefined;
}

/** The stays of one person: never at two places at once, and never two speeches at once. */
export class Itinerary {
  readonly #stays: Stay[] = [];
  readonly #speeches: { readonly from: number; readonly to: number }[] = [];

  /** Whether a stay leaves time for the road from and to every other place. */
  allows({ from, to, place }: Stay): boolean {
    if (place === undefined) return true;
    return this.#stays.every((stay) => {
      const gapMs = stay.place === place || stay.place === undefined ? 0 : roadMs;
      return stay.place === undefined || to + gapMs <= stay.from || stay.to + gapMs <= from;
    });
  }

  /** The first instant from `at` on at which a speech of this length overlaps no other, with a breath between two. */
  silentFrom(at: number, lengthMs: number): number {
    const breathMs = 3_000;
    let start = at;
    for (const { from, to } of this.#speeches.toSorted((one, other) => one.from - other.from))
      if (start < to + breathMs && start + lengthMs + breathMs > from) start = to + breathMs;
    return start;
  }

  add(stay: Stay): void {
    this.#stays.push(stay);
  }

  addSpeech(from: number, to: number): void {
    this.#speeches.push({ from, to });
  }
}

/** From (inclusive) and to. */
export type Range = readonly [from: number, to: number];

/** A stream of numbers that is the same in every run. */
export interface Random {
  /** 0 (inclusive) to 1. */
  readonly next: () => number;
  readonly between: (range: Range) => number;
  /** Standard normal. */
  readonly gaussian: () => number;
}

/** Mulberry32: good enough for noise and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: ([from, to]) => from + (to - from) * next(),
    // Box and Muller.
    gaussian: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}

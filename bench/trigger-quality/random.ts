/** From (inclusive) and to, in the unit of the field's name. */
export type Range = readonly [from: number, to: number];

/** A stream of numbers that is the same in every run. */
export interface Random {
  /** 0 (inclusive) to 1. */
  readonly next: () => number;
  readonly between: (range: Range) => number;
  /** Standard normal. */
  readonly gaussian: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
}

/** Mulberry32: 32 bits of state, good enough for noise and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  let spare: number | undefined;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  // Box and Muller give two at a time.
  const gaussian = (): number => {
    if (spare !== undefined) {
      const kept = spare;
      spare = undefined;
      return kept;
    }
    const length = Math.sqrt(-2 * Math.log(1 - next()));
    const angle = 2 * Math.PI * next();
    spare = length * Math.sin(angle);
    return length * Math.cos(angle);
  };
  return {
    next,
    between: ([from, to]) => from + (to - from) * next(),
    gaussian,
    pick: (list) => list[Math.floor(next() * list.length)]!,
  };
}

/** A seed from a name (FNV-1a), so that a trace does not depend on the others of a run. */
export function toSeed(name: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01_00_01_93);
  return hash >>> 0;
}

export interface Contender {
  readonly name: string;
  /** Goes through the first `count` of its inputs and returns a value that depends on all of them. */
  readonly run: (count: number) => number;
}

export interface Options {
  readonly rounds?: number;
  /** The number of inputs, and the intended length of a contender's turn in milliseconds. */
  readonly inputs: number;
  readonly turnMs: number;
  /** Milliseconds of a clock that never goes back. The thread's processor time would ignore other processes, but some kernels count it in ticks of 4 ms. */
  readonly clock?: () => number;
}

/** The work of one turn: a number of inputs, repeated a number of times. */
interface Turn {
  readonly count: number;
  readonly passes: number;
}

const usualClock = (): number => performance.now();

/** Nanoseconds for one input: the median over rounds in which the contenders take turns. Slow contenders get fewer inputs, the same in each round. NaN when the clock is too coarse. */
export function measureNanoseconds(contenders: readonly Contender[], { rounds = 5, inputs, turnMs, clock = usualClock }: Options): readonly number[] {
  const turns = contenders.map(({ run }) => warmUp((turn) => measureMilliseconds(run, turn, clock), inputs, turnMs));
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { run }] of contenders.entries()) times[index]!.push(measureMilliseconds(run, turns[index]!, clock));
  }
  const step = measureClockStep(clock);
  return times.map((list, index) => {
    const ms = median(list);
    // A measurement may be wrong by one step at each end; that must be less than a hundredth of the turn.
    return ms >= step * 200 ? (ms * 1e6) / (turns[index]!.count * turns[index]!.passes) : Number.NaN;
  });
}

const mostPasses = 4_096;

/** Runs a contender for a few turns, so that it is compiled, and returns the work that fits into one turn. */
function warmUp(millisecondsFor: (turn: Turn) => number, inputs: number, turnMs: number): Turn {
  let turn: Turn = { count: 1, passes: 1 };
  // The better of two, so that a pause of the machine does not count as slowness.
  while (turn.passes < mostPasses && Math.min(millisecondsFor(turn), millisecondsFor(turn)) < turnMs / 2)
    turn = turn.count < inputs ? { count: Math.min(inputs, turn.count * 2), passes: 1 } : { count: inputs, passes: turn.passes * 2 };
  return turn;
}

function measureMilliseconds(run: Contender['run'], { count, passes }: Turn, clock: () => number): number {
  const startedAt = clock();
  for (let pass = 0; pass < passes; pass += 1) sink += run(count);
  return clock() - startedAt;
}

const looks = 1_000_000;

/** The smallest step of the clock in milliseconds; infinite when it does not move. */
function measureClockStep(clock: () => number): number {
  let [smallest, before, steps] = [Infinity, clock(), 0];
  for (let look = 0; look < looks && steps < 20; look += 1) {
    const now = clock();
    if (now === before) continue;
    smallest = Math.min(smallest, now - before);
    [before, steps] = [now, steps + 1];
  }
  return smallest;
}

function median(list: readonly number[]): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]!;
}

// The results go somewhere, or the compiler may leave out their computation.
let sink = 0;

/** A table of Markdown: the first column is text. */
export const markdown = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `| ${head.map((_, index) => (index === 0 ? '---' : '---:')).join(' | ')} |`,
    ...lines.map((line) => `| ${line.join(' | ')} |`),
  ].join('\n');

/** About three digits. */
export const shown = (value: number): string =>
  !Number.isFinite(value) ? 'not measured' : value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');

/** A missing figure, or one that is not above 0, meets no goal. */
export const metBy = (value: number, isReached: boolean): string => (!Number.isFinite(value) || value <= 0 ? 'no, not measured' : isReached ? 'yes' : 'no');

/** One thing to time. */
export interface Contender {
  readonly name: string;
  /** Goes through the first `count` of its inputs and answers anything that depends on all of them. */
  readonly run: (count: number) => number;
}

export interface Options {
  readonly rounds?: number;
  /** Inputs there are, and how long one turn of a contender is to take, milliseconds. */
  readonly inputs: number;
  readonly turnMs: number;
  /** Milliseconds of a clock that only goes on. The thread's own time would leave out the rest of the machine, but some kernels count it in ticks of 4 ms. */
  readonly clock?: () => number;
}

/** What a contender does in one turn: so many inputs, gone through so many times. */
interface Turn {
  readonly count: number;
  readonly passes: number;
}

const usualClock = (): number => performance.now();

/** Nanoseconds for one input, the median of rounds in which the contenders take turns; slow ones get fewer inputs, but the same in each round. NaN where the clock cannot tell. */
export function nanosecondsOf(contenders: readonly Contender[], { rounds = 5, inputs, turnMs, clock = usualClock }: Options): readonly number[] {
  const turns = contenders.map(({ run }) => warmUp((turn) => millisecondsOf(run, turn, clock), inputs, turnMs));
  const times = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { run }] of contenders.entries()) times[index]!.push(millisecondsOf(run, turns[index]!, clock));
  }
  const step = stepOf(clock);
  return times.map((list, index) => {
    const ms = medianOf(list);
    // A reading is off by a step at each end: less than a hundredth of the turn, or it is no measurement.
    return ms >= step * 200 ? (ms * 1e6) / (turns[index]!.count * turns[index]!.passes) : Number.NaN;
  });
}

const mostPasses = 4_096;

/** Runs it for a few turns, so that it is compiled, and answers how much fits into one. */
function warmUp(millisecondsFor: (turn: Turn) => number, inputs: number, turnMs: number): Turn {
  let turn: Turn = { count: 1, passes: 1 };
  // The better of two, so that no pause of the machine is taken for slowness.
  while (turn.passes < mostPasses && Math.min(millisecondsFor(turn), millisecondsFor(turn)) < turnMs / 2)
    turn = turn.count < inputs ? { count: Math.min(inputs, turn.count * 2), passes: 1 } : { count: inputs, passes: turn.passes * 2 };
  return turn;
}

function millisecondsOf(run: Contender['run'], { count, passes }: Turn, clock: () => number): number {
  const startedAt = clock();
  for (let pass = 0; pass < passes; pass += 1) sink += run(count);
  return clock() - startedAt;
}

const looks = 1_000_000;

/** The smallest step that the clock takes, milliseconds: infinite where it takes none for as long as it is looked at. */
function stepOf(clock: () => number): number {
  let [smallest, before, steps] = [Infinity, clock(), 0];
  for (let look = 0; look < looks && steps < 20; look += 1) {
    const now = clock();
    if (now === before) continue;
    smallest = Math.min(smallest, now - before);
    [before, steps] = [now, steps + 1];
  }
  return smallest;
}

function medianOf(list: readonly number[]): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)]!;
}

// What is computed goes somewhere, or the compiler may leave it out.
let sink = 0;

/** A table of Markdown: the first column is text. */
export const markdown = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `| ${head.map((_, index) => (index === 0 ? '---' : '---:')).join(' | ')} |`,
    ...lines.map((line) => `| ${line.join(' | ')} |`),
  ].join('\n');

/** Three digits or so. */
export const shown = (value: number): string =>
  !Number.isFinite(value) ? 'not measured' : value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');

/** Whether a goal is met. A figure that could not be measured, or is no more than nothing, meets none. */
export const metBy = (value: number, isReached: boolean): string => (!Number.isFinite(value) || value <= 0 ? 'no, not measured' : isReached ? 'yes' : 'no');

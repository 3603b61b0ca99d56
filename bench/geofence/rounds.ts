import process from 'node:process';

/** One thing to time. */
export interface Contender {
  readonly name: string;
  /** Goes through the first `count` of its inputs and answers anything that depends on all of them. */
  readonly run: (count: number) => number;
}

export interface Options {
  readonly rounds?: number;
  /** Inputs there are, and how long one turn of a contender may take, milliseconds. */
  readonly inputs: number;
  readonly turnMs: number;
}

/** Nanoseconds for one input, the median of rounds in which the contenders take turns; slow ones get fewer inputs, but the same in each round. */
export function nanosecondsOf(contenders: readonly Contender[], { rounds = 5, inputs, turnMs }: Options): readonly number[] {
  const counts = contenders.map(({ run }) => warmUp(run, inputs, turnMs));
  const turns = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { run }] of contenders.entries()) {
      turns[index]!.push((millisecondsOf(run, counts[index]!) * 1e6) / counts[index]!);
    }
  }
  return turns.map(medianOf);
}

/** Runs it for a few turns, so that it is compiled, and answers how many inputs fit into one. */
function warmUp(run: Contender['run'], inputs: number, turnMs: number): number {
  let count = 1;
  // The better of two, so that no pause of the machine is taken for slowness.
  while (count < inputs && Math.min(millisecondsOf(run, count), millisecondsOf(run, count)) < turnMs / 2) count = Math.min(inputs, count * 2);
  return count;
}

/** Of this thread's own time, which nothing that the machine does beside it makes longer. */
function millisecondsOf(run: Contender['run'], count: number): number {
  const started = process.threadCpuUsage();
  sink += run(count);
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1000;
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
export const shown = (value: number): string => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US'));

import { Bench } from 'tinybench';

export interface Case {
  readonly name: string;
  readonly run: () => Promise<unknown>;
  /** Runs before each run, and is not timed. */
  readonly before?: () => Promise<unknown>;
}

/** Milliseconds. */
export interface Figures {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly runs: number;
}

const usualRuns = 40;

/** Runs each case a few times to warm up and then `runs` times, one after the other. */
export async function measure(cases: readonly Case[], runs = usualRuns): Promise<readonly Figures[]> {
  const bench = new Bench({ iterations: runs, time: 0, warmupIterations: 3, warmupTime: 0, throws: true, retainSamples: false });
  for (const { name, run, before } of cases) bench.add(name, async () => void (await run()), { beforeEach: async () => void (await before?.()) });
  await bench.run();
  return bench.tasks.map(({ name, result }) => {
    if (!('latency' in result)) throw new Error(`${name} was not measured`);
    return { name, p50: result.latency.p50, p99: result.latency.p99, runs: result.latency.samplesCount };
  });
}

const shown = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0));

export const formatTable = (figures: readonly Figures[]): string =>
  ['| Case | p50 ms | p99 ms |', '| --- | ---: | ---: |', ...figures.map(({ name, p50, p99 }) => `| ${name} | ${shown(p50)} | ${shown(p99)} |`)].join('\n');

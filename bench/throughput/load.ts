import { Worker } from 'node:worker_threads';
import type { Load, LoadResult } from './load-worker.ts';

/** The speed of answers on busy connections: answers a second, and times in milliseconds. */
export interface Rate {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The number of requests that were refused for now. */
  readonly refused: number;
}

export interface Loader {
  readonly load: (load: Load) => Promise<Sample>;
  readonly close: () => Promise<unknown>;
}

/** The times of all answers in a number of seconds, in milliseconds. */
export interface Sample {
  readonly latencies: Float64Array;
  readonly refused: number;
  readonly seconds: number;
}

export function openLoader(): Loader {
  const worker = new Worker(new URL('load-worker.ts', import.meta.url));
  return {
    load: async (load) => {
      const { promise, resolve, reject } = Promise.withResolvers<LoadResult>();
      worker.once('message', resolve).once('error', reject);
      worker.postMessage(load);
      const loaded = await promise;
      worker.off('error', reject);
      if ('problem' in loaded) throw new Error(loaded.problem);
      return loaded;
    },
    close: () => worker.terminate(),
  };
}

/** Keeps a number of loops around `ask` busy in this thread. */
export async function keepAsking(ask: () => Promise<unknown>, { connections, ms }: Pick<Load, 'connections' | 'ms'>): Promise<Sample> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const work = async (): Promise<void> => {
    while (performance.now() - startedAt < ms) {
      const sentAt = performance.now();
      await ask();
      latencies.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { latencies: Float64Array.from(latencies), refused: 0, seconds: (performance.now() - startedAt) / 1000 };
}

export function measureRate(samples: readonly Sample[]): Rate {
  const all = Float64Array.from(samples.flatMap(({ latencies }) => [...latencies])).toSorted();
  const seconds = samples.reduce((sum, sample) => sum + sample.seconds, 0);
  const at = (share: number): number => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
  const refused = samples.reduce((sum, sample) => sum + sample.refused, 0);
  return { perSecond: all.length / seconds, p50: at(0.5), p99: at(0.99), refused };
}

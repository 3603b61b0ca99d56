import process from 'node:process';

/** Processor time, ms, the best of three runs: the first one includes compilation, and a busy machine adds waiting, not work. */
export function workMs(run: () => unknown): number {
  const took = [0, 1, 2].map(() => {
    const { user, system } = process.threadCpuUsage();
    run();
    const end = process.threadCpuUsage();
    return (end.user - user + end.system - system) / 1_000;
  });
  return Math.min(...took);
}

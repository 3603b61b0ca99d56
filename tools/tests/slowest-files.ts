// Reporters for vitest and Playwright that print the ten slowest files, so that a file that grows slow is noticed.
import process from 'node:process';

const shown = 10;

/** Prints the slowest files; `msByFile` maps a file to its milliseconds. */
export function printSlowest(msByFile: ReadonlyMap<string, number>): void {
  if (msByFile.size <= 1) return;
  const slowest = [...msByFile].toSorted(([, a], [, b]) => b - a).slice(0, shown);
  const lines = slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
  process.stdout.write(`\nThe slowest files:\n${lines.join('\n')}\n`);
}

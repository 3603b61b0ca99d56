// `npm run check`: everything that must hold before a change lands, with the time of each step.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from './build-steps.mjs';

/** The rows run one after another, the columns of a row side by side: the compiler has one thread. */
const rows = [[['types'], ['lint', 'format:check', 'unused', 'lock']], [['test']]];
const seconds = [];
// `npm test` leaves the flaky tests and the counts here, which this prints at its end.
const summaryPath = join(root, 'test-results', 'summary.txt');
rmSync(summaryPath, { force: true });

for (const row of rows) {
  const failed = (await Promise.all(row.map(runColumn))).find((step) => step !== undefined);
  if (failed === undefined) continue;
  process.stdout.write(`\nnpm run ${failed} failed (${seconds.join(', ')}).\n${summary()}`);
  process.exit(1);
}
process.stdout.write(`\nAll checks passed: ${seconds.join(', ')}.\n${summary()}`);

function summary() {
  return existsSync(summaryPath) ? readFileSync(summaryPath, 'utf8') : '0 passed, 0 failed\n';
}

/** Runs the steps until one fails; returns the failed step's name. */
async function runColumn(steps) {
  for (const step of steps) {
    const startedAt = performance.now();
    const child = spawn('npm', ['run', '--silent', step], { stdio: 'inherit', cwd: root, shell: process.platform === 'win32' });
    const status = await new Promise((resolve) => child.on('exit', resolve));
    seconds.push(`${step} ${Math.round((performance.now() - startedAt) / 1000)} s`);
    if (status !== 0) return step;
  }
  return undefined;
}

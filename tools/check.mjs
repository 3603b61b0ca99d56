// `npm run check`: everything that must hold before a change lands, and how long each step took.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from './build-steps.mjs';

/** The rows run one after another, the columns of a row side by side: the compiler has one thread. */
const rows = [[['types'], ['lint', 'format:check', 'unused', 'lock']], [['test']]];
const seconds = [];

for (const row of rows) {
  const failed = (await Promise.all(row.map(runColumn))).find((step) => step !== undefined);
  if (failed === undefined) continue;
  process.stderr.write(`\nnpm run ${failed} failed (${seconds.join(', ')}).\n`);
  process.exit(1);
}
process.stdout.write(`\nAll checks passed: ${seconds.join(', ')}.\n`);

/** Answers the name of the step that failed, and runs none after it. */
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

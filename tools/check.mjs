// `npm run check`: everything that must hold before a change lands, and how long each step took.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { root } from './build-steps.mjs';

const steps = ['types', 'lint', 'format:check', 'unused', 'lock', 'test'];
const seconds = [];

for (const step of steps) {
  const startedAt = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', step], { stdio: 'inherit', cwd: root, shell: process.platform === 'win32' });
  seconds.push(`${step} ${Math.round((performance.now() - startedAt) / 1000)} s`);
  if (status !== 0) {
    process.stderr.write(`\nnpm run ${step} failed (${seconds.join(', ')}).\n`);
    process.exit(status ?? 1);
  }
}
process.stdout.write(`\nAll checks passed: ${seconds.join(', ')}.\n`);

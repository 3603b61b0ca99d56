// `npm run check:long`: the tests that take minutes by nature. Each has a short form in `npm run check`. With
// `--distributed` (`npm run check:distributed`) it runs those on a Citus cluster, where Citus is installed. With
// `--changed` it runs only those whose parts changed since CHECK_BASE, or in the last hours of work before the newest
// commit.
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { appSteps, dataSteps, demoRegionStep, isDue, root, runSteps, runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();
const { distributedSuites, longSuites, statementsFolder, toCommand } = await import('./tests/long-suites.ts');

const isOfChange = process.argv.includes('--changed');
const isDueSuite = isOfChange ? changedSince(baseCommit()) : () => true;
const isDistributed = process.argv.includes('--distributed');
const due = (isDistributed ? distributedSuites : longSuites).filter(({ parts, isPossible = true }) => isPossible && isDueSuite(parts));
if (due.length === 0 && isDistributed && !isOfChange) process.stdout.write('Skipped: Citus is not installed beside PostgreSQL.\n');
else if (due.length === 0) process.stdout.write('No changes need the long checks.\n');
else await runSteps([...dataSteps, demoRegionStep, ...appSteps].filter(isDue));

let failed = 0;
for (const suite of due) {
  const { title } = suite;
  const [script, ...args] = toCommand(suite);
  const startedAt = performance.now();
  process.stdout.write(`\n${title}:\n`);
  // Runs property tests with new cases, except where a landing depends on the result.
  const env = { ...process.env, LONG_CHECKS: '1', ...(!isOfChange && { PROPERTY_SEED: process.env['PROPERTY_SEED'] ?? 'random' }), ...suite.env };
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { stdio: 'inherit', cwd: root, env });
  if (status !== 0) failed += 1;
  process.stdout.write(`${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - startedAt) / 1000)} s.\n`);
}
rmSync(statementsFolder, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

/** A session of work is shorter than four hours; a shallow clone without an earlier commit counts as changed. */
function baseCommit() {
  if (process.env['CHECK_BASE']) return process.env['CHECK_BASE'];
  const newestAt = Number(git('log', '-1', '--format=%ct'));
  return git('rev-list', '-1', `--before=${newestAt - 4 * 3_600}`, 'HEAD') || undefined;
}

function changedSince(base) {
  if (base === undefined) return () => true;
  const files = git('diff', '--name-only', base, 'HEAD').split('\n');
  return (parts) => files.some((file) => parts.some((part) => file === part || file.startsWith(`${part}/`)));
}

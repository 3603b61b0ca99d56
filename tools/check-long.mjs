// `npm run check:long`: the tests that take minutes by nature. Each has a short form in `npm run check`.
// With `--changed` only those whose parts changed since CHECK_BASE, or in the last hours of work before the newest commit.
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { appSteps, dataSteps, demoRegionStep, isDue, root, runSteps, runUnderNode24 } from './build-steps.mjs';

await runUnderNode24();

const vitest = ['vitest/vitest.mjs', 'run'];
const playwright = ['@playwright/test/cli.js', 'test'];

/** What runs long, and the folders whose change makes it worth running. */
const suites = [
  {
    title: 'Kills, power cuts, outages, growth and a full disk',
    program: [...vitest, 'test/crash', 'test/kill-loop', 'test/hang', 'test/outage', 'test/two-servers', 'test/embedded-', 'test/stop', '.long.test'],
    parts: [
      'apps/server/migrations',
      'apps/server/src/platform',
      'apps/server/src/imports',
      'apps/server/src/messages',
      'apps/server/src/receivers',
      'apps/server/src/app.ts',
      'apps/server/src/main.ts',
      'apps/server/test',
      'tools/throwaway-postgres.ts',
      'package-lock.json',
    ],
  },
  {
    title: 'Both databases alike, and requests of every odd kind',
    program: [...vitest, 'test/migrations', 'test/permissions', 'test/odd-requests', 'test/fuzz', 'src/backup', 'src/push', 'src/providers'],
    parts: ['apps/server', 'packages/contract', 'tools/fuzz', 'package-lock.json'],
  },
  {
    title: 'Every screen at every width in both schemes, and journeys that wait for the clock',
    program: [...playwright, 'pages', 'drive-test', 'map.spec', 'street-corner'],
    parts: ['apps/console', 'apps/receiver', 'apps/server/src/places', 'apps/server/src/regions', 'e2e', 'packages'],
  },
];

const isOfChange = process.argv.includes('--changed');
const isDueSuite = isOfChange ? changedSince(baseCommit()) : () => true;
const due = suites.filter(({ parts }) => isDueSuite(parts));
if (due.length === 0) process.stdout.write('Nothing that the long checks look at was changed.\n');
else await runSteps([...dataSteps, demoRegionStep, ...appSteps].filter(isDue));

let failed = 0;
for (const { title, program } of due) {
  const [script, ...args] = program;
  const startedAt = performance.now();
  process.stdout.write(`\n${title}:\n`);
  // Cases of property tests that nobody saw yet, except where a landing hangs on it.
  const env = { ...process.env, LONG_CHECKS: '1', ...(!isOfChange && { PROPERTY_SEED: process.env['PROPERTY_SEED'] ?? 'random' }) };
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { stdio: 'inherit', cwd: root, env });
  if (status !== 0) failed += 1;
  process.stdout.write(`${title}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((performance.now() - startedAt) / 1000)} s.\n`);
}
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

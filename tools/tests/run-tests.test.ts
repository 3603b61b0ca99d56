import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Outcome } from './run-tests.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

/** A project of its own; files beside its tests decide their failures. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-retry-'));
  mkdirSync(join(folder, 'tests'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const reporters = JSON.stringify([join(root, 'tools/tests/vitest-reporter.ts')]);
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: { name: 'small', include: ['tests/*.test.mjs'], reporters: ${reporters} } };`);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A test that fails the first `failures` times its file is loaded. */
function plant(name: string, failures: number): void {
  const counter = join(folder, `${name}.count`);
  writeFileSync(
    join(folder, 'tests', `${name}.test.mjs`),
    `import { appendFileSync, readFileSync } from 'node:fs';
    import { expect, test } from 'vitest';
    appendFileSync(${JSON.stringify(counter)}, '.');
    test('${name} holds', () => expect(readFileSync(${JSON.stringify(counter)}, 'utf8').length).toBeGreaterThan(${failures}));`,
  );
}

const timesRun = (name: string): number => readFileSync(join(folder, `${name}.count`), 'utf8').length;

/** Runs in a process of its own, since a run inherits this one's output. */
function run(): Outcome {
  const script = `import { runTests } from ${JSON.stringify(join(root, 'tools/tests/run-tests.ts'))};
    const outcome = runTests({ runner: 'vitest', args: ['run', '--config', 'vitest.config.mjs'], folder: ${JSON.stringify(folder)} }, { isRetried: true });
    (await import('node:fs')).writeFileSync('outcome.json', JSON.stringify(outcome));`;
  // The outer run's own variables would make a worker of the inner one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^TEST/.test(name)));
  spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env });
  return JSON.parse(readFileSync(join(folder, 'outcome.json'), 'utf8')) as Outcome;
}

test('a test that fails once is run again alone, named as flaky with its error, and counted as passed', { timeout: 60_000 }, () => {
  plant('steady', 0);
  plant('unlucky', 1);
  const outcome = run();
  expect(outcome).toMatchObject({ isGreen: true, passed: 2, failed: 0, flaky: [{ project: 'small', file: 'tests/unlucky.test.mjs', title: 'unlucky holds' }] });
  expect(outcome.flaky[0]?.error).toContain('expected 1 to be greater than 1');
  expect([timesRun('steady'), timesRun('unlucky')]).toEqual([1, 2]);
});

test('one that fails each of three times makes the run red, and so does a file that cannot be loaded', { timeout: 60_000 }, () => {
  plant('steady', 0);
  plant('broken', 3);
  writeFileSync(join(folder, 'tests', 'unreadable.test.mjs'), "import './missing.mjs';");
  expect(run()).toEqual({ isGreen: false, passed: 1, failed: 2, flaky: [] });
  expect(timesRun('broken')).toBe(3);
});

test('an error outside any test makes the run red at once', { timeout: 60_000 }, () => {
  plant('steady', 0);
  const text = "import { test } from 'vitest';\ntest('leaves a promise behind', () => { setTimeout(() => { throw new Error('nobody waits'); }, 0); });";
  writeFileSync(join(folder, 'tests', 'loose.test.mjs'), text);
  expect(run()).toMatchObject({ isGreen: false, flaky: [] });
  expect(timesRun('steady')).toBe(1);
});

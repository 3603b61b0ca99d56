// Runs vitest and Playwright, and their failures once more, so that a run is red only when a test fails each time (CONTRIBUTING.md, Tests).
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Failure, type Report, readReport, reportVariable } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Number of times a failed test is run again. */
const retries = 2;
/** With more failed files than this, the change is at fault and not chance. */
const maxRetriedFiles = 12;

export interface Run {
  readonly runner: 'vitest' | 'playwright';
  readonly args: readonly string[];
  /** The folder of the program and its run; the tests of this file use another one than the project's. */
  readonly folder?: string;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Failures that passed when they were run again. */
  readonly flaky: readonly Failure[];
  readonly isGreen: boolean;
}

/** One run; with `isRetried` its failures again, each file alone in a fresh process, up to twice. */
export function runTests(run: Run, { isRetried }: { readonly isRetried: boolean }): Outcome {
  const { status, report } = runOnce(run, run.args);
  const files = new Map(report.failures.map((failure) => [`${failure.project} ${failure.file}`, failure]));
  const mayRetry = isRetried && report.loose.length === 0 && files.size > 0 && files.size <= maxRetriedFiles;
  if (status === 0 || !mayRetry) return { passed: report.passed, failed: report.failed, flaky: [], isGreen: status === 0 };

  const again = run.runner === 'vitest' ? [...files.values()].map((failure) => retryOfFile(run, failure)) : [['test', '--last-failed', '--workers', '1']];
  const isGreen = again.map((args) => passesAtLast(run, args)).every(Boolean);
  if (!isGreen) return { passed: report.passed, failed: report.failed, flaky: [], isGreen };
  return { passed: report.passed + report.failed, failed: 0, flaky: report.failures, isGreen };
}

function retryOfFile(run: Run, { project, file }: Failure): string[] {
  const ownConfig = run.args.flatMap((word, at) => (word === '--config' ? [word, run.args[at + 1] ?? ''] : []));
  return ['run', file, '--project', project, ...ownConfig];
}

function passesAtLast(run: Run, args: readonly string[]): boolean {
  for (let retry = 1; retry <= retries; retry += 1) {
    process.stdout.write(`\nOnce more (${retry} of ${retries}), alone: ${args.slice(1).join(' ')}\n`);
    if (runOnce(run, args).status === 0) return true;
  }
  return false;
}

/** Runs the same tests `times` times, each in a fresh process; with `isBusy` beside as many busy processes as there are processors. */
export function runTimes(run: Run, times: number, isBusy: boolean): boolean {
  const busy: ChildProcess[] = isBusy ? cpus().map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })) : [];
  try {
    let passed = 0;
    for (let time = 1; time <= times; time += 1) {
      if (runOnce(run, run.args).status === 0) passed += 1;
      process.stdout.write(`\n${passed} of ${time} runs passed; ${times - time} to go.\n`);
    }
    return passed === times;
  } finally {
    for (const child of busy) child.kill('SIGKILL');
  }
}

const programs = { vitest: 'vitest/vitest.mjs', playwright: '@playwright/test/cli.js' };

function runOnce({ runner, folder = root }: Run, args: readonly string[]): { readonly status: number; readonly report: Report } {
  const place = mkdtempSync(join(tmpdir(), 'earshot-report-'));
  const path = join(place, 'report.json');
  try {
    const env = { ...process.env, [reportVariable]: path };
    const child = spawnSync(process.execPath, [join(root, 'node_modules', programs[runner]), ...args], { stdio: 'inherit', cwd: folder, env });
    const none = { passed: 0, failed: 0, failures: [], loose: ['The run ended before it could report.'] };
    return { status: child.status ?? 1, report: readReport(path) ?? none };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function summary(outcomes: readonly Outcome[]): { readonly text: string; readonly counts: string } {
  const flaky = outcomes.flatMap((outcome) => outcome.flaky);
  const lines = flaky.map(({ project, file, title, error }) => `  ${project} ${file}: ${title}\n    ${error.replaceAll('\n', '\n    ')}`);
  const text = flaky.length === 0 ? '' : `\nFlaky: ${flaky.length} failed first and passed when run again.\n${lines.join('\n')}\n`;
  const total = (each: (outcome: Outcome) => number): number => outcomes.reduce((sum, outcome) => sum + each(outcome), 0);
  return { text, counts: `${total(({ passed }) => passed)} passed, ${total(({ failed }) => failed)} failed` };
}

/** Prints the summary and stores it for `npm run check`. */
export function writeSummary(outcomes: readonly Outcome[]): void {
  const { text, counts } = summary(outcomes);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results', 'summary.txt'), `${text}${counts}\n`);
  process.stdout.write(`${text}\n${counts}\n`);
}

import { relative, sep } from 'node:path';
import process from 'node:process';
import type { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { firstLines, writeReport } from './report.ts';
import { printSlowest } from './slowest-files.ts';

// Playwright requires a default export of a reporter named in its configuration.
// oxlint-disable-next-line import/no-default-export
export default class PlaywrightReporter implements Reporter {
  readonly #msByFile = new Map<string, number>();
  readonly #loose: string[] = [];
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    const file = testFilePath(test);
    this.#msByFile.set(file, (this.#msByFile.get(file) ?? 0) + duration);
  }

  onError(error: TestError): void {
    this.#loose.push(firstLines(error.message));
  }

  onEnd(): void {
    printSlowest(this.#msByFile);
    const tests = this.#suite?.allTests() ?? [];
    const failed = tests.filter((test) => test.outcome() === 'unexpected');
    writeReport({
      passed: tests.filter((test) => test.outcome() === 'expected').length,
      failed: failed.length,
      failures: failed.map((test) => ({ project: '', file: testFilePath(test), title: test.title, error: firstLines(test.results.at(-1)?.error?.message) })),
      loose: this.#loose,
    });
  }
}

function testFilePath({ location }: TestCase): string {
  return relative(process.cwd(), location.file).replaceAll(sep, '/');
}

import { relative } from 'node:path';
import process from 'node:process';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { printSlowest } from './slowest-files.ts';

// A default export, as Playwright wants it of a reporter that its configuration names.
// oxlint-disable-next-line import/no-default-export
export default class PlaywrightSlowest implements Reporter {
  readonly #msByFile = new Map<string, number>();

  onTestEnd({ location }: TestCase, { duration }: TestResult): void {
    const file = relative(process.cwd(), location.file);
    this.#msByFile.set(file, (this.#msByFile.get(file) ?? 0) + duration);
  }

  onEnd(): void {
    printSlowest(this.#msByFile);
  }
}

// Reports of vitest and Playwright for `run-tests.ts`: the counts of a run, and its failures.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

export interface Failure {
  /** The project of vitest, such as `server`; empty for a journey. */
  readonly project: string;
  /** Relative to the root of the project, with forward slashes. */
  readonly file: string;
  readonly title: string;
  /** The first lines of the first error, without colours. */
  readonly error: string;
}

export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  /** Errors outside any test, such as an unhandled rejection. They cannot be run again alone. */
  readonly loose: readonly string[];
}

/** The variable with the path of the report; without it no report is written. */
export const reportVariable = 'TEST_REPORT';

export function writeReport(report: Report): void {
  const path = process.env[reportVariable];
  if (path !== undefined) writeFileSync(path, JSON.stringify(report));
}

/** Undefined when the run ended before it could report. */
export function readReport(path: string): Report | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : undefined;
}

export function firstLines(text: string | undefined): string {
  // oxlint-disable-next-line no-control-regex -- colours of a terminal begin with a control character.
  const plain = (text ?? 'no error was given').replaceAll(/\u001B\[[\d;]*m/g, '');
  return plain.split('\n').slice(0, 3).join('\n').slice(0, 500);
}

import { relative, sep } from 'node:path';
import process from 'node:process';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type Failure, firstLines, writeReport } from './report.ts';
import { printSlowest } from './slowest-files.ts';

type RunEnd = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

// Vitest requires a default export of a reporter named in its configuration.
// oxlint-disable-next-line import/no-default-export
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: RunEnd[0], unhandledErrors: RunEnd[1]): void {
    printSlowest(new Map(modules.map((module) => [`${module.project.name} ${testFilePath(module)}`, durationMs(module)])));
    const cases = modules.flatMap((module) => [...module.children.allTests()]);
    const failedCases = cases.filter((each) => each.result().state === 'failed');
    const brokenModules = modules.filter((module) => !module.ok() && !failedCases.some((each) => each.module === module));
    writeReport({
      passed: cases.filter((each) => each.result().state === 'passed').length,
      failed: failedCases.length + brokenModules.length,
      failures: [...failedCases.map(toFailure), ...brokenModules.map(toFileFailure)],
      loose: unhandledErrors.map(({ stack, message }) => firstLines(stack ?? message)),
    });
  }
}

function testFilePath(module: TestModule): string {
  return relative(process.cwd(), module.moduleId).replaceAll(sep, '/');
}

function durationMs(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
}

function toFailure(failed: TestCase): Failure {
  const { module, fullName } = failed;
  return { project: module.project.name, file: testFilePath(module), title: fullName, error: firstLines(failed.result().errors?.[0]?.message) };
}

/** A file that failed outside its tests: it could not be loaded, or a hook of the whole file threw. */
function toFileFailure(module: TestModule): Failure {
  const errors = [module, ...module.children.allSuites()].flatMap((each) => each.errors());
  return { project: module.project.name, file: testFilePath(module), title: 'the file as a whole', error: firstLines(errors[0]?.message) };
}

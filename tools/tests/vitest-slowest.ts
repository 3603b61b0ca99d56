import { relative } from 'node:path';
import process from 'node:process';
import type { Reporter, TestModule } from 'vitest/node';
import { printSlowest } from './slowest-files.ts';

// A default export, as vitest wants it of a reporter that its configuration names.
// oxlint-disable-next-line import/no-default-export
export default class VitestSlowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const msOf = ({ collectDuration, setupDuration, duration }: ReturnType<TestModule['diagnostic']>) => collectDuration + setupDuration + duration;
    printSlowest(new Map(modules.map((module) => [`${module.project.name} ${relative(process.cwd(), module.moduleId)}`, msOf(module.diagnostic())])));
  }
}

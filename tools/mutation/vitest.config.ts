// The tests of a mutant: those of one package of plain rules. No server, no browser, no build.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

const testFiles = process.env['MUTATION_TESTS'];
if (testFiles === undefined) throw new Error('This configuration is for `npm run mutation`, which says whose tests to run.');
const patterns = testFiles.split(',');

/** Tests of properties draw hundreds of cases; plain examples come first, since the first failure ends a mutant's run. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const estimateTestCost = ({ moduleId }: TestSpecification): number => (/propert|circles|traces/.test(moduleId) ? 1e6 : 0) - statSync(moduleId).size;
    return files.toSorted((one, other) => estimateTestCost(one) - estimateTestCost(other));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    include: patterns.filter((pattern) => !pattern.startsWith('!')),
    exclude: patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1)),
    setupFiles: [join(import.meta.dirname, 'every-test.ts')],
    testTimeout: 180_000,
    isolate: false,
    // Hooks run in the order of the setup files, so that ours comes last.
    sequence: { sequencer: ExamplesFirst, hooks: 'list' },
  },
});

import { globSync } from 'node:fs';

/** Files that are mutated together, and the tests that must notice; patterns from the root of the project. */
export interface MutationPass {
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const isTest = (path: string): boolean => /\.test\.ts$|test-[^/]*\.ts$|\/testing\//.test(path);
const listSources = (name: string): readonly string[] =>
  globSync(`packages/${name}/src/**/*.ts`)
    .filter((path) => !isTest(path))
    .toSorted();
const listTests = (name: string): readonly string[] => [`packages/${name}/src/**/*.test.ts`];

/** A pass for each file of a package; only the tests that load the file run. */
const passesPerFile = (name: string, testsOfFile: (path: string) => readonly string[]): readonly MutationPass[] =>
  listSources(name).map((path) => ({ files: [path], tests: testsOfFile(path) }));

/**
 * The tests of a file of the engine. The recorded drives would take most of an hour more, for the few mutants that only
 * they notice; for the circles the same is true of the engine's own tests.
 */
const engineTests = (path: string): readonly string[] =>
  /\/circle[^/]*\.ts$/.test(path) ? ['packages/geofence/src/circles.test.ts'] : [...listTests('geofence'), '!**/traces.test.ts'];

/**
 * The names that `npm run mutation` takes. A mutable file is several times as slow, and every test waits for it, so
 * files are mutated one at a time.
 */
export const targets: Readonly<Record<string, () => readonly MutationPass[]>> = {
  geofence: () => passesPerFile('geofence', engineTests),
  'receiver-core': () => [{ files: listSources('receiver-core'), tests: listTests('receiver-core') }],
  domain: () => passesPerFile('domain', () => listTests('domain')),
  policies: () => [{ files: globSync('apps/server/src/*/*/policy.ts'), tests: ['apps/server/src/*/*/policy.test.ts'] }],
};

/** Needed by the tests of the targets, besides installed packages. */
export const copied: readonly string[] = [
  'packages/**',
  'apps/server/src/**',
  'apps/server/package.json',
  'e2e/traces/**',
  'docs/trigger-rules.md',
  'tools/mutation/**',
  'package.json',
];

import { globSync } from 'node:fs';

/** Files that are mutated together, and the tests that must notice; patterns from the root of the project. */
export interface Pass {
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const isTest = (path: string): boolean => /\.test\.ts$|test-[^/]*\.ts$|\/testing\//.test(path);
const sourcesOf = (name: string): readonly string[] =>
  globSync(`packages/${name}/src/**/*.ts`)
    .filter((path) => !isTest(path))
    .toSorted();
const testsOf = (name: string): readonly string[] => [`packages/${name}/src/**/*.test.ts`];

/** A pass for each file of a package; only the tests that load the file run. */
const eachOf = (name: string, testsOfFile: (path: string) => readonly string[]): readonly Pass[] =>
  sourcesOf(name).map((path) => ({ files: [path], tests: testsOfFile(path) }));

/**
 * The tests of a file of the engine. The recorded drives would take most of an hour more, for the few mutants that only
 * they notice; for the circles the same is true of the engine's own tests.
 */
const engineTests = (path: string): readonly string[] =>
  /\/circle[^/]*\.ts$/.test(path) ? ['packages/geofence/src/circles.test.ts'] : [...testsOf('geofence'), '!**/traces.test.ts'];

/**
 * The names that `npm run mutation` takes. A mutable file is several times as slow, and every test waits for it, so
 * files are mutated one at a time.
 */
export const targets: Readonly<Record<string, () => readonly Pass[]>> = {
  geofence: () => eachOf('geofence', engineTests),
  'receiver-core': () => [{ files: sourcesOf('receiver-core'), tests: testsOf('receiver-core') }],
  domain: () => eachOf('domain', () => testsOf('domain')),
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

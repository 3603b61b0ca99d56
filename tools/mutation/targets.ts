import { globSync } from 'node:fs';

/** Files that are mutated together, and the tests that have to notice; patterns from the root of the project. */
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

/** A pass for each file of a package: of the tests only those run that load the file. */
const eachOf = (name: string, testsOfFile: (path: string) => readonly string[]): readonly Pass[] =>
  sourcesOf(name).map((path) => ({ files: [path], tests: testsOfFile(path) }));

/**
 * The tests of a file of the engine. The recorded drives would take most of an hour more, for the few mutants that nothing else notices; for the
 * circles the engine's own tests are such.
 */
const engineTests = (path: string): readonly string[] =>
  /\/circle[^/]*\.ts$/.test(path) ? ['packages/geofence/src/circles.test.ts'] : [...testsOf('geofence'), '!**/traces.test.ts'];

/** The names that `npm run mutation` takes. A file that can be mutated is several times as slow, and everything waits for these: one at a time. */
export const targets: Readonly<Record<string, () => readonly Pass[]>> = {
  geofence: () => eachOf('geofence', engineTests),
  'receiver-core': () => [{ files: sourcesOf('receiver-core'), tests: testsOf('receiver-core') }],
  domain: () => eachOf('domain', () => testsOf('domain')),
  policies: () => [{ files: globSync('apps/server/src/*/*/policy.ts'), tests: ['apps/server/src/*/*/policy.test.ts'] }],
};

/** What the tests of the targets need beside what is installed. */
export const copied: readonly string[] = [
  'packages/**',
  'apps/server/src/**',
  'apps/server/package.json',
  'e2e/traces/**',
  'docs/trigger-rules.md',
  'tools/mutation/**',
  'package.json',
];

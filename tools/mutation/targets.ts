import { globSync } from 'node:fs';

/** What is mutated under one name, and the tests that have to notice. Paths are from the root of the project. */
export interface Target {
  /** Patterns of files; each list is mutated in a pass of its own. */
  readonly passes: readonly (readonly string[])[];
  readonly tests: readonly string[];
}

const isTest = (path: string): boolean => /\.test\.ts$|test-[^/]*\.ts$/.test(path);
const sourcesOf = (name: string): readonly string[] =>
  globSync(`packages/${name}/src/*.ts`)
    .filter((path) => !isTest(path))
    .toSorted();
const testsOf = (name: string): string => `packages/${name}/src/**/*.test.ts`;

const eachOf = (name: string, isOne: (path: string) => boolean = () => true): readonly (readonly string[])[] =>
  sourcesOf(name)
    .filter(isOne)
    .map((path) => [path]);
const isOfCircles = (path: string): boolean => /\/circle[^/]*\.ts$/.test(path);

/** The names that `npm run mutation` takes. */
export const targets: Readonly<Record<string, () => Target>> = {
  // A file that can be mutated is several times as slow, and everything waits for these: one at a time. The recorded drives would take most of
  // an hour more, for the few mutants that nothing else notices.
  geofence: () => ({ passes: eachOf('geofence', (path) => !isOfCircles(path)), tests: [testsOf('geofence'), '!**/traces.test.ts'] }),
  // The engine's tests take ten times as long as those of the circles, and notice no more.
  circles: () => ({ passes: eachOf('geofence', isOfCircles), tests: ['packages/geofence/src/circles.test.ts'] }),
  'receiver-core': () => ({ passes: [sourcesOf('receiver-core')], tests: [testsOf('receiver-core')] }),
  // One at a time: of the tests only those run that load the file.
  domain: () => ({ passes: eachOf('domain'), tests: [testsOf('domain')] }),
  policies: () => ({ passes: [globSync('apps/server/src/*/policy.ts')], tests: ['apps/server/src/*/policy.test.ts'] }),
};

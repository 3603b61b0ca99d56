/** What is mutated under one name, and the tests that have to notice. Paths are from the root of the project. */
export interface Target {
  readonly mutate: readonly string[];
  readonly tests: string;
}

const packageTarget = (name: string): Target => ({
  mutate: [`packages/${name}/src/**/*.ts`, `!packages/${name}/src/**/*.test.ts`, `!packages/${name}/src/**/*test-*.ts`, `!packages/${name}/src/testing/**`],
  tests: `packages/${name}/src/**/*.test.ts`,
});

export const targets: Readonly<Record<string, Target>> = {
  geofence: packageTarget('geofence'),
  'receiver-core': packageTarget('receiver-core'),
  domain: packageTarget('domain'),
  policies: { mutate: ['apps/server/src/*/policy.ts'], tests: 'apps/server/src/*/policy.test.ts' },
};

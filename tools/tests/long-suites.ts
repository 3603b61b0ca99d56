import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { hasCitus } from '../../apps/server/test/citus-cluster.ts';
import { shellJourneys } from '../../e2e/shell-journeys.ts';

interface Suite {
  readonly title: string;
  readonly runner: readonly [string, string];
  readonly filters: readonly string[];
  /** One of the runner's projects; all of them without it. */
  readonly project?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whether this machine has what it needs; every machine without it. */
  readonly isPossible?: boolean;
  /** A change in these folders and files makes it worth running. */
  readonly parts: readonly string[];
}

const vitest = ['vitest/vitest.mjs', 'run'] as const;
const playwright = ['@playwright/test/cli.js', 'test'] as const;

/** The script that runs a suite, in node_modules, with its arguments. Playwright takes all names after `--project NAME` for more projects. */
export const toCommand = ({ runner, project, filters }: Suite): readonly string[] => [
  ...runner,
  ...(project === undefined ? [] : [`--project=${project}`]),
  ...filters,
];

/** Statements that the tests of the server sent. */
export const statementsFolder = join(tmpdir(), `earshot-statements-${process.pid}`);

const ofStatements = ['apps/server/migrations', 'apps/server/src', 'apps/server/test'];

const statementSuites: readonly Suite[] = [
  {
    title: 'Features of the server, with a record of their statements',
    runner: vitest,
    project: 'server',
    filters: ['apps/server/src'],
    env: { LONG_CHECKS: undefined, RECORD_STATEMENTS: statementsFolder },
    isPossible: hasCitus,
    parts: ofStatements,
  },
  {
    title: 'Each call of a client on one node of a cluster',
    runner: vitest,
    project: 'server',
    filters: ['operations/distribution/one-node'],
    env: { CHECK_STATEMENTS: statementsFolder },
    isPossible: hasCitus,
    parts: ofStatements,
  },
];

/** The suites of `npm run check:long`. */
export const longSuites: readonly Suite[] = [
  {
    title: 'Kills, power cuts, outages, growth and a full disk',
    runner: vitest,
    filters: ['test/crash', 'test/kill-loop', 'test/hang', 'test/outage', 'test/two-servers', 'test/embedded-', 'test/stop', 'test/failover', '.long.test'],
    parts: [
      'apps/server/migrations',
      'apps/server/src/platform',
      'apps/server/src/messaging/imports',
      'apps/server/src/messaging/messages',
      'apps/server/src/field/receivers',
      'apps/server/src/app',
      'apps/server/test',
      'tools/throwaway-postgres.ts',
      'tools/patroni-cluster.ts',
      'tools/slow-disk.c',
      'docs/high-availability',
      'tools/pack',
      'tools/pack.mjs',
      'docs/install',
      'package-lock.json',
    ],
  },
  {
    title: 'Both databases alike, and requests of every odd kind',
    runner: vitest,
    filters: ['test/migrations', 'test/permissions', 'test/odd-requests', 'test/fuzz', 'operations/backup', 'field/push', 'operations/providers'],
    parts: ['apps/server', 'packages/contract', 'tools/fuzz', 'package-lock.json'],
  },
  {
    title: 'Every screen at every width in both schemes, and journeys that wait for the clock',
    runner: playwright,
    project: 'browser',
    filters: ['pages', 'drive-test', 'map.spec', 'street-corner'],
    parts: ['apps/console', 'apps/receiver', 'apps/server/src/geography', 'e2e', 'packages'],
  },
  {
    title: 'The journeys of a receiver in the native app',
    runner: playwright,
    project: 'shell',
    filters: Object.keys(shellJourneys).map((file) => `${file}.spec`),
    parts: ['apps/phone', 'apps/receiver', 'packages/geofence', 'packages/receiver-core', 'e2e', 'playwright.config.ts', 'package-lock.json'],
  },
  ...statementSuites,
];

/** The suites of `npm run check:distributed`. */
export const distributedSuites: readonly Suite[] = [
  ...statementSuites,
  {
    title: "The server's tests on a cluster",
    runner: vitest,
    project: 'cluster',
    filters: ['apps/server'],
    env: { LONG_CHECKS: undefined, ON_CLUSTER: '1' },
    isPossible: hasCitus,
    parts: ofStatements,
  },
  {
    title: 'Killed nodes of a cluster',
    runner: vitest,
    project: 'server',
    filters: ['test/cluster-kill'],
    isPossible: hasCitus,
    parts: ofStatements,
  },
  {
    title: 'The journey of the main job on a cluster',
    runner: playwright,
    project: 'browser',
    // Others would see its messages: the servers share one database.
    filters: ['main-job'],
    env: { LONG_CHECKS: undefined, ON_CLUSTER: '1' },
    isPossible: hasCitus,
    parts: ofStatements,
  },
];

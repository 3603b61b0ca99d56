// A glob or file filter that matches nothing fails silently; this test notices a renamed file.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { shellJourneys } from '../e2e/shell-journeys.ts';
import { copied, targets } from './mutation/targets.ts';
import { distributedSuites, longSuites, toCommand } from './tests/long-suites.ts';
import { embeddedOnly, notOnCluster, onBoth, onBothInLong, ownClock, ownClockEmbedded } from './tests/server-files.ts';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const files = globSync(['*', '{apps,bench,docs,e2e,packages,tools}/**'], { cwd, exclude: ['**/node_modules', '**/dist'] }).map((path) =>
  path.replaceAll('\\', '/'),
);
const tests = files.filter((path) => /\.test\.tsx?$/.test(path));
const journeys = files.filter((path) => /^e2e\/.*\.spec\.ts$/.test(path));

/** Each choice of `{one,other}` by itself, since each must match something. */
function expandBraces(glob: string): readonly string[] {
  const [braces, inner] = /\{([^{}]*)\}/.exec(glob) ?? [];
  if (braces === undefined || inner === undefined) return [glob];
  return inner.split(',').flatMap((choice) => expandBraces(glob.replace(braces, choice)));
}

const isFound = (glob: string): boolean => files.some((path) => matchesGlob(path, glob));

test.each(Object.entries({ embeddedOnly, onBoth, onBothInLong, ownClock, ownClockEmbedded }))('each glob of %s finds a test', (_, globs) => {
  const choices = globs.flatMap(expandBraces);
  expect(choices.filter((glob) => !tests.some((path) => matchesGlob(path, glob)))).toEqual([]);
});

test('each test that does not run on a cluster is there', () => {
  const isThere = (key: string): boolean => {
    const [path = '', name] = key.split(' > ');
    return tests.includes(path) && (name === undefined || readFileSync(`${cwd}/${path}`, 'utf8').includes(name));
  };
  expect(Object.keys(notOnCluster).filter((key) => !isThere(key))).toEqual([]);
});

test('each test of the server that stops the global clock has a process of its own', () => {
  const stopping = tests.filter((path) => path.startsWith('apps/server/') && readFileSync(`${cwd}/${path}`, 'utf8').includes('useFakeTimers'));
  expect(stopping.toSorted()).toEqual([...ownClock, ...ownClockEmbedded].toSorted());
});

const suites = [...new Set([...longSuites, ...distributedSuites])];

test.each(suites)('each filter of "$title" finds a test, and each part is there', ({ runner, filters, parts }) => {
  // Vitest takes a filter for a part of the path, Playwright for a pattern.
  const isOfVitest = runner[0]?.startsWith('vitest/') === true;
  const finds = (filter: string): boolean =>
    isOfVitest ? tests.some((path) => path.includes(filter)) : journeys.some((path) => new RegExp(filter).test(path));
  expect(filters.filter((filter) => !finds(filter))).toEqual([]);
  expect(parts.filter((part) => !files.includes(part))).toEqual([]);
});

test.each(longSuites.filter(({ runner, project }) => runner[0].startsWith('@playwright/') && project !== undefined))(
  'Playwright finds journeys by the command of "$title"',
  (suite) => {
    const [script = '', ...args] = toCommand(suite);
    const { stdout, stderr } = spawnSync(process.execPath, [`${cwd}/node_modules/${script}`, ...args, '--list'], {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, LONG_CHECKS: '1' },
    });
    expect(`${stdout}${stderr}`).toMatch(/^Total: [1-9]\d* tests? in /m);
  },
);

test.each(Object.entries(shellJourneys))('each journey of %s that the native app passes is there', (file, titles) => {
  const text = readFileSync(`${cwd}/e2e/${file}.spec.ts`, 'utf8');
  expect(titles.split('|').filter((title) => !text.toLowerCase().includes(title.toLowerCase()))).toEqual([]);
});

test.each(Object.entries(targets))('the mutation of %s has files to change and tests for each', (_, passes) => {
  const all = passes();
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter((pass) => pass.files.length === 0)).toEqual([]);
  const globs = new Set(all.flatMap((pass) => [...pass.files, ...pass.tests]));
  expect([...globs].filter((glob) => !isFound(glob.replace(/^!/, '')))).toEqual([]);
});

test('each pattern of what the mutation copies finds a file', () => {
  expect(copied.filter((glob) => !isFound(glob))).toEqual([]);
});

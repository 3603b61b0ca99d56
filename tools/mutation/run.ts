// npm run mutation [-- geofence|receiver-core|domain|policies] [--file track.ts] [--incremental]
// Plants small faults, one at a time, and counts how many the tests notice. docs/mutation.md has the scores.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { mutateNumbersToo } from './number-mutator.ts';
import { copied, targets } from './targets.ts';
import type { MutationPass } from './targets.ts';

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** The least number of 100 mutants that the tests must notice. */
const LEAST_SCORE = 85;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: 'string' }, incremental: { type: 'boolean', default: false } },
});

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

const root = join(import.meta.dirname, '../..');
process.chdir(root);
const names = positionals.length > 0 ? positionals : Object.keys(targets);
for (const name of names) if (targets[name] === undefined) refuse(`There is nothing called "${name}". There are ${Object.keys(targets).join(', ')}.`);
if (names.length > 1 && values.file !== undefined) refuse('--file takes one of them before it: npm run mutation -- geofence --file track.ts');
await mutateNumbersToo();

/** The passes with something to mutate; with `--file`, only that file's. */
function filterPasses(passes: readonly MutationPass[]): readonly MutationPass[] {
  const { file } = values;
  if (file === undefined) return passes.filter(({ files }) => files.length > 0);
  for (const { files, tests } of passes) {
    const path = files.find((each) => each.endsWith(`/${file}`));
    if (path !== undefined) return [{ files: [path], tests }];
  }
  return refuse(`There is no file ${file} to mutate there.`);
}

async function mutate(name: string, { files, tests }: MutationPass): Promise<readonly Mutant[]> {
  mkdirSync('build/mutation', { recursive: true });
  process.env['MUTATION_TESTS'] = tests.join();
  return new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts' },
    mutate: [...files],
    // Stryker copies only these before it changes anything.
    ignorePatterns: ['**', ...copied.map((pattern) => `!${pattern}`)],
    // Stryker would rewrite the file with the compiler's old interface, which TypeScript 7 lacks; nothing here reads it.
    tsconfigFile: 'none',
    tempDirName: '.cache/mutation',
    concurrency: 1,
    coverageAnalysis: 'off',
    reporters: ['progress-append-only', 'json', 'html'],
    jsonReporter: { fileName: `build/mutation/${name}.json` },
    htmlReporter: { fileName: `build/mutation/${name}.html` },
    incremental: values.incremental,
    incrementalFile: `build/mutation/${name}-incremental.json`,
    thresholds: { high: 100, low: LEAST_SCORE, break: null },
    warnings: false,
    // The rest of the machine may be busy.
    timeoutMS: 10_000,
  }).runMutationTest();
}

const isNoticed = ({ status }: Mutant): boolean => status === 'Killed' || status === 'Timeout';
const isMissed = ({ status }: Mutant): boolean => status === 'Survived' || status === 'NoCoverage';

function formatSummary(title: string, mutants: readonly Mutant[]): string {
  const [noticed, missed] = [mutants.filter(isNoticed).length, mutants.filter(isMissed).length];
  return `| ${title} | ${noticed + missed} | ${noticed} | ${missed} | ${((100 * noticed) / Math.max(1, noticed + missed)).toFixed(1)} |`;
}

const formatPosition = ({ fileName, location: { start } }: Mutant): string => `${fileName.replace(`${root}/`, '')}:${start.line}:${start.column}`;

let isBelow = false;
for (const name of names) {
  const mutants: Mutant[] = [];
  const passes = filterPasses(targets[name]!());
  for (const [index, pass] of passes.entries()) mutants.push(...(await mutate(passes.length === 1 ? name : `${name}-${index + 1}`, pass)));
  for (const mutant of mutants.filter(isMissed)) {
    const { status, mutatorName, replacement } = mutant;
    process.stdout.write(`${status} ${mutatorName} ${formatPosition(mutant)} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}\n`);
  }
  const files = [...new Set(mutants.map(({ fileName }) => fileName))].toSorted();
  const rows = files.map((file) =>
    formatSummary(
      file.replace(`${root}/`, ''),
      mutants.filter(({ fileName }) => fileName === file),
    ),
  );
  const all = formatSummary(name, mutants);
  process.stdout.write(`\n| ${name} | mutants | noticed | missed | % |\n| --- | ---: | ---: | ---: | ---: |\n${rows.join('\n')}\n${all}\n`);
  const [noticed, missed] = [mutants.filter(isNoticed).length, mutants.filter(isMissed).length];
  isBelow ||= noticed < (LEAST_SCORE / 100) * (noticed + missed);
}
if (isBelow && values.file === undefined) refuse(`Fewer than ${LEAST_SCORE} of 100 mutants were noticed.`);

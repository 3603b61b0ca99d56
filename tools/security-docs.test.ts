import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findProofFault, type Proof, readProof } from './docs/proofs.ts';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/**
 * Number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0; they are numbered from 1 on, and those
 * of level 3 come after them.
 */
const requirements: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
};
const numbers = Object.entries(requirements).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, count]) => Array.from({ length: count }, (_, at) => `${chapter}.${section}.${at + 1}`)),
);

interface Row {
  readonly number: string;
  readonly about: string;
  readonly state: string;
  /** Proofs and reasons. */
  readonly parts: readonly string[];
}

const rows: readonly Row[] = read('docs/security-asvs.md')
  .split('\n')
  .flatMap((line) => {
    const [, number, about, state, where] = /^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.*?) \|$/.exec(line.replaceAll('\\|', '¦')) ?? [];
    if (number === undefined || about === undefined || state === undefined || where === undefined) return [];
    return [{ number, about, state, parts: where.replaceAll('¦', '|').split('<br>') }];
  });
const readProofs = ({ parts }: Row): readonly Proof[] => parts.flatMap((part) => readProof(part) ?? []);
const listProse = ({ parts }: Row) => parts.filter((part) => part !== '' && !readProof(part));
const inState = (state: string): readonly Row[] => rows.filter((row) => row.state === state);

test('each requirement of levels 1 and 2 is there once, in order', () => {
  expect(numbers).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(numbers);
});

test('each is met, with a proof, or is not, or does not apply, with a reason; at most five are not met', () => {
  const without = [
    ...inState('met').filter((row) => readProofs(row).length === 0),
    ...[...inState('not met'), ...inState('not applicable')].filter((row) => listProse(row).length === 0),
  ];
  expect(without.map(({ number }) => number)).toEqual([]);
  const [met, missed, foreign] = [inState('met').length, inState('not met').length, inState('not applicable').length];
  expect(met + missed + foreign).toBe(rows.length);
  expect(missed).toBeLessThanOrEqual(5);
  expect(read('docs/security-asvs.md')).toContain(`${met} are met, ${missed} are not, ${foreign} do not apply`);
});

test('the files and tests that are named are there; `npm run docs` writes new names', () => {
  const wrong = rows.flatMap((row) =>
    readProofs(row).flatMap((proof) => findProofFault(fileURLToPath(root), proof)?.words.replace(/^/, `${row.number}: `) ?? []),
  );
  expect(wrong).toEqual([]);
});

test('every table is in the list of what is kept', () => {
  const text = read('docs/security.md');
  const files = readdirSync(new URL('apps/server/migrations/', root));
  const tables = files.flatMap((file) => [...read(`apps/server/migrations/${file}`).matchAll(/^create table (\w+)/gm)].map(([, name]) => name));
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

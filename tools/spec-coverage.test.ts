import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findProofFault, readProof } from './docs/proofs.ts';

const root = new URL('../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const documents = { 1: 'docs/spec/1-shell-sign-in-composer.md', 2: 'docs/spec/2-lists-admin-billing-activity.md' };

/**
 * The sections of a document by their names in the table, such as '2 §2.1' or '1 §4 Session': numbered headings; a
 * section divided by headings without a number, or by paragraphs that begin with bold words, gives those instead.
 */
function parseSections(document: number, text: string): string[] {
  const sections: { readonly number: string; readonly parts: string[] }[] = [];
  for (const line of text.split('\n')) {
    const numbered = /^##+ (\d+(?:\.\d+)?)\.? /.exec(line)?.[1];
    const part = /^### (?!\d)(.+)$/.exec(line)?.[1] ?? /^\*\*(.+?)[.:]?\*\*/.exec(line)?.[1];
    if (numbered !== undefined) sections.push({ number: numbered, parts: [] });
    else if (part !== undefined) sections.at(-1)?.parts.push(part.trim());
  }
  const isDivided = (number: string): boolean => sections.some((other) => other.number.startsWith(`${number}.`));
  return sections
    .filter(({ number }) => !isDivided(number))
    .flatMap(({ number, parts }) => {
      const name = `${document} §${number}`;
      // The constants of document 2 have a table of routes after them.
      const own = parts.length === 0 || name === '2 §9' ? [name] : [];
      return [...own, ...parts.map((part) => `${name} ${part}`)];
    });
}

const rows = read('docs/spec/coverage.md')
  .split('\n')
  .flatMap((line) => /^\| (\d §[^|]*?) *\| (.*?) *\|$/.exec(line)?.slice(1, 3) ?? [])
  .reduce<(readonly [section: string, proofs: string])[]>((all, cell, at, cells) => (at % 2 === 0 ? [...all, [cell, cells[at + 1] ?? '']] : all), []);

test.each(Object.entries(documents))('each section of document %s has a test that proves it', (document, path) => {
  const sections = parseSections(Number(document), read(path));
  expect(sections.length).toBeGreaterThanOrEqual(20);
  const covered = new Set(rows.map(([section]) => section));
  expect(sections.filter((section) => !covered.has(section))).toEqual([]);
});

test('every covered section exists', () => {
  const sections = new Set(Object.entries(documents).flatMap(([document, path]) => parseSections(Number(document), read(path))));
  expect(rows.map(([section]) => section).filter((section) => !sections.has(section))).toEqual([]);
});

test.each(rows)('the tests that prove %s are there; `npm run docs` writes new names', (_section, cell) => {
  const proofs = cell.split('<br>').map((part) => readProof(part));
  const wrong = proofs.map((proof) => (proof?.title === undefined ? 'a proof is a file and a title' : findProofFault(fileURLToPath(root), proof)?.words));
  expect(wrong.filter((words) => words !== undefined)).toEqual([]);
});

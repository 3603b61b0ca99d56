// `npm run docs`: writes the new names of renamed tests and moved files into the documents that name them, and the table
// of settings and that of the housekeeping into docs/operations.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { withKinds } from './housekeeping.ts';
import { documents, mendDocument } from './proofs.ts';
import { withSettings } from './settings.ts';

const root = join(import.meta.dirname, '../..');
for (const path of documents) {
  const before = readFileSync(join(root, path), 'utf8');
  const { text, changes, left } = mendDocument(root, before);
  if (text !== before) writeFileSync(join(root, path), text);
  for (const words of changes) process.stdout.write(`${path}: written: ${words}\n`);
  for (const words of left) process.stdout.write(`${path}: to be looked at: ${words}\n`);
  if (left.length > 0) process.exitCode = 1;
}

const page = join(root, 'docs/operations.md');
const before = readFileSync(page, 'utf8');
const after = withKinds(withSettings(before));
if (after !== before) {
  writeFileSync(page, after);
  process.stdout.write('docs/operations.md: the tables are written anew\n');
}

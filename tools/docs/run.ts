// `npm run docs`: writes the new names of renamed tests and moved files into the documents that name them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { documents, mendDocument } from './proofs.ts';

const root = join(import.meta.dirname, '../..');
for (const path of documents) {
  const before = readFileSync(join(root, path), 'utf8');
  const { text, changes, left } = mendDocument(root, before);
  if (text !== before) writeFileSync(join(root, path), text);
  for (const words of changes) process.stdout.write(`${path}: written: ${words}\n`);
  for (const words of left) process.stdout.write(`${path}: to be looked at: ${words}\n`);
  if (left.length > 0) process.exitCode = 1;
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProofFault, mendDocument, readProof } from './proofs.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'earshot-docs-'));
  const files = {
    'apps/gate.test.ts': "test('the gate opens for a phone that is near', () => {});\ntest.each(gates)('a gate named %s shuts | locks', () => {});",
    'apps/new/bell.test.ts': 'it("the bell’s sound ends", async () => {});',
    'packages/one/twin.test.ts': "test('twins ring', () => {});",
    'packages/two/twin.test.ts': "test('twins ring', () => {});",
    'apps/rivals.test.ts': "test('a door opens at noon', () => {});\ntest('a door opens at dusk', () => {});",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const makeTableRow = (...proofs: readonly string[]): string => `| 1.1.1 | \`about\` | ${proofs.join('<br>')} |`;

test.each([
  ['a renamed test', '`apps/gate.test.ts`: the gate opens for a phone nearby', '`apps/gate.test.ts`: the gate opens for a phone that is near'],
  ['a bar in a title', '`apps/gate.test.ts`: a gate called %s shuts', '`apps/gate.test.ts`: a gate named %s shuts \\| locks'],
  ['a moved file', '`apps/old/bell.test.ts`: the bell’s sound ends', '`apps/new/bell.test.ts`: the bell’s sound ends'],
  ['a moved file without a title', '`apps/old/bell.test.ts`', '`apps/new/bell.test.ts`'],
])('%s is written anew, and nothing else of the row', (_, before, after) => {
  const { text, changes, left } = mendDocument(root, makeTableRow('Words.', before));
  expect(text).toBe(makeTableRow('Words.', after));
  expect([changes.length, left]).toEqual([1, []]);
});

test.each([
  ['another subject', '`apps/gate.test.ts`: no receiver hears a message twice'],
  ['two that are as near', '`apps/rivals.test.ts`: a door opens at dawn'],
  ['two files of the name', '`packages/old/twin.test.ts`: twins ring'],
  ['a file that is gone', '`packages/old/gone.test.ts`: twins ring'],
])('%s is left to manual review', (_, proof) => {
  const { text, left } = mendDocument(root, makeTableRow(proof));
  expect(text).toBe(makeTableRow(proof));
  expect(left).toHaveLength(1);
});

test('a fault names the nearest title, and a proof that holds has none', () => {
  expect(findProofFault(root, { file: 'apps/gate.test.ts', title: 'the gate opens for a phone nearby' })?.words).toMatch(
    /nearest is: the gate opens for a phone that is near$/,
  );
  expect(findProofFault(root, readProof('`apps/gate.test.ts`: a gate named %s shuts \\| locks')!)).toBeUndefined();
});

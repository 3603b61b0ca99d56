import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withKinds } from './housekeeping.ts';

test('the page of operations has the rows that the nightly job deletes, and their settings (npm run docs writes them)', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(withKinds(page)).toBe(page);
});

import { expect, test } from 'vitest';
import { copyName } from './copy-name.ts';

const none: ReadonlySet<string> = new Set();

test("a copy is 'Name 2', 'Name 3' where that is taken", () => {
  expect(copyName('Night crew', none)).toBe('Night crew 2');
  expect(copyName('Night crew', new Set(['Night crew 2', 'Night crew 3']))).toBe('Night crew 4');
});

test('a copy of a long name is cut so that it fits, however long its number', () => {
  const longest = 'x'.repeat(60);
  expect(copyName(longest, none)).toBe(`${'x'.repeat(58)} 2`);
  const taken = new Set(Array.from({ length: 8 }, (_, index) => `${'x'.repeat(58)} ${index + 2}`));
  expect(copyName(longest, taken)).toBe(`${'x'.repeat(57)} 10`);
  expect(copyName('x'.repeat(58), none)).toHaveLength(60);
});

test('no letter is cut in halves, and no blank is left before the number', () => {
  expect(copyName(`${'x'.repeat(57)}👷🏽x`, none)).toBe(`${'x'.repeat(57)} 2`);
  expect(copyName(`${'x'.repeat(57)} abc`.slice(0, 60), none)).toBe(`${'x'.repeat(57)} 2`);
});

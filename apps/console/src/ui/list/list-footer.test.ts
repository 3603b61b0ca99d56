import { expect, test } from 'vitest';
import { shownPages } from './list-footer.tsx';

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 10, [1, null, 4, 5, 6, null, 10]],
  [10, 10, [1, null, 9, 10]],
] as const)('page %i of %i shows the ends, itself and its neighbours', (page, total, shown) => {
  expect(shownPages(page, total)).toEqual(shown);
});

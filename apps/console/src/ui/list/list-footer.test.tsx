import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ListFooter, shownPages } from './list-footer.tsx';

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 10, [1, null, 4, 5, 6, null, 10]],
  [10, 10, [1, null, 9, 10]],
] as const)('page %i of %i shows the ends, itself and its neighbours', (page, total, shown) => {
  expect(shownPages(page, total)).toEqual(shown);
});

test('a page beyond the last one has no range of rows, and neither has an empty list', () => {
  const footer = (page: number, totalItems: number) => (
    <ListFooter pager={{ page, perpage: 10, totalItems, totalPages: Math.ceil(totalItems / 10) }} onPage={() => {}} />
  );
  const { container, rerender } = render(footer(5, 43));
  expect(screen.getByText('41–43 of 43')).toBeInTheDocument();
  for (const [page, totalItems] of [
    [6, 43],
    [1, 0],
  ] as const) {
    rerender(footer(page, totalItems));
    expect(container).toBeEmptyDOMElement();
  }
});

import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

function typeSearch() {
  vi.useFakeTimers();
  const onSearch = vi.fn<(text: string) => void>();
  render(<SearchBox label="Search clients" placeholder="" value="" onSearch={onSearch} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' Harborview ' } });
  expect(onSearch).not.toHaveBeenCalled();
  return onSearch;
}

test('a search is told once, after a pause in typing', () => {
  const onSearch = typeSearch();
  vi.runAllTimers();
  expect(onSearch.mock.calls).toEqual([['Harborview']]);
});

test('a search of a page that the person has left does not bring them back', () => {
  const onSearch = typeSearch();
  history.pushState(null, '', '/messages');
  vi.runAllTimers();
  expect(onSearch).not.toHaveBeenCalled();
});

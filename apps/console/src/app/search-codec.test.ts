import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search-codec.ts';

test('a search for a number stays text', () => {
  expect(parseSearch('?search=123')).toEqual({ search: '123' });
  expect(stringifySearch({ search: '404' })).toBe('?search=404');
});

test('unset values are left out of the address', () => {
  expect(stringifySearch({ search: '', filterkey: undefined, page: 2 })).toBe('?page=2');
  expect(stringifySearch({})).toBe('');
});

test.each(['true', 'null', '"quoted"', '1e3', '{}', 'a&b=c', '100 %', 'Córdoba'])('%s comes back as it was typed', (search) => {
  expect(parseSearch(stringifySearch({ search }))).toEqual({ search });
});

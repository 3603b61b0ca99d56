import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PageChoice } from './page-choice.tsx';

function List() {
  const [{ page, perpage }, setAddress] = useState({ page: 1, perpage: 5 });
  const pager = { page, perpage, totalItems: 8, totalPages: Math.ceil(8 / perpage) };
  return <PageChoice pager={pager} onChange={(next) => setAddress((last) => ({ ...last, ...next }))} />;
}

test('the number of rows with which a list opened can be chosen again, also when another shows them all', () => {
  render(<List />);
  const rows = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
  fireEvent.change(rows(), { target: { value: '10' } });
  expect(rows()).toHaveValue('10');
  fireEvent.change(rows(), { target: { value: '5' } });
  expect(rows()).toHaveValue('5');
});

import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ActionMenu } from './action-menu.tsx';

function openMenu() {
  render(
    <ActionMenu label="Actions for Ann" sections={[{ actions: [{ label: 'Archive', onSelect: () => {} }] }]}>
      …
    </ActionMenu>,
  );
  const button = screen.getByRole('button', { name: 'Actions for Ann' });
  fireEvent.click(button);
  return button;
}

test('a scroll that was over before the menu opened does not close it, though its event comes after', () => {
  openMenu();
  fireEvent.scroll(window);
  expect(screen.getByRole('menuitem', { name: 'Archive' })).toBeInTheDocument();
});

test('a scroll that takes the button away closes it', () => {
  const button = openMenu();
  button.getBoundingClientRect = () => new DOMRect(0, -40, 20, 20);
  fireEvent.scroll(window);
  expect(screen.queryByRole('menuitem', { name: 'Archive' })).not.toBeInTheDocument();
});

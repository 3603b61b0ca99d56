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

const item = () => screen.queryByRole('menuitem', { name: 'Archive' });

test('the menu follows its button where the page moves beneath it, and closes when the button has left the window', () => {
  const button = openMenu();
  button.getBoundingClientRect = () => new DOMRect(100, 200, 20, 20);
  fireEvent.scroll(window);
  expect(item()).toBeInTheDocument();
  expect(screen.getByRole('menu')).toHaveStyle({ top: '224px' });
  button.getBoundingClientRect = () => new DOMRect(100, -40, 20, 20);
  fireEvent.scroll(window);
  expect(item()).not.toBeInTheDocument();
});

test.each(['pointerDown', 'wheel', 'touchMove'] as const)('%s outside closes it, within it does not', (event) => {
  openMenu();
  fireEvent[event](screen.getByRole('menuitem', { name: 'Archive' }));
  expect(item()).toBeInTheDocument();
  fireEvent[event](document.body);
  expect(item()).not.toBeInTheDocument();
});

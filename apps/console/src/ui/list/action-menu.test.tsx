import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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

test('an entry with a key is chosen by it in the row of the menu, and nowhere else', () => {
  const chosen = vi.fn<() => void>();
  render(
    <table>
      <tbody>
        <tr>
          <td>
            <button type="button">Ann</button>
            <input aria-label="Note" />
            <ActionMenu label="Actions for Ann" sections={[{ actions: [{ label: 'Duplicate', shortcut: 'D', onSelect: chosen }] }]}>
              …
            </ActionMenu>
          </td>
        </tr>
      </tbody>
    </table>,
  );
  const press = (element: Element, more: object = {}) => fireEvent.keyDown(element, { key: 'd', ...more });
  press(document.body);
  press(screen.getByLabelText('Note'));
  press(screen.getByRole('button', { name: 'Ann' }), { ctrlKey: true });
  expect(chosen).not.toHaveBeenCalled();
  press(screen.getByRole('button', { name: 'Ann' }));
  expect(chosen).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Ann' }));
  expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toHaveAttribute('aria-keyshortcuts', 'D');
});

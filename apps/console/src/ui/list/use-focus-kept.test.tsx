import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Sheet } from '../sheet.tsx';

/** A list with deletable rows, and an action on the selection above it. */
function List() {
  const [rows, setRows] = useState(['first', 'second', 'third']);
  const [isChosen, setChosen] = useState(true);
  return (
    <Sheet>
      {isChosen && <button onClick={() => setChosen(false)}>Pause chosen</button>}
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <td>
                <button onClick={() => setRows(rows.filter((other) => other !== row))}>Delete {row}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('the row that took the place of a deleted one has the focus, and the last row where it was the last', async () => {
  render(<List />);
  await userEvent.click(button('Delete second'));
  await waitFor(() => expect(button('Delete third')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(button('Delete first')).toHaveFocus());
});

test('when the last row goes, and when an action over the list goes, the focus stays in the list', async () => {
  render(<List />);
  await userEvent.click(button('Pause chosen'));
  await waitFor(() => expect(button('Delete first')).toHaveFocus());
  for (const row of ['first', 'second', 'third']) await userEvent.click(button(`Delete ${row}`));
  await waitFor(() => expect(document.activeElement).toContainElement(screen.getByRole('table')));
});

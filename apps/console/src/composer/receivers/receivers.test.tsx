import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../platform/session.ts';
import { idOf, renderComposer, savesOf, serve } from '../test-page.tsx';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const box = (name: string) => within(screen.getByRole('dialog')).getByRole<HTMLInputElement>('checkbox', { name });
const click = (element: HTMLElement) => fireEvent.click(element);
const saveButton = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' });

async function openDialog() {
  await screen.findByText('1 Selected');
  click(screen.getByRole('button', { name: 'Edit the receivers' }));
  await within(await screen.findByRole('dialog')).findByRole('checkbox', { name: 'Ana Stone' });
  // The count needs groups, members and the number of contacts.
  await waitFor(() => expect(saveButton()).toBeEnabled());
}

test('a new message goes to the operator, and nobody at all cannot be saved', async () => {
  serve();
  renderComposer();
  await openDialog();
  expect(box('Owen Stone')).toBeChecked();
  click(box('Owen Stone'));
  expect(screen.getByText('Attention: At least 1 Receiver must be selected.')).toBeInTheDocument();
  expect(saveButton()).toBeDisabled();
});

test('all contacts are chosen at once and one can be left out, which shows as a part of them', async () => {
  const calls = serve();
  renderComposer();
  await openDialog();
  expect(box('Select all').indeterminate).toBe(true);
  click(box('Select all'));
  expect(within(screen.getByRole('dialog')).getByText('4 Selected')).toBeInTheDocument();
  click(box('Ben Stone'));
  expect(box('Select all').indeterminate).toBe(true);
  click(saveButton());
  expect(await screen.findByText(/All contacts but 1/)).toBeInTheDocument();
  expect(screen.getByText('3 Selected')).toBeInTheDocument();

  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Gate code' } });
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'The gate code is 4471.' } });
  click(screen.getByRole('button', { name: 'Click the map' }));
  click(screen.getByRole('button', { name: 'SAVE MESSAGE' }));
  await screen.findByText('This Message is set.');
  expect(savesOf(calls)[0]?.body['receivers']).toMatchObject({ contacts_all: 1, contacts_unchecked: idOf(102) });
});

test('members of a chosen group cannot be chosen again, and count once', async () => {
  const calls = serve();
  renderComposer();
  await openDialog();
  click(box('Ana Stone'));
  click(screen.getByRole('tab', { name: 'Groups' }));
  click(box('Night crew'));
  // Owen himself, and the crew of Ana and Ben.
  expect(await within(screen.getByRole('dialog')).findByText('3 Selected')).toBeInTheDocument();
  click(screen.getByRole('tab', { name: 'Contacts' }));
  await waitFor(() => expect(box('Ana Stone')).toBeDisabled());
  expect(box('Ben Stone')).toBeDisabled();
  expect(box('Cleo Stone')).toBeEnabled();
  click(saveButton());
  expect(await screen.findByText('Heard by: Night crew, Owen Stone')).toBeInTheDocument();
  expect(calls.some(({ path, query }) => path === '/api/getgroupmembersmultiple' && query['groupids'] === idOf(201))).toBe(true);
});

test('an inactive group cannot be chosen, not even with all of them', async () => {
  serve();
  renderComposer();
  await openDialog();
  click(screen.getByRole('tab', { name: 'Groups' }));
  expect(box('Drivers')).toBeDisabled();
  click(box('Select all'));
  expect(box('Select all')).toBeChecked();
  expect(box('Drivers')).not.toBeChecked();
});

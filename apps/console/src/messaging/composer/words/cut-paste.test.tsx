import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../platform/session.ts';
import { renderComposer, serve } from '../test-page.tsx';

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function open() {
  serve();
  renderComposer();
  await screen.findByText('1 Selected');
}
async function paste(label: string, text: string) {
  await userEvent.click(field(label));
  await userEvent.paste(text);
}

test('a paste that is longer than a title or a message may be says by how much it was cut, until something else is typed', async () => {
  await open();
  await paste('Title', 'Gate ');
  expect(screen.queryByText(/was cut/)).not.toBeInTheDocument();
  await paste('Title', `${'x'.repeat(100)}`);
  expect(field('Title').value).toBe(`Gate ${'x'.repeat(95)}`);
  expect(await screen.findByText('Your pasted text was cut by 5 characters. The limit is 100 characters.')).toBeInTheDocument();
  await paste('Message', `${'y'.repeat(3_000)}\n${'y'.repeat(3_234)}`);
  expect(field('Message').value).toHaveLength(5_000);
  expect(screen.getByText('Your pasted text was cut by 1,235 characters. The limit is 5,000 characters.')).toBeInTheDocument();
  await userEvent.type(field('Message'), '{Backspace}');
  expect(screen.queryByText(/was cut/)).not.toBeInTheDocument();
});

test('the notice of a cut paste stands between title and message, visible on a phone, and all counts have separators', async () => {
  await open();
  await paste('Message', 'word '.repeat(1_300));
  const notice = await screen.findByText(/was cut/);
  expect(field('Title').compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(notice.compareDocumentPosition(field('Message'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText(/^1,000 words · 300 s to read · 4,694 m at 56 km\/h$/)).toBeInTheDocument();
});

test('Undo reverts a cut paste; a paste into a full field is reported as cut too', async () => {
  await open();
  await paste('Title', 'Gate code');
  await paste('Title', 'x'.repeat(92));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(field('Title').value).toBe('Gate code');
  expect(screen.queryByText(/was cut/)).not.toBeInTheDocument();
  await paste('Title', 'x'.repeat(91));
  expect(screen.queryByText(/was cut/)).not.toBeInTheDocument();
  await paste('Title', 'more');
  expect(await screen.findByText('Your pasted text was cut by 4 characters. The limit is 100 characters.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

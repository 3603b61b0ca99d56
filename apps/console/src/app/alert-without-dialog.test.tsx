import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertWithoutDialog } from './alert-text.tsx';

afterEach(() => vi.unstubAllGlobals());

test('an alert shows without its dialog if there is no network to load the dialog', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  render(<AlertWithoutDialog alert={{ kind: 'logout-failed' }} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByRole('alert')).toHaveTextContent('Errot in logging out, please try again');
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

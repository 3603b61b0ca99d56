import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { beginSession, endSession } from '../../../platform/session.ts';
import { NudgeButton, resultText } from './nudge-button.tsx';

const id = '01930000-0000-7000-8000-000000000001';
const viewer = { id, firstName: 'Owen', lastName: 'Parker', email: 'o@demo.test', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

function show(unheard: number, held: Partial<typeof roles> = {}): readonly Request[] {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    return Promise.resolve(Response.json({ AuthSuccess: 1, success: 1, notified: 2, withoutPush: 1, recently: 0 }));
  });
  act(() => beginSession('token', { ...viewer, ...roles, ...held }));
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <NudgeButton messageId={id} unheard={unheard} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return sent;
}

it('reminds those who have not heard a message, once a click, and says whom it reached', async () => {
  const sent = show(3);
  fireEvent.click(screen.getByRole('button', { name: 'Nudge' }));
  expect(await screen.findByText('Reminded 2 people. 1 person cannot be: notifications are off.')).toBeInTheDocument();
  expect(new URL(sent[0]?.url ?? '').pathname).toBe('/api/nudge');
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

it('is not offered when everybody has heard it, nor to an Admin who writes no messages', () => {
  show(0);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  show(3, { isOperator: false, isAdmin: true });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('says why nobody was reminded', () => {
  expect(resultText({ notified: 0, withoutPush: 0, recently: 0 })).toBe('Everybody has heard it.');
  expect(resultText({ notified: 0, withoutPush: 2, recently: 1 })).toBe(
    'Nobody was reminded. 2 people cannot be: notifications are off. 1 person was reminded a short while ago.',
  );
});

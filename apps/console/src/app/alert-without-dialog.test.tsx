import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeAlert, raiseAlert } from '../platform/alerts.ts';
import { beginSession, endSession } from '../platform/session.ts';
import { renderConsole } from './test-console.tsx';
import { operator, serve } from './test-server.ts';

// The part with the dialog does not come.
vi.mock('./page-alerts.tsx', () => new Promise(() => undefined));

const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };
const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };

afterEach(() => {
  act(() => {
    closeAlert();
    endSession();
  });
  vi.unstubAllGlobals();
});

test('an alert is said without its dialog where the network went before the dialog was loaded', async () => {
  serve();
  act(() => beginSession('token', { ...user, ...roles }));
  renderConsole('/messages');
  await screen.findByText('Message 1');
  act(() => void dispatchEvent(new Event('offline')));
  act(() => raiseAlert({ kind: 'logout-failed' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Errot in logging out, please try again');
});

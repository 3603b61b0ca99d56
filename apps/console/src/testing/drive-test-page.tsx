import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { beginSession, endSession } from '../platform/session.ts';
import { renderConsole } from './render-console.tsx';
import { operator, type SentRequest } from './server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

export const signIn = () => act(() => beginSession('token', { ...user, ...roles }));

export const signOut = () => {
  act(() => endSession());
  vi.unstubAllGlobals();
};

export const slow = { timeout: 15_000 };
export const open = async (path = '/drive-test') => {
  const router = renderConsole(path);
  await screen.findByRole('form', { name: 'Drive test' }, slow);
  await userEvent.click(screen.getByText('Points'));
  return router;
};
export const addPoint = async (text: string) => {
  await userEvent.type(screen.getByLabelText('New point, latitude and longitude'), `${text}{Enter}`);
};
export const draw = async () => {
  await addPoint('39.7392, -104.9903');
  await addPoint('39.7592, -104.9903');
};
export const drive = () => userEvent.click(screen.getByRole('button', { name: 'Drive' }));
export const runs = (calls: readonly SentRequest[]) =>
  calls.filter(({ path }) => path === '/api/drivetests/run').map(({ body }) => body as Record<string, unknown>);
export const results = () => screen.findByRole('table', { name: 'Messages on the drive' }, slow);

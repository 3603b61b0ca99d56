import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveJustSet } from '../../platform/last-set-message.ts';
import { beginSession, endSession } from '../../platform/session.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { messageRow, operator, serve } from '../../testing/server.ts';

const user = { id: operator.UserID, firstName: 'Owen', lastName: 'Parker', email: operator.Email, phone: '+12025550101', timeZone: 'America/Denver' };
const roles = { isHolder: false, isAdmin: false, isOperator: true, isSuper: false, isSupport: false };

beforeEach(() => act(() => beginSession('token', { ...user, ...roles })));
afterEach(() => {
  act(() => endSession());
  vi.unstubAllGlobals();
});

test('a message that was just set is marked in the list, with how many it is for and the ways on and back', async () => {
  serve();
  const undo = vi.fn<() => Promise<{ readonly text: string }>>(async () => ({ text: 'The message is a draft again.' }));
  leaveJustSet({ id: messageRow(4).ContentID, isUpdate: false, undo });
  const router = renderConsole('/messages');
  expect(await screen.findByText('Set for 3 people. Live now.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Message 4' }).closest('tr')).toHaveAttribute('data-marked');
  expect(screen.getByRole('link', { name: 'Message 5' }).closest('tr')).not.toHaveAttribute('data-marked');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(await screen.findByText('The message is a draft again.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/messages');
});

test('the notice about a message just set opens it on the phone at the side', async () => {
  serve();
  leaveJustSet({ id: messageRow(4).ContentID, isUpdate: false });
  const router = renderConsole('/messages');
  await screen.findByText('Set for 3 people. Live now.');
  expect(screen.getByRole('button', { name: 'Drive test' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Hear it' }));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/hear', search: { message: messageRow(4).ContentID } }));
});

test('an undo that fails says why', async () => {
  serve();
  leaveJustSet({ id: messageRow(4).ContentID, isUpdate: true, undo: () => Promise.reject(new TypeError('Failed to fetch')) });
  renderConsole('/messages');
  await screen.findByText('Updated for 3 people. Live now.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Something went wrong\./)).toBeInTheDocument();
});

test('a message is duplicated from its menu', async () => {
  serve();
  const router = renderConsole('/messages');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Message 4' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ copy: messageRow(4).ContentID }));
});

test('a draft without a title is named by its text', async () => {
  const doc = { ...messageRow(1), Title: '', Body: 'Mind the step at the second gate.', Mode: 1, is_active: 0 };
  const contents = {
    docs: [doc],
    pager: { totalItems: 1, totalPages: 1, page: 1, perpage: 10 },
    expire_count: 0,
    active_count: 0,
    future_count: 0,
    editablecount: 1,
  };
  serve(({ path, method }) => (path === '/api/ourcontents' && method === 'GET' ? { body: { contents } } : undefined));
  renderConsole('/messages');
  expect(await screen.findByRole('link', { name: 'Mind the step at the second gate.' })).toBeInTheDocument();
});
